public import AccountsForms
public import Foundation

/// The result of a sign-up.
public enum SignUpResult: Sendable {
  /// The user is stored.
  case signedUp(User)

  /// A mail went to the address, which has to be verified: with a code for the new user or, if the
  /// address is taken, as a notice to its owner.
  ///
  /// The result does not tell which. On the device with the token, a new user verifies the address
  /// without the password; for a taken address, the token is worth nothing.
  case awaitsVerification(DeviceToken)

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
    return ValidationErrors(validator.errors + withoutField(errors))
  }

  /// The errors at fields that this form does not have.
  func withoutField(_ errors: ValidationErrors) -> [ValidationError] {
    errors.filter { !validator.keys.contains(Field(rawValue: $0.field)) }
  }

  /// Reports a refusal at its fields, and returns it with all errors of the form; once the user is
  /// stored, empties the password fields.
  func reporting(_ result: SignUpResult) -> SignUpResult {
    switch result {
    case .refused(let errors): return .refused(reporting(errors))
    case .signedUp, .awaitsVerification: forgetPasswords()
    case .throttled, .closed: break
    }
    return result
  }
}
