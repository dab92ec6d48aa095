import AccountsForms
import Foundation

/// A person who has signed up.
public enum SignedUp: Sendable {
  /// The user is stored.
  case user(User)

  /// A mail went to the address, which has to be verified: with a code for the new user or, if the
  /// address is taken, as a notice to its owner.
  ///
  /// The result does not tell which. On the device with the token, a new user verifies the address
  /// without the password; for a taken address, the token is worth nothing.
  case awaitsVerification(DeviceToken)
}

extension ValidationErrors {
  /// The error of a taken address.
  static let emailTaken = error(at: .email, .alreadyExists)
}

extension SignUpForm {
  /// Reports errors at their fields, and returns them with all others of the form.
  func reporting(_ errors: ValidationErrors) -> ValidationErrors {
    report(errors)
    return ValidationErrors(validator.errors + withoutField(errors))
  }

  /// The errors at fields that this form does not have.
  func withoutField(_ errors: ValidationErrors) -> [ValidationError] {
    errors.filter { !validator.keys.contains(Field(rawValue: $0.field)) }
  }

  /// Reports a refusal at its fields, and returns it with all errors of the form; once the user is
  /// stored, empties the password fields.
  func reporting(_ outcome: Outcome<SignedUp>) -> Outcome<SignedUp> {
    guard let refusal = outcome.refusal else {
      forgetPasswords()
      return outcome
    }
    return refusal.errors.isEmpty ? outcome : .refused(Refusal(reporting(refusal.errors)))
  }
}
