import AccountsForms
import Foundation

/// A user from a file, with everything in order.
struct ImportedUser: Sendable {
  /// What there is to prove who the user is.
  enum Credential: Sendable {
    /// As another system, or this one, hashed it.
    case hash(PasswordHash)

    /// To be hashed.
    case password(Secret)
  }

  let edit: UserEdit
  let credential: Credential
  let id: UserID?
  let role: Role
  let termsAcceptedAt: Date?
  let createdAt: Date?
  let emailVerifiedAt: Date?
  let disabledAt: Date?
  let lastLogInAt: Date?
}

/// Judges the records of a file by the rules of the forms; used from one task at a time.
struct UserRecordCheck {
  private let form: EditUserForm

  /// Prepares to check.
  ///
  /// - Parameter today: the day that ages are counted by.
  init(today: CivilDate) {
    form = EditUserForm(
      name: "",
      email: "",
      birthday: today,
      language: .english,
      today: { today }
    )
  }

  /// Judges a record.
  ///
  /// - Throws: every field's error, in the order of the fields.
  func check(_ record: UserRecord) throws(ValidationErrors) -> ImportedUser {
    form.nameField.value = record[.name] ?? ""
    form.emailField.value = record[.email] ?? ""
    form.birthField.enter(record[.birthday] ?? "")
    form.languageField.enter(record[.language] ?? "")
    var errors: [ValidationError] = []
    func refuse(_ field: UserRecord.Field, _ code: ErrorCode) {
      errors.append(ValidationError(field: field.rawValue, RuleFailure(code)))
    }
    func instant(_ field: UserRecord.Field) -> Date? {
      guard let text = record[field] else { return nil }
      if let date = Date(rfc3339: text) { return date }
      refuse(field, .invalidInstant)
      return nil
    }
    let id = record[.id].flatMap { UserID($0) }
    if id == nil, record[.id] != nil { refuse(.id, .invalidIdentifier) }
    var edit: UserEdit?
    do { edit = try form.submit() } catch { errors += error }
    let role = record[.role].map { Role(rawValue: $0) } ?? .member
    if role == nil { refuse(.role, .unknownRole) }
    let credential = credential(record, refuse)
    let instants = (
      terms: instant(.termsAcceptedAt), created: instant(.createdAt),
      verified: instant(.emailVerifiedAt), disabled: instant(.disabledAt),
      lastLogIn: instant(.lastLogInAt)
    )
    guard errors.isEmpty, let edit, let role, let credential else {
      throw ValidationErrors(errors)
    }
    return ImportedUser(
      edit: edit,
      credential: credential,
      id: id,
      role: role,
      termsAcceptedAt: instants.terms,
      createdAt: instants.created,
      emailVerifiedAt: instants.verified,
      disabledAt: instants.disabled,
      lastLogInAt: instants.lastLogIn
    )
  }

  private func credential(
    _ record: UserRecord,
    _ refuse: (UserRecord.Field, ErrorCode) -> Void
  ) -> ImportedUser.Credential? {
    if let text = record[.passwordHash] {
      do {
        return .hash(try PasswordHash(imported: text))
      } catch {
        refuse(.passwordHash, error == .tooCostly ? .tooCostlyHash : .unknownHash)
        return nil
      }
    }
    guard let text = record[.password] else {
      refuse(.passwordHash, .required)
      return nil
    }
    let secret = Secret(text)
    // Today's policy is no matter for a password that is in use; hashing has a limit.
    guard secret.byteCount <= PasswordPolicy.maximumBytes else {
      refuse(.password, .tooLong)
      return nil
    }
    return .password(secret.normalized())
  }
}
