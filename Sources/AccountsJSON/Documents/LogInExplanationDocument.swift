package import Accounts
import AccountsForms

/// The checks that a login has to pass, as JSON.
package struct LogInExplanationDocument: Encodable {
  private let checks: [LogInCheckDocument]

  /// Creates a document of an explanation.
  package init(_ explanation: LogInExplanation) {
    self.init(checks: explanation.findings.map { LogInCheckDocument($0) })
  }

  /// Creates a document of checks.
  package init(checks: [LogInCheckDocument]) { self.checks = checks }
}

/// The result of one check of a login, as JSON.
package struct LogInCheckDocument: Encodable {
  private let check: String
  private let blocksLogin: Bool
  private var failures: Int?
  private var lockedUntil: String?
  private var status: UserStatus?
  private var disabledAt: String?
  private var pepperKey: String?
  private var resetCodeExpiresAt: String?
  private var recoveryCodes: Int?
  private var formerEmail: String?
  private var changedAt: String?
  private let message: String?

  private enum CodingKeys: CodingKey {
    case check, blocksLogin, failures, lockedUntil, status, disabledAt, pepperKey,
      resetCodeExpiresAt, recoveryCodes, formerEmail, changedAt, message
  }

  /// Creates a document of a finding.
  ///
  /// - Parameters:
  ///   - finding: the finding.
  ///   - message: the finding in words, with the remedy; nil to leave it out.
  package init(_ finding: LogInExplanation.Finding, message: String? = nil) {
    self.init(check: finding.check, blocksLogin: finding.blocksLogin, message: message)
    switch finding {
    case .limit(let limit):
      failures = limit.failures
      lockedUntil = limit.lockedUntil?.rfc3339
    case .enabled: status = .enabled
    case .disabled(let since):
      status = .disabled
      disabledAt = since.rfc3339
    case .awaitsApproval(let since):
      status = .pending
      disabledAt = since.rfc3339
    case .pepperMissing(let key), .passwordKeyMissing(let key): pepperKey = key
    case .recovery(let end, let left):
      resetCodeExpiresAt = end?.rfc3339
      recoveryCodes = left
    case .formerAddress(let former):
      formerEmail = former.email.text
      changedAt = former.changedAt.rfc3339
    case .noUser, .user, .awaitsVerification, .passwordStored, .passwordNotSet, .passwordUnreadable:
      break
    }
  }

  /// Creates a document of a check that only a program on the server's machine makes.
  package init(check: String, blocksLogin: Bool, message: String?) {
    self.check = check
    self.blocksLogin = blocksLogin
    self.message = message
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(check, forKey: .check)
    try container.encode(blocksLogin, forKey: .blocksLogin)
    // Encoded even when nil, so that all checks have the same fields.
    try container.encode(failures, forKey: .failures)
    try container.encode(lockedUntil, forKey: .lockedUntil)
    try container.encode(status?.rawValue, forKey: .status)
    try container.encode(disabledAt, forKey: .disabledAt)
    try container.encode(pepperKey, forKey: .pepperKey)
    try container.encode(resetCodeExpiresAt, forKey: .resetCodeExpiresAt)
    try container.encode(recoveryCodes, forKey: .recoveryCodes)
    try container.encodeIfPresent(formerEmail, forKey: .formerEmail)
    try container.encodeIfPresent(changedAt, forKey: .changedAt)
    try container.encodeIfPresent(message, forKey: .message)
  }
}
