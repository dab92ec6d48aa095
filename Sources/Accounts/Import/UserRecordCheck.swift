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
    var rules = rules
    for field in SignUpForm.Field.builtIn where rules.uses.use(of: field) == .absent {
      rules.uses[field] = .optional
    }
    defaultLanguage = rules.uses.use(of: .language) == .optional ? rules.languages.first : nil
    form = EditUserForm(
      name: nil,
      email: "",
      birthday: nil,
      language: nil,
      customValues: nil,
      by: rules,
      today: { today }
    )
  }

  /// Validates a record.
  ///
  /// - Throws: every field's error, in the order of the fields.
  func check(_ record: UserRecord) throws(ValidationErrors) -> ImportedUser {
    var reading = Reading(record: record)
    let id = reading.id()
    let edit = reading.edit(by: form, defaultLanguage: defaultLanguage)
    let role = reading.role()
    let externalID = reading.externalID()
    let credential = reading.credential(pepper: pepper, missingPasswords: missingPasswords)
    let accepted = reading.instant(.termsAcceptedAt, until: now)
    let created = reading.instant(.createdAt, until: now)
    let verified = reading.instant(.emailVerifiedAt, until: now)
    let disabled = reading.instant(.disabledAt, until: now)
    let lastLogIn = reading.instant(.lastLogInAt, until: now)
    guard reading.errors.isEmpty, let edit, let role, let credential else {
      throw ValidationErrors(reading.errors)
    }
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
}

/// The values of a record, with the errors found so far.
private struct Reading {
  let record: UserRecord
  private(set) var errors: [ValidationError] = []

  init(record: UserRecord) { self.record = record }

  private mutating func refuse(
    _ field: UserRecord.Field,
    _ code: ErrorCode,
    _ parameters: [String: RuleFailure.Parameter] = [:]
  ) {
    errors.append(ValidationError(field: field.rawValue, RuleFailure(code, parameters)))
  }

  mutating func id() -> UserID? {
    guard let text = record[.id] else { return nil }
    let id = UserID(text)
    if id == nil { refuse(.id, .invalidIdentifier) }
    return id
  }

  mutating func role() -> Role? {
    guard let text = record[.role] else { return .member }
    let role = Role(rawValue: text)
    if role == nil {
      let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
      refuse(.role, .unknownChoice, ["choices": .text(roles)])
    }
    return role
  }

  mutating func externalID() -> ExternalID? {
    guard let text = record[.externalID] else { return nil }
    let id = ExternalID(text)
    if id == nil {
      refuse(.externalID, .invalidExternalID, ["maximum": .number(ExternalID.maximumLength)])
    }
    return id
  }

  /// Reads an instant that is not after another one.
  mutating func instant(_ field: UserRecord.Field, until now: Date) -> Date? {
    guard let text = record[field] else { return nil }
    guard let date = Date(exported: text) else {
      refuse(field, .invalidInstant)
      return nil
    }
    if date > now { refuse(field, .timeInTheFuture) }
    return date
  }

  /// Reads the data of the forms.
  mutating func edit(by form: EditUserForm, defaultLanguage: Language?) -> UserEdit? {
    form.nameField.value = record[.name] ?? ""
    form.emailField.value = record[.email] ?? ""
    form.birthField.enter(record[.birthday] ?? "")
    form.languageField.enter(record[.language] ?? "")
    if form.languageField.isEmpty { form.languageField.value = defaultLanguage }
    for case .profile(.custom(let key)) in form.validator.keys {
      form.enter(record.customValues[key] ?? "", into: .profile(.custom(key)))
    }
    do {
      return try form.submit()
    } catch {
      errors += error
      return nil
    }
  }

  mutating func credential(
    pepper: Pepper?,
    missingPasswords: MissingPasswords
  ) -> ImportedUser.Credential? {
    if let text = record[.passwordHash] {
      do {
        return .hash(try PasswordHash(imported: text, pepper: pepper))
      } catch {
        // A missing key is a mistake of the operator, who has it somewhere.
        if missingPasswords == .allowed, error != .unknownPepperKey { return .hash(.unset) }
        refuse(.passwordHash, error.code)
        return nil
      }
    }
    guard let password = record.password else {
      if missingPasswords == .allowed { return .hash(.unset) }
      refuse(.passwordHash, .noPassword)
      return nil
    }
    // Hashing a hash would give the user a password that they do not know.
    guard !PasswordHash.resembles(password) else {
      refuse(.password, .passwordIsHash)
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
  /// with an offset of hours alone; or a day, which stands for its beginning in UTC.
  fileprivate init?(exported text: String) {
    var bytes = Array(text.utf8)
    if bytes.count > 19 {
      if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
      let sign = bytes[bytes.count - 3]
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { bytes += Array(":00".utf8) }
    }
    self.init(dayOrInstant: String(decoding: bytes, as: UTF8.self))
  }
}
