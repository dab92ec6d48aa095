import AccountsForms

/// The result of validating a partial form.
struct FormVerdict: Encodable {
  /// The errors of the given fields, in form order.
  private let errors: [ProblemDocument.FieldError]

  /// The assessment of the new password; nil if none was given.
  private let password: Password?

  /// The suggested address.
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

    init(_ assessment: PasswordAssessment, _ words: Messages) {
      strength = assessment.strength.name
      level = assessment.strength.rawValue
      strengthText = words.name(of: assessment.strength)
      requirements = assessment.requirements.map {
        Requirement(text: words.text(for: $0.demand), isMet: $0.isMet)
      }
    }
  }

  /// Creates a verdict.
  ///
  /// - Parameters:
  ///   - errors: the errors of the given fields.
  ///   - password: the assessment of the new password; nil if none was given.
  ///   - didYouMean: the suggested address.
  ///   - words: the language.
  init(
    errors: [ValidationError],
    password: PasswordAssessment?,
    didYouMean: String? = nil,
    in words: Messages
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
    // Encoded even if nil, so that every answer has the same fields.
    try container.encode(password, forKey: .password)
    try container.encode(didYouMean, forKey: .didYouMean)
  }
}
