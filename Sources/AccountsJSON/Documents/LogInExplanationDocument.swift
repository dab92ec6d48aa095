package import Accounts
import AccountsForms
import Foundation

/// The checks that a login has to pass, as JSON.
package struct LogInExplanationDocument: Document {
  private let explanation: LogInExplanation

  /// Creates a document of an explanation.
  package init(_ explanation: LogInExplanation) { self.explanation = explanation }

  /// The name in the API's description.
  package static let name: String? = "LogInExplanation"

  /// The fields.
  package static let fields: [DocumentField<LogInExplanationDocument>] = [
    DocumentField("checks") { $0.explanation.findings.map { LogInCheckDocument($0) } }
  ]
}

/// The result of one check of a login, as JSON.
package struct LogInCheckDocument: Document {
  private let check: String
  private let blocksLogin: Bool
  private var failures: Int?
  private var lockedUntil: Date?
  private var status: UserStatus?
  private var disabledAt: Date?
  private var pepperKey: String?
  private var resetCodeExpiresAt: Date?
  private var recoveryCodes: Int?
  private var former: FormerAddress?

  /// Creates a document of a finding.
  package init(_ finding: LogInExplanation.Finding) {
    self.init(check: finding.check, blocksLogin: finding.blocksLogin)
    switch finding {
    case .limit(let limit):
      failures = limit.failures
      lockedUntil = limit.lockedUntil
    case .enabled: status = .enabled
    case .disabled(let since):
      status = .disabled
      disabledAt = since
    case .awaitsApproval(let since):
      status = .pending
      disabledAt = since
    case .pepperMissing(let key), .passwordKeyMissing(let key): pepperKey = key
    case .recovery(let end, let left):
      resetCodeExpiresAt = end
      recoveryCodes = left
    case .formerAddress(let former): self.former = former
    case .noUser, .user, .awaitsVerification, .passwordStored, .passwordNotSet, .passwordUnreadable:
      break
    }
  }

  /// Creates a document of a check that only a program on the server's machine makes.
  package init(check: String, blocksLogin: Bool) {
    self.check = check
    self.blocksLogin = blocksLogin
  }

  private static let checks = [
    "pepper", "allClients", "network", "account", "user", "status", "password", "recovery",
    "address",
  ]

  /// The fields.
  package static let fields: [DocumentField<LogInCheckDocument>] = [
    DocumentField("check", .choice(checks)) { $0.check },
    DocumentField("blocksLogin") { $0.blocksLogin },
    DocumentField("failures") { $0.failures },
    DocumentField("lockedUntil") { $0.lockedUntil },
    DocumentField("status") { $0.status },
    DocumentField("disabledAt") { $0.disabledAt },
    DocumentField("pepperKey") { $0.pepperKey },
    DocumentField("resetCodeExpiresAt") { $0.resetCodeExpiresAt },
    DocumentField("recoveryCodes") { $0.recoveryCodes },
    .sometimes("formerEmail") { $0.former?.email },
    .sometimes("changedAt") { $0.former?.changedAt },
  ]
}
