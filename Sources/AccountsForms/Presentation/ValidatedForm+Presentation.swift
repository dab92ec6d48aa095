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
      placeholder: facts.placeholder(in: words),
      // Advice on choosing a password does not help with one that was chosen long ago.
      hint: facts.contentType == .currentPassword ? nil : facts.hint(in: words),
      isRequired: field.isRequired,
      isSecure: facts.isSecure,
      isEnabled: !field.isDisabled,
      isFocused: isFocused,
      isEmpty: field.isEmpty,
      error: field.visibleErrors.first.map(words.message),
      keyboard: facts.keyboard,
      contentType: facts.contentType,
      maximumLength: facts.maximumLength,
      allowedCharacters: facts.keyboard == .date ? .date : .any,
      choices: facts.choices(in: words)
    )
  }
}

/// The facts about a field that follow from its rules and its type.
struct FieldFacts {
  private let field: any FormFieldRepresentable

  init(_ field: any FormFieldRepresentable) { self.field = field }

  var isSecure: Bool { field.valueType == Secret.self }

  /// An example of the input.
  func placeholder(in words: Messages) -> String {
    phoneExample ?? words.placeholder(for: keyboard == .date ? "birthday" : field.key)
  }

  private var phoneExample: String? {
    field.constraints.lazy
      .compactMap { if case .phone(let example) = $0 { example } else { nil } }
      .first
  }

  /// The instructions for the field; the choices where they are fewer than the text names.
  func hint(in words: Messages) -> String? {
    let hint = words.hint(for: field.key) ?? phoneExample.map(words.phoneHint)
    guard field.valueType == Language?.self else { return hint }
    let names = choices(in: words).map(\.value)
    return hint.map { names.count < Language.allCases.count ? names.joined(separator: ", ") : $0 }
  }

  func choices(in words: Messages) -> [TextFieldPresentation.Choice] {
    let offered = field.constraints
      .compactMap { constraint -> [String]? in
        guard case .oneOf(let values) = constraint else { return nil }
        return values.map(\.description)
      }
      .first
    switch field.valueType {
    case is Language?.Type:
      let languages = offered?.compactMap(Language.init(rawValue:)) ?? Language.allCases
      return languages.map { .init(value: $0.rawValue, name: $0.endonym, language: $0) }
    case is String.Type:
      return (offered ?? [])
        .map {
          .init(value: $0, name: words.name(ofChoice: $0, in: field.key), language: nil)
        }
    default: return []
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
        case .invitationCode, .recoveryCode: CodeText.maximumBytes
        case .phone: PhoneNumberFormat.maximumLength
        default: nil
        }
      }
      .min()
  }

  var keyboard: TextFieldPresentation.Keyboard {
    if isSecure { return .password }
    if field.valueType == CivilDate?.self { return .date }
    let codes: [Constraint] = [.invitationCode, .recoveryCode]
    if field.constraints.contains(where: codes.contains) { return .code }
    if field.valueType == Int?.self { return .number }
    if phoneExample != nil { return .phone }
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
    if field.constraints.contains(where: \.isBirthday) { return .birthday }
    if field.valueType == Language?.self { return .language }
    if field.constraints.contains(.email) { return .email }
    if phoneExample != nil { return .phone }
    return field.constraints.contains(.personName) ? .name : nil
  }
}
