public import AccountsForms

/// The record of a user to import: text values, not validated.
public struct UserRecord: Sendable {
  /// The fields of a record, by their names in exports.
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
    case externalID
  }

  private var values: [Field: String] = [:]

  /// The password to hash; nil if absent or empty.
  public var password: Secret? { didSet { if password?.isEmpty == true { password = nil } } }

  /// The values of the fields that an installation added, by key.
  public var customValues: [String: String] = [:]

  /// Creates an empty record.
  public init() {}

  /// The text of a field; nil if absent or empty.
  ///
  /// A password is copied into ``password``, and is never given back as text.
  public subscript(_ field: Field) -> String? {
    get { values[field] }
    set {
      if field == .password {
        password = newValue.map { Secret($0) }
      } else {
        values[field] = newValue?.isEmpty == true ? nil : newValue
      }
    }
  }
}

extension UserRecord: CustomStringConvertible, CustomReflectable {
  /// The names of the fields, without their values: one may be a password.
  public var description: String {
    let password = password.map { _ in Field.password }
    let names = (values.keys + [password].compactMap(\.self)).map(\.rawValue) + customValues.keys
    return "(user record: " + names.sorted().joined(separator: ", ") + ")"
  }

  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
