import Accounts
import AccountsFiles
import ArgumentParser
import Foundation

/// Adds a key to the pepper.
struct RotatePepperCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Add a key that new hashes are made with, and make the file where there is none.",
    discussion: """
      Each password takes the new key at its owner's next login. Until then it needs the older one: keep \
      every line of the file until 'accounts pepper status' counts nobody for it.

      Example: ACCOUNTS_PEPPER_FILE=/etc/accounts/pepper accounts pepper rotate
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Make a new file, though passwords need keys of the one that is missing.")
  var force = false

  func perform() async throws {
    let path = try PepperCommand.path(common.configuration)
    try await requireNotLost(path)
    let pepper = try Pepper.rotated(path: path)
    guard !common.json else { return try Console.printJSON(["keys": pepper.ids]) }
    Console.note("added a key to \(path)")
    Console.say("accounts: hint: keep a copy of the file; restart programs that are running")
    if let newest = pepper.ids.last { try Console.print(newest) }
  }

  /// Refuses to make a new file where the one that is missing is needed: it would look as if all were well.
  private func requireNotLost(_ path: String) async throws {
    let location = try DatabaseLocation(option: common.db, try common.configuration)
    guard !force, access(path, F_OK) != 0, access(location.path, F_OK) == 0 else { return }
    let counts = try await common.withDatabase { try await $0.administration.countByPepperKey() }
    let count = counts.filter { !$0.key.isEmpty }.values.reduce(0, +)
    guard count > 0 else { return }
    throw Failure(
      .fault,
      code: "keyFile",
      "\(path) is missing, and the passwords of \(count) users need its keys",
      hint:
        "put the file back from where you keep a copy of it; --force makes a new one all the same"
    )
  }
}
