import Accounts
import ArgumentParser

/// Accepts the current audit log and signs it.
struct SignAuditLogCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Accept the audit log as it is, and sign it.",
    discussion: """
      If another program has changed the log, new events are not signed. If the key of the log is lost, nothing in \
      the database can be changed. In both cases, investigate first, then run this command. Afterwards, 'accounts audit verify' still reports events that were changed or removed.

      Examples:
        accounts audit sign --yes
        accounts audit sign --new-key --yes
      """
  )

  @Flag(help: "Sign with a new key, since the one that signed the log is lost.")
  var newKey = false

  @OptionGroup var consent: ConsentOption

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    try consent.require("Sign the audit log as it is?")
    try await database.auditLog.sign(by: Operator.current, withNewKey: newKey)
    guard !common.json else { return try Console.printJSON(["signed": true]) }
    Console.note("signed the audit log as is")
  }
}
