import AccountsForms
import Foundation

/// A valid user to import.
struct ImportedUser: Sendable {
  /// The credential of an imported user.
  enum Credential: Sendable {
    /// A password hash of this or another system.
    case hash(PasswordHash)

    /// A password to hash.
    case password(Secret)
  }

  let edit: UserEdit
  let credential: Credential
  let id: UserID?
  let role: Role
  let termsAcceptedAt: Date?
  let createdAt: Date?
  let emailVerifiedAt: Date?
  let disabledAt: Date?
  let lastLogInAt: Date?
  let externalID: ExternalID?
}

/// The verdict on imported users whose password is missing, or has a hash that cannot be verified.
public enum MissingPasswords: Sendable {
  /// Refuses them.
  case refused

  /// Stores them without a password: they cannot log in before they set one.
  case allowed
}

extension FormRules {
  /// Whether a sign-up would refuse a password; the estimate takes about a millisecond.
  func isWeak(_ password: Secret, of edit: UserEdit) -> Bool {
    let words = SignUpForm.personalWords(
      name: edit.profile.name?.text ?? "",
      email: edit.email.text
    )
    let assessment = passwordPolicy.assess(
      password,
      estimator: estimator,
      personalWords: words
    )
    return assessment.failure != nil
  }
}
