/// A user as a file has them: every value as text, none of it checked.
public struct UserRecord: Sendable {
  /// What a file can say of a user, by the names that exports have.
  public enum Field: String, CaseIterable, Sendable {
    case id
    case name
    case email
    case birthday
    case language
    case role
    case passwordHash
    case password
    case termsAcceptedAt
    case createdAt
    case emailVerifiedAt
    case disabledAt
    case lastLogInAt
  }

  private var values: [Field: String] = [:]

  /// Starts empty.
  public init() {}

  /// What the file says; nil where it says nothing.
  public subscript(_ field: Field) -> String? {
    get { values[field] }
    set { values[field] = newValue?.isEmpty == true ? nil : newValue }
  }
}
