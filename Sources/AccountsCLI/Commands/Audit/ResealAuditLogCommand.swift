import Accounts
import ArgumentParser

/// Takes the audit log as it is, and signs it.
struct ResealAuditLogCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "reseal",
    abstract: "Take the audit log as it is from now on, and sign it.",
    discussion: """
      A log that was changed behind the program's back, or whose key was lost, is not signed any more until \
      somebody has looked into it and says so. Events that do not fit each other are found all the same.

      Example: accounts audit reseal --yes
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Do not ask.")
  var yes = false

  func perform(with database: OpenDatabase) async throws {
    try Terminal.requireConsent(yes, "Sign the audit log as it is?")
    try await database.auditLog.reseal(by: Operator.current)
    guard !common.json else { return try Console.printJSON(["resealed": true]) }
    Console.note("the audit log is signed as it is")
  }
}
