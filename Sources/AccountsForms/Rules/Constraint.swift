/// A requirement of a rule, in a form that programs read.
///
/// Help texts, HTML attributes and JSON Schemas are derived from constraints, so that none of them
/// repeats a limit that a rule knows.
public indirect enum Constraint: Hashable, Sendable {
  /// A value is required.
  case required

  /// A person's name.
  case personName

  /// An e-mail address.
  case email

  /// A phone number, such as the example.
  case phone(example: String)

  /// The code of an invitation.
  case invitationCode

  /// A code with which people set a new password.
  case recoveryCode

  /// A minimum length, in code points or elements.
  case minLength(Int)

  /// A maximum length, in code points or elements.
  case maxLength(Int)

  /// A new password that meets a policy.
  case password(PasswordPolicy)

  /// The same value as the field with that name.
  case sameAs(field: String)

  /// A different value from the field with that name.
  case differentFrom(field: String)

  /// A birthday with a minimum age, in years.
  case birthday(minimumAge: Int)

  /// Equal to this value.
  case equal(RuleFailure.Parameter)

  /// Any one of these values.
  case oneOf([RuleFailure.Parameter])

  /// None of these values.
  case noneOf([RuleFailure.Parameter])

  /// Strictly greater than this value.
  case greaterThan(RuleFailure.Parameter)

  /// Greater than or equal to this value.
  case atLeast(RuleFailure.Parameter)

  /// Strictly less than this value.
  case lessThan(RuleFailure.Parameter)

  /// Less than or equal to this value.
  case atMost(RuleFailure.Parameter)

  /// A temporary requirement, from which nothing should be derived.
  ///
  /// Its rule skips an empty field, or follows a value that changes and is not public.
  case conditional(Constraint)

  /// A requirement of an app's own, by name.
  case custom(String)

  /// Whether it is about a birthday.
  var isBirthday: Bool {
    if case .birthday = self { true } else { false }
  }
}
