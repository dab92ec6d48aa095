public import Accounts
import AccountsJSON
public import ArgumentParser

/// Verifies the audit log.
struct VerifyAuditLogCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract:
      "Verify that no event of the audit log was changed, and that none was removed except by pruning.",
    discussion: """
      Prints the head of the log: the number and hash of the last event, or on PostgreSQL those of several. Keep that \
      line on another machine. Pass it to --against later to find out whether an event up to that point was changed, even \
      if someone rewrote the log and its signature.

      Examples:
        accounts audit verify
        accounts audit verify --against 1204:3f9a…
        accounts audit verify --from 1204:3f9a…
        accounts audit verify --head-file /var/lib/accounts/verified-head
      """
  )

  @Option(
    help: ArgumentHelp("A head that this command printed earlier.", valueName: "head")
  )
  var against: AuditHead?

  @Option(
    help: ArgumentHelp(
      "Verify only the events after this head, which was verified before; this saves time with a long log.",
      valueName: "head"
    )
  )
  var from: AuditHead?

  @OptionGroup var headFile: HeadFile

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard from == nil || headFile.headFile == nil else {
      throw ArgumentParser.ValidationError("pass --from or --head-file, not both")
    }
  }

  private static func hint(_ result: AuditVerification) -> String {
    if result.lacksOnlyKey {
      return
        "copy the key file to the path that 'accounts config' shows as auditKeyFile, or set ACCOUNTS_AUDIT_KEY_FILE to it; if the key is lost, run 'accounts audit sign --new-key'"
    }
    let hints = Set(result.findings.map(hint))
    return hints.count == 1 ? hints.first ?? general : general
  }

  private static func hint(_ finding: AuditFinding) -> String {
    switch finding {
    case .prunedKeptEvent:
      "pass a head that was printed later; all events up to this one were pruned"
    case .unreadKeptEvent: "leave out --from and --head-file, so that all events are verified"
    case .endsBeforeHead, .noKeptEvent:
      "keep a copy of the database and of the head, and find out who could write to the database; only if you restored an older backup, verify without the head: leave out --against and --from, or delete the file of --head-file"
    default: general
    }
  }

  private static let general =
    "keep a copy of the database and find out who could write to it; then run 'accounts audit sign'"

  func perform(with database: OpenDatabase) async throws {
    let start = try from ?? headFile.read()
    let result = try await database.auditLog.verify(against: against, from: start)
    guard result.findings.isEmpty else {
      throw Failure(
        .fault,
        result.findings.map { (code: $0.code.rawValue, message: "audit log: \($0.detail)") },
        hint: Self.hint(result)
      )
    }
    try headFile.write(result.head)
    guard !common.json else {
      return try Console.printJSON(AuditVerificationDocument(result))
    }
    Console.note(
      "audit log verified: \(result.count == 1 ? "1 event" : "\(result.count) events")"
    )
    try Console.print(result.head.description)
  }
}

extension AuditHead: ExpressibleByArgument {
  /// Parses a printed head of the log.
  public init?(argument: String) { self.init(argument) }
}
