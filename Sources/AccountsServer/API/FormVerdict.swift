import AccountsForms
import AccountsJSON

/// The result of validating a partial form.
struct FormVerdict: Document {
  private let errors: [ProblemDocument.FieldError]
  private let password: Password?
  private let didYouMean: String?

  /// Creates a verdict.
  ///
  /// - Parameters:
  ///   - errors: the errors of the given fields, in form order.
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
    self.password = password.map { Password(assessment: $0, words: words) }
    self.didYouMean = didYouMean
  }

  static let name: String? = "FormVerdict"

  static let fields: [DocumentField<FormVerdict>] = [
    DocumentField("errors") { $0.errors },
    DocumentField("password") { $0.password },
    DocumentField("didYouMean") { $0.didYouMean },
  ]

  private struct Password: Document {
    let assessment: PasswordAssessment
    let words: Messages

    /// The levels of a meter.
    private static let levels = JSONSchema.number(
      minimum: PasswordStrength.weak.rawValue,
      maximum: PasswordStrength.strong.rawValue
    )

    static let fields: [DocumentField<Password>] = [
      DocumentField("strength", .choice(PasswordStrength.allCases.map(\.name))) {
        $0.assessment.strength.name
      },
      DocumentField("level", levels) { $0.assessment.strength.rawValue },
      DocumentField("strengthText") { $0.words.name(of: $0.assessment.strength) },
      DocumentField("requirements") { password in
        password.assessment.requirements.map { Requirement(requirement: $0, words: password.words) }
      },
    ]
  }

  private struct Requirement: Document {
    let requirement: PasswordRequirement
    let words: Messages

    static let fields: [DocumentField<Requirement>] = [
      DocumentField("text") { $0.words.text(for: $0.requirement.demand) },
      DocumentField("isMet") { $0.requirement.isMet },
    ]
  }
}
