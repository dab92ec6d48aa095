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
  static let emailTaken = error(at: .email, .alreadyExists)
}

extension SignUpForm {
  /// Reports errors at their fields, and returns them with all others of the form.
  func reporting(_ errors: ValidationErrors) -> ValidationErrors {
    report(errors)
    return validator.errors.isEmpty ? errors : ValidationErrors(validator.errors)
  }

  /// Reports a refusal at its fields, and returns it with all errors of the form.
  func reporting(_ result: SignUpResult) -> SignUpResult {
    if case .refused(let errors) = result { .refused(reporting(errors)) } else { result }
  }
}

extension AccountReader {
  /// The refusal of a sign-up that is known before its password is hashed; nil for none.
  ///
  /// A taken address may be from the same sign-up, sent twice at once: its key has the answer.
  ///
  /// - Parameters:
  ///   - newUser: the person who signs up.
  ///   - key: the idempotency key.
  ///   - invitation: the invitation; nil where none is needed.
  ///   - now: the instant.
  /// - Returns: the refusal.
  /// - Throws: ``StorageError``.
  func refusal(
    of newUser: NewUser,
    _ key: IdempotencyKey?,
    _ invitation: Result<Invitation?, ValidationErrors> = .success(nil),
    at now: Date
  ) throws -> SignUpResult? {
    if let first = try answer(to: newUser, key, at: now) { return first }
    // Addresses that are taken are told only to people who may sign up.
    if case .failure(let errors) = invitation { return .refused(errors) }
    return try user(.email(newUser.email)) == nil ? nil : .refused(.emailTaken)
  }
}
