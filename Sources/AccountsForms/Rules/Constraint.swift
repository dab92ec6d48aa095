/// What a rule demands, in a form that programs read.
///
/// Help texts, HTML attributes and JSON Schemas are derived from constraints, so that none of them
/// repeats a limit that a rule knows.
public indirect enum Constraint: Hashable, Sendable {
  /// Something has to be given.
  case required

  /// A person's name.
  case personName

  /// An e-mail address.
  case email

  /// At least so long, in code points or elements.
  case minLength(Int)

  /// At most so long, in code points or elements.
  case maxLength(Int)

  /// A new password that meets a policy.
  case password(PasswordPolicy)

  /// The same as the field of that name.
  case sameAs(field: String)

  /// Other than the field of that name.
  case differentFrom(field: String)

  /// The birthday of somebody at least so many years old.
  case birthday(minimumAge: Int)

  /// Exactly this value.
  case equal(RuleFailure.Parameter)

  /// One of these values.
  case oneOf([RuleFailure.Parameter])

  /// None of these values.
  case noneOf([RuleFailure.Parameter])

  /// Greater than this value, and not it.
  case greaterThan(RuleFailure.Parameter)

  /// This value or a greater one.
  case atLeast(RuleFailure.Parameter)

  /// Less than this value, and not it.
  case lessThan(RuleFailure.Parameter)

  /// This value or a lesser one.
  case atMost(RuleFailure.Parameter)

  /// A demand that holds now, and that nothing should be derived from: it leaves an empty field alone, or
  /// follows a value that changes and is nobody else's business.
  case conditional(Constraint)

  /// A demand of an app's own, by a name of its own.
  case custom(String)
}
