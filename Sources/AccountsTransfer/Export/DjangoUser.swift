import Accounts
import AccountsForms

/// A user in a fixture of Django (docs.djangoproject.com/en/5.2/topics/serialization).
struct DjangoUser: Encodable, Redacted {
  private struct Fields: Encodable, Redacted {
    let username: String
    let email: String
    let password: String
    let first_name: String
    let last_name: String
    let is_active: Bool
    let is_staff: Bool
    let is_superuser: Bool
    let date_joined: String?
    let last_login: String?

    private enum CodingKeys: CodingKey {
      case username, email, password, first_name, last_name, is_active, is_staff, is_superuser
      case date_joined, last_login
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(username, forKey: .username)
      try container.encode(email, forKey: .email)
      try container.encode(password, forKey: .password)
      try container.encode(first_name, forKey: .first_name)
      try container.encode(last_name, forKey: .last_name)
      try container.encode(is_active, forKey: .is_active)
      try container.encode(is_staff, forKey: .is_staff)
      try container.encode(is_superuser, forKey: .is_superuser)
      try container.encode(date_joined, forKey: .date_joined)
      // Also if it is null, as in a dump: by this field, users are recognized.
      try container.encode(last_login, forKey: .last_login)
    }
  }

  private let model = "auth.user"
  private let pk: Int?
  private let fields: Fields

  /// Creates a user.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - password: the hash as Django stores it; nil for none.
  init(_ record: UserRecord, password: String?) {
    pk = Self.key(of: record)
    let name = record.firstAndLastName
    let isAdministrator = record[.role] == Role.admin.rawValue
    fields = Fields(
      username: record.userName,
      email: record[.email] ?? "",
      password: password ?? Self.unusablePassword,
      first_name: name.first,
      last_name: name.last,
      is_active: record[.disabledAt] == nil,
      is_staff: isAdministrator,
      is_superuser: isAdministrator,
      date_joined: record[.createdAt],
      last_login: record[.lastLogInAt]
    )
  }

  /// The primary key that a user had in Django; nil for a new one.
  static func key(of record: UserRecord) -> Int? {
    record.identifier(in: .django).flatMap { Int($0) }
  }

  /// An exclamation mark and 40 characters, as set_unusable_password stores it.
  private static var unusablePassword: String {
    "!" + (0..<40).map { _ in String(Int.random(in: 0..<36), radix: 36) }.joined()
  }
}
