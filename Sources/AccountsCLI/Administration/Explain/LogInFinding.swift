import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// The result of one check of a login, in words.
struct LogInFinding: Document {
  /// The check as people read it, in the words of the users' pages.
  let name: String

  let blocksLogin: Bool

  /// Whether a login has to pass it.
  let isCheck: Bool

  let message: String

  private let document: LogInCheckDocument

  static let fields: [DocumentField<LogInFinding>] =
    DocumentField.of { $0.document } + [DocumentField("message") { $0.message }]

  /// Creates a finding of a check that only the program makes.
  init(check: String, blocksLogin: Bool, message: String) {
    name = check
    self.blocksLogin = blocksLogin
    isCheck = true
    self.message = message
    document = LogInCheckDocument(check: check, blocksLogin: blocksLogin)
  }

  /// Puts a finding into words, with the remedy.
  ///
  /// - Parameters:
  ///   - finding: the finding.
  ///   - email: the address of the login.
  ///   - isKnown: whether a user has the address.
  ///   - meant: the question about an address that may have been meant; nil for none.
  init(
    _ finding: LogInExplanation.Finding,
    of email: String,
    isKnown: Bool,
    meant: String? = nil
  ) {
    name = finding.name
    blocksLogin = finding.blocksLogin
    isCheck = finding.isCheck
    let words =
      switch finding {
      case .pepperMissing(let key):
        """
        passwords need the pepper key \(key), but ACCOUNTS_PEPPER_FILE is not set; set it to the same file that the \
        server uses
        """
      case .limit(let limit): limit.words(of: email, canUnlock: isKnown)
      case .noUser: "no user has the address \(email)"
      case .user(let id): id.description
      case .enabled: "enabled"
      case .disabled(let since):
        "disabled since \(since.rfc3339); run 'accounts users enable \(email.shellWord)' to enable the user"
      case .awaitsApproval(let since):
        "pending since \(since.rfc3339); run 'accounts users approve \(email.shellWord)' to approve the account"
      case .passwordStored:
        "a password is set; if the user still cannot log in, they may be typing the wrong one"
      case .passwordNotSet:
        "no password is set; run 'accounts users reset-code \(email.shellWord)' so that the user can set one"
      case .passwordUnreadable: "the stored hash cannot be read; run 'accounts check --full'"
      case .passwordKeyMissing(let key):
        "hashed with the pepper key \(key), which is missing; restore the pepper file from your copy"
      case .awaitsVerification:
        "not verified; ask the user to open the link in the e-mail, or run 'accounts users verify \(email.shellWord)'"
      case .recovery(let end?, let left):
        "a reset code is valid until \(end.rfc3339); recovery codes left: \(left)"
      case .recovery(nil, let left):
        "no reset code; recovery codes left: \(left); run 'accounts users reset-code \(email.shellWord)' to create a reset code"
      case .formerAddress(let former):
        """
        was changed from \(former.email.text) at \(former.changedAt.rfc3339); if the owner did not do that, set it back \
        with 'accounts users edit \(email.shellWord) --email \(former.email.text.shellWord)'
        """
      }
    message = meant.map { "\(words); \($0)" } ?? words
    document = LogInCheckDocument(finding)
  }
}

extension LogInExplanation.Finding {
  fileprivate var name: String {
    guard case .limit(let limit) = self else { return check }
    return switch limit.kind {
    case .allClients: "all clients together"
    case .network: "this network"
    case .account: "this account"
    }
  }
}

extension LogInExplanation.Limit {
  /// The count, and the remedy if the limit is reached.
  fileprivate func words(of email: String, canUnlock: Bool) -> String {
    let count = failures == 1 ? "1 failed login counted" : "\(failures) failed logins counted"
    guard isReached else { return count }
    let unlock =
      canUnlock ? "; run 'accounts users unlock \(email.shellWord)' to unlock the account" : ""
    let remedy =
      switch (kind, lockedUntil) {
      case (.account, let lockedUntil?): "no logins until \(lockedUntil.rfc3339)\(unlock)"
      case (.account, nil): "locked until an administrator or operator unlocks it\(unlock)"
      case (_, let lockedUntil?): "no logins until \(lockedUntil.rfc3339)"
      case (_, nil): "locked"
      }
    return "\(count), \(remedy)"
  }
}
