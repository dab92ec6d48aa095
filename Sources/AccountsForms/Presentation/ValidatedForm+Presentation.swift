extension ValidatedForm {
  /// The current presentation of a field.
  ///
  /// - Parameters:
  ///   - name: the field.
  ///   - words: the texts of a language.
  ///   - isFocused: whether it has the focus.
  /// - Returns: its label, its state and everything derived from its rules.
  public func presentation(
    of name: Field,
    in words: Messages,
    isFocused: Bool = false
  ) -> TextFieldPresentation {
    let field = field(name)
    let facts = FieldFacts(field)
    return TextFieldPresentation(
      key: field.key,
      label: words.label(of: field.key),
      placeholder: words.placeholder(for: field.key),
      // Advice on choosing a password does not help with one that was chosen long ago.
      hint: facts.contentType == .currentPassword ? nil : facts.hint(in: words),
      isRequired: facts.isRequired,
      isSecure: facts.isSecure,
      isEnabled: !field.isDisabled,
      isFocused: isFocused,
      isEmpty: field.isEmpty,
      error: field.visibleErrors.first.map(words.message),
      keyboard: facts.keyboard,
      contentType: facts.contentType,
      maximumLength: facts.maximumLength,
      allowedCharacters: facts.keyboard == .date ? .date : .any,
      choices: facts.choices
    )
  }
}

/// The facts about a field that follow from its rules and its type.
struct FieldFacts {
  private let field: any FormFieldRepresentable

  init(_ field: any FormFieldRepresentable) { self.field = field }

  var isSecure: Bool { field.valueType == Secret.self }

  /// The instructions for the field; the choices where they are fewer than the text names.
  func hint(in words: Messages) -> String? {
    let names = choices.map(\.value)
    let isShorter = !names.isEmpty && names.count < Language.allCases.count
    return words.hint(for: field.key).map { isShorter ? names.joined(separator: ", ") : $0 }
  }

  var choices: [TextFieldPresentation.Choice] {
    guard field.valueType == Language?.self else { return [] }
    let offered = field.constraints.compactMap { constraint -> [Language]? in
      guard case .oneOf(let values) = constraint else { return nil }
      return values.compactMap { Language(rawValue: $0.description) }
    }
    return (offered.first ?? Language.allCases)
      .map { .init(value: $0.rawValue, name: $0.endonym, language: $0) }
  }

  /// Whether the field is required.
  ///
  /// A confirmation is, since the password that it repeats is.
  var isRequired: Bool {
    field.constraints.contains { constraint in
      switch constraint {
      case .required, .sameAs: true
      default: false
      }
    }
  }

  var minimumLength: Int? {
    field.constraints
      .compactMap { constraint in
        switch constraint {
        case .minLength(let minimum): minimum
        case .password(let policy): policy.minimumLength
        default: nil
        }
      }
      .max()
  }

  var maximumLength: Int? {
    if field.valueType == CivilDate?.self { return 10 }
    return field.constraints
      .compactMap { constraint in
        switch constraint {
        case .maxLength(let maximum): maximum
        case .password, .sameAs: PasswordPolicy.maximumLength
        case .personName: PersonName.maximumLength
        case .email: EmailAddress.maximumBytes
        case .invitationCode: InvitationCode.maximumBytes
        default: nil
        }
      }
      .min()
  }

  var keyboard: TextFieldPresentation.Keyboard {
    if isSecure { return .password }
    if field.valueType == CivilDate?.self { return .date }
    if field.constraints.contains(.invitationCode) { return .code }
    return field.constraints.contains(.email) ? .email : .text
  }

  var contentType: TextFieldPresentation.ContentType? {
    if isSecure {
      let isNew = field.constraints.contains { constraint in
        switch constraint {
        case .password, .sameAs: true
        default: false
        }
      }
      return isNew ? .newPassword : .currentPassword
    }
    if field.valueType == CivilDate?.self { return .birthday }
    if field.valueType == Language?.self { return .language }
    if field.constraints.contains(.email) { return .email }
    return field.constraints.contains(.personName) ? .name : nil
  }
}
