import AccountsForms

/// What is known of a form that is being filled in.
struct FormVerdict: Encodable {
  /// What is wrong with the fields that were given, in form order.
  private let errors: [ProblemDocument.FieldError]

  /// What the policy makes of the new password; nil where none was given.
  private let password: Password?

  /// The address that may have been meant.
  private let didYouMean: String?

  private struct Password: Encodable {
    let strength: String

    /// The strength as a number, for a meter.
    let level: Int

    let strengthText: String
    let requirements: [Requirement]

    struct Requirement: Encodable {
      let text: String
      let isMet: Bool
    }

    init(_ assessment: PasswordAssessment, _ words: Words) {
      strength = assessment.strength.name
      level = assessment.strength.rawValue
      strengthText = words.name(of: assessment.strength)
      requirements = assessment.requirements.map {
        Requirement(text: words.text(for: $0.demand), isMet: $0.isMet)
      }
    }
  }

  /// Says what is known.
  ///
  /// - Parameters:
  ///   - errors: what is wrong with the fields that were given.
  ///   - password: what the policy makes of the new password; nil where none was given.
  ///   - didYouMean: the address that may have been meant.
  ///   - words: the language.
  init(
    errors: [ValidationError],
    password: PasswordAssessment?,
    didYouMean: String? = nil,
    in words: Words
  ) {
    self.errors = errors.map { ProblemDocument.FieldError($0, words) }
    self.password = password.map { Password($0, words) }
    self.didYouMean = didYouMean
  }

  private enum CodingKeys: CodingKey {
    case errors, password, didYouMean
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(errors, forKey: .errors)
    // Encoded even where they are nil, so that every answer has the same members.
    try container.encode(password, forKey: .password)
    try container.encode(didYouMean, forKey: .didYouMean)
  }
}
