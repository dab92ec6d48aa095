import AccountsForms
import Foundation

/// Validates the records of an import by the rules of the forms; use it from one task at a time.
struct UserRecordCheck {
  private let form: EditUserForm
  private let defaultLanguage: Language?
  private let pepper: Pepper?
  private let missingPasswords: MissingPasswords
  private let now: Date

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - rules: the rules of forms. A value that sign-ups are not asked for is kept: the user may
  ///     have given it before.
  ///   - today: the day for computing ages.
  ///   - now: the instant that no other may follow.
  ///   - pepper: the pepper whose keys hashes may name; nil for none.
  ///   - missingPasswords: the verdict on users whose password is missing, or cannot be verified.
  init(
    rules: FormRules,
    today: CivilDate,
    now: Date,
    pepper: Pepper?,
    missingPasswords: MissingPasswords = .refused
  ) {
    self.pepper = pepper
    self.missingPasswords = missingPasswords
    self.now = now
    let uses = Dictionary(
      uniqueKeysWithValues: SignUpForm.Field.builtIn.map { field in
        let use = rules.uses.use(of: field)
        return (field, use == .absent ? FieldUse.optional : use)
      }
    )
    defaultLanguage = uses.use(of: .language) == .optional ? rules.languages.first : nil
    form = EditUserForm(
      name: nil,
      email: "",
      birthday: nil,
      language: nil,
      minimumAge: rules.minimumAge,
      uses: uses,
      languages: rules.languages,
      customFields: rules.customFields,
      customValues: nil,
      phones: rules.phones,
      today: { today }
    )
  }

  /// Validates a record.
  ///
  /// - Throws: every field's error, in the order of the fields.
  func check(_ record: UserRecord) throws(ValidationErrors) -> ImportedUser {
    var errors: [ValidationError] = []
    func refuse(
      _ field: UserRecord.Field,
      _ code: ErrorCode,
      _ parameters: [String: RuleFailure.Parameter] = [:]
    ) {
      errors.append(ValidationError(field: field.rawValue, RuleFailure(code, parameters)))
    }
    func instant(_ field: UserRecord.Field) -> Date? {
      guard let text = record[field] else { return nil }
      guard let date = Date(exported: text) else {
        refuse(field, .invalidInstant)
        return nil
      }
      if date > now { refuse(field, .timeInTheFuture) }
      return date
    }
    let id = record[.id].flatMap { UserID($0) }
    if id == nil, record[.id] != nil { refuse(.id, .invalidIdentifier) }
    var edit: UserEdit?
    do { edit = try self.edit(record) } catch { errors += error }
    let role = record[.role].map { Role(rawValue: $0) } ?? .member
    if role == nil {
      let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
      refuse(.role, .unknownChoice, ["choices": .text(roles)])
    }
    let externalID = record[.externalID].flatMap { ExternalID($0) }
    if externalID == nil, record[.externalID] != nil {
      refuse(.externalID, .invalidExternalID, ["maximum": .number(ExternalID.maximumLength)])
    }
    let credential = credential(record, refuse)
    let (accepted, created) = (instant(.termsAcceptedAt), instant(.createdAt))
    let (verified, disabled) = (instant(.emailVerifiedAt), instant(.disabledAt))
    let lastLogIn = instant(.lastLogInAt)
    guard errors.isEmpty, let edit, let role, let credential else { throw ValidationErrors(errors) }
    return ImportedUser(
      edit: edit,
      credential: credential,
      id: id,
      role: role,
      termsAcceptedAt: accepted,
      createdAt: created,
      emailVerifiedAt: verified,
      disabledAt: disabled,
      lastLogInAt: lastLogIn,
      externalID: externalID
    )
  }

  /// The data of the forms in a record.
  private func edit(_ record: UserRecord) throws(ValidationErrors) -> UserEdit {
    form.nameField.value = record[.name] ?? ""
    form.emailField.value = record[.email] ?? ""
    form.birthField.enter(record[.birthday] ?? "")
    form.languageField.enter(record[.language] ?? "")
    if form.languageField.isEmpty { form.languageField.value = defaultLanguage }
    for case .profile(.custom(let key)) in form.validator.keys {
      form.enter(record.customValues[key] ?? "", into: .profile(.custom(key)))
    }
    return try form.submit()
  }

  private func credential(
    _ record: UserRecord,
    _ refuse: (UserRecord.Field, ErrorCode, [String: RuleFailure.Parameter]) -> Void
  ) -> ImportedUser.Credential? {
    if let text = record[.passwordHash] {
      do {
        return .hash(try PasswordHash(imported: text, pepper: pepper))
      } catch {
        // A missing key is a mistake of the operator, who has it somewhere.
        if missingPasswords == .allowed, error != .unknownPepperKey { return .hash(.unset) }
        refuse(.passwordHash, error.code, [:])
        return nil
      }
    }
    guard let password = record.password else {
      if missingPasswords == .allowed { return .hash(.unset) }
      refuse(.passwordHash, .required, [:])
      return nil
    }
    // Hashing a hash would give the user a password that they do not know.
    guard !PasswordHash.resembles(password) else {
      refuse(.password, .passwordIsHash, [:])
      return nil
    }
    // Today's policy does not apply to a password already in use; only hashing has a limit.
    guard Rule.withinHashingLimit.failure(for: password) == nil else {
      refuse(.password, .tooLong, ["maximum": .number(PasswordPolicy.maximumLength)])
      return nil
    }
    return .password(password.normalized())
  }
}

extension PasswordHash.ImportRefusal {
  /// The code of the error of the field.
  fileprivate var code: ErrorCode {
    switch self {
    case .unknown: .unknownHash
    case .tooCostly: .tooCostlyHash
    case .unknownPepperKey: .unknownPepperKey
    }
  }
}

extension Date {
  /// Reads an instant as databases export it: RFC 3339, also with a space instead of the T, and
  /// with an offset of hours alone.
  fileprivate init?(exported text: String) {
    var bytes = Array(text.utf8)
    if bytes.count > 19 {
      if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
      let sign = bytes[bytes.count - 3]
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { bytes += Array(":00".utf8) }
    }
    self.init(rfc3339: String(decoding: bytes, as: UTF8.self))
  }
}
