import Accounts
import AccountsForms
import Foundation

/// A user as JSON: the same members in every command.
struct UserDocument: Encodable {
  private let user: User

  init(_ user: User) { self.user = user }

  private enum CodingKeys: CodingKey {
    case id, name, email, birthday, language, role, status, createdAt, disabledAt, emailVerifiedAt
    case lastLogInAt
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(user.id.description, forKey: .id)
    try container.encode(user.name, forKey: .name)
    try container.encode(user.email, forKey: .email)
    try container.encode(user.birthday.description, forKey: .birthday)
    try container.encode(user.language.rawValue, forKey: .language)
    try container.encode(user.role.rawValue, forKey: .role)
    try container.encode(user.status, forKey: .status)
    // Instants that never happened are null, not absent.
    try container.encode(user.createdAt.rfc3339, forKey: .createdAt)
    try container.encode(user.disabledAt?.rfc3339, forKey: .disabledAt)
    try container.encode(user.emailVerifiedAt?.rfc3339, forKey: .emailVerifiedAt)
    try container.encode(user.lastLogInAt?.rfc3339, forKey: .lastLogInAt)
  }
}

extension User {
  /// `enabled` or `disabled`.
  var status: String { isEnabled ? "enabled" : "disabled" }
}

extension Date {
  /// The instant in UTC with milliseconds (RFC 3339), such as `2026-11-21T09:30:00.000Z`.
  var rfc3339: String {
    // Split by hand: the format style cuts a Double short, and shows every other instant 1 ms early.
    let milliseconds = Int64((timeIntervalSince1970 * 1000).rounded())
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    let fraction = String(rest + 1000).dropFirst()
    return "\(whole.dropLast()).\(fraction)Z"
  }
}
