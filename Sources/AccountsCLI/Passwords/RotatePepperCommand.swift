import Accounts
import AccountsFiles
import ArgumentParser
import Foundation

/// Adds a key to the pepper.
struct RotatePepperCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Add a key for new hashes, and create the file if it is missing.",
    discussion: """
      Each password is rehashed with the new key at its owner's next login. Until then the old key is needed: keep \
      each key in the file until 'accounts pepper status' shows 0 users for that key.

      Example: ACCOUNTS_PEPPER_FILE=/var/lib/accounts/pepper accounts pepper rotate
      """
  )

  @Flag(
    help: """
      Create a new file even if passwords need keys from the missing file: users with such passwords can no longer log in.
      """
  )
  var force = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let path = try PepperCommand.path(common.configuration)
    try await requireNotLost(path)
    let pepper = try Pepper.rotated(path: path)
    guard !common.json else { return try Console.printJSON(["keys": pepper.ids]) }
    Console.note("added a key to \(path)")
    Console.say(
      "accounts: hint: keep a copy of the file, and restart the programs that use this database"
    )
    if let newest = pepper.ids.last { try Console.print(newest) }
  }

  /// Refuses to replace a missing file that is still needed: the new one would hide the loss.
  private func requireNotLost(_ path: String) async throws {
    let location = try DatabaseLocation(option: common.db, try common.configuration)
    guard !force, access(path, F_OK) != 0, !location.isMissing else { return }
    let counts = try await common.withDatabase { try await $0.administration.countByPepperKey() }
    let count = counts.filter { !$0.key.isEmpty }.values.reduce(0, +)
    guard count > 0 else { return }
    throw Failure(
      .fault,
      code: .keyFile,
      "\(path) is missing, but \(count == 1 ? "1 password needs" : "\(count) passwords need") its keys",
      hint:
        "restore the file from your copy; with --force a new one is created, and users whose passwords need the lost keys can no longer log in"
    )
  }
}
