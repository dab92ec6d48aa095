public import AccountsForms
public import Foundation

/// The result of a sign-up.
public enum SignUpResult: Sendable {
  /// The user is stored.
  case signedUp(User)

  /// The sign-up is refused, for these reasons.
  case refused(ValidationErrors)

  /// Too many sign-ups came from the network; the form is not checked until an instant.
  case throttled(until: Date)

  /// Only administrators create users here; the form is not checked.
  case closed
}

extension ValidationErrors {
  /// The error of a taken address.
  static let emailTaken = email(RuleFailure(.alreadyExists))

  /// The error of a refused address.
  static func email(_ failure: RuleFailure) -> ValidationErrors {
    ValidationErrors([ValidationError(field: SignUpForm.Field.email.rawValue, failure)])
  }
}

extension SignUpForm {
  /// Reports a refusal at its fields, and returns it with all errors of the form.
  func reporting(_ result: SignUpResult) -> SignUpResult {
    guard case .refused(let errors) = result else { return result }
    report(errors)
    return validator.errors.isEmpty ? result : .refused(ValidationErrors(validator.errors))
  }
}

extension AccountReader {
  /// The refusal of a sign-up that is known before its password is hashed; nil for none.
  ///
  /// A taken address may be from the same sign-up, sent twice at once: its key has the answer.
  func refusal(of newUser: NewUser, _ key: IdempotencyKey?, at now: Date) throws -> SignUpResult? {
    if let first = try answer(to: newUser, key, at: now) { return first }
    return try user(.email(newUser.email)) == nil ? nil : .refused(.emailTaken)
  }
}
