public import Accounts
public import ArgumentParser
import Foundation

/// Checks that the audit log is what was written.
struct VerifyAuditLogCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that no event of the audit log was changed or left out.",
    discussion: """
      Prints where the log ends. Keep that line on another machine: given with --against later, it shows that \
      everything up to there is still the same, even to somebody who does not trust this machine.

      Examples:
        accounts audit verify
        accounts audit verify --against 1204:3f9a…
      """
  )

  @OptionGroup var common: CommonOptions

  @Option(
    help: ArgumentHelp("An end of the log that this command printed earlier.", valueName: "end")
  )
  var against: AuditHead?

  func perform(with database: OpenDatabase) async throws {
    let result = try await database.auditLog.verify(against: against)
    guard result.findings.isEmpty else {
      throw Failure(
        .fault,
        result.findings.map { (code: $0.code.rawValue, message: "the audit log: \($0.detail)") },
        hint: result.findings.contains { $0.code != .unknownKey }
          ? "copy the database away as it is, and find out who could write to it; then 'accounts audit reseal'"
          : "name the file of the key with ACCOUNTS_AUDIT_KEY_FILE; if it is lost, 'accounts audit reseal'"
      )
    }
    guard !common.json else {
      return try Console.printJSON(
        Document(
          events: result.count,
          head: result.head.description,
          key: result.keyID,
          publicKey: result.publicKey.map { Data($0).base64EncodedString() }
        )
      )
    }
    Console.note(
      "the audit log is whole: \(result.count == 1 ? "1 event" : "\(result.count) events")"
    )
    try Console.print(result.head.description)
  }

  private struct Document: Encodable {
    let events: Int
    let head: String
    let key: String?
    let publicKey: String?
  }
}

extension AuditHead: ExpressibleByArgument {
  /// Reads what the command printed.
  public init?(argument: String) { self.init(argument) }
}
