import Accounts
import ArgumentParser

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

  func perform() async throws {
    let path = try PepperCommand.path()
    let pepper = try Pepper.rotated(path: path)
    guard !common.json else { return try Console.printJSON(["keys": pepper.ids]) }
    Console.note("added a key to \(path)")
    Console.say("accounts: hint: keep a copy of the file; restart programs that are running")
    if let newest = pepper.ids.last { try Console.print(newest) }
  }
}
