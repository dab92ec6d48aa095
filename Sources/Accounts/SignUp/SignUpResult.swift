public import AccountsForms
public import Foundation

/// The result of a sign-up.
public enum SignUpResult: Sendable {
  /// The person has an account.
  case signedUp(User)

  /// Nothing was stored, for these reasons.
  case refused(ValidationErrors)

  /// Too many people signed up from the same network; the form was not looked at, until then.
  case throttled(until: Date)
}

extension ValidationErrors {
  /// Somebody has the address.
  static let emailTaken = ValidationErrors([
    ValidationError(field: SignUpForm.Field.email.rawValue, RuleFailure(.alreadyExists))
  ])
}

extension SignUpForm {
  /// Shows a refusal at its fields, and gives every error there is then.
  func reporting(_ result: SignUpResult) -> SignUpResult {
    guard case .refused(let errors) = result else { return result }
    report(errors)
    return validator.errors.isEmpty ? result : .refused(ValidationErrors(validator.errors))
  }
}

extension AccountReader {
  /// The refusal of a sign-up that is known before its password is hashed; nil for none.
  ///
  /// An address that is taken may be by the same sign-up, sent twice at the same moment: its key has the answer.
  func refusal(of newUser: NewUser, _ key: IdempotencyKey?, at now: Date) throws -> SignUpResult? {
    if let first = try answer(to: newUser, key, at: now) { return first }
    return try user(.email(newUser.email)) == nil ? nil : .refused(.emailTaken)
  }
}
