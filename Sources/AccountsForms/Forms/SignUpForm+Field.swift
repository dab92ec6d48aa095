extension SignUpForm {
  /// The fields that a form can have, in form order; ``validator`` has those of this form.
  ///
  /// Errors, JSON and pages use these names.
  public enum Field: Hashable, Sendable {
    case invitation
    case name
    case email
    case password
    case confirmPassword
    case birthday
    case language
    case agreeTerms

    /// A field that the installation added.
    case custom(String)

    /// The fields that every installation can have.
    public static let builtIn: [Field] = [
      .invitation, .name, .email, .password, .confirmPassword, .birthday, .language, .agreeTerms,
    ]

    /// The uses that an installation may choose from; where there is one, the field always has it.
    public var possibleUses: [FieldUse] {
      switch self {
      case .invitation, .email, .password: [.required]
      case .confirmPassword: [.required, .absent]
      case .name, .birthday, .language, .agreeTerms: FieldUse.allCases
      case .custom: [.required, .optional]
      }
    }
  }
}

extension SignUpForm.Field: RawRepresentable {
  /// The field with a name; an unknown name is that of a field that an installation added.
  public init(rawValue: String) {
    self = Self.builtIn.first { $0.rawValue == rawValue } ?? .custom(rawValue)
  }

  /// The name.
  public var rawValue: String {
    switch self {
    case .invitation: "invitation"
    case .name: "name"
    case .email: "email"
    case .password: "password"
    case .confirmPassword: "confirmPassword"
    case .birthday: "birthday"
    case .language: "language"
    case .agreeTerms: "agreeTerms"
    case .custom(let key): key
    }
  }
}
