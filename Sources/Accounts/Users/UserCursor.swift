import AccountsForms
import Foundation

/// A position in a list of users: after one user, in one order.
///
/// The cursor holds the user's sort key rather than a count, so it stays in place while users come
/// and go. Its text form is opaque, and safe in a URL and in a shell.
public struct UserCursor: Hashable, Sendable {
  /// The order of the list.
  public let sort: UserQuery.Sort

  /// Whether the order is reversed.
  public let isDescending: Bool

  /// The sort key of the user before the position.
  package let key: String

  /// The identifier of the user before the position.
  package let id: UserID

  /// Creates a cursor.
  package init(sort: UserQuery.Sort, isDescending: Bool = false, key: String, id: UserID) {
    self.sort = sort
    self.isDescending = isDescending
    self.key = key
    self.id = id
  }

  /// Creates the cursor at a user of a list.
  package init(at user: User, _ sort: UserQuery.Sort, isDescending: Bool) {
    let key =
      switch sort {
      case .created: "\(user.createdAt.millisecondsSince1970)"
      case .name: SearchKey.nameKey(of: user.name, user.address)
      case .email: user.address.key
      }
    self.init(sort: sort, isDescending: isDescending, key: key, id: user.id)
  }

  /// Parses the text form; nil for any other text.
  public init?(_ text: String) {
    guard let data = Data(base64URL: text) else { return nil }
    let parts = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard
      parts.count == 3,
      let sort = UserQuery.Sort(rawValue: String(parts[0].drop { $0 == "-" })),
      let id = UserID(String(parts[1])),
      sort != .created || Int64(parts[2]) != nil
    else { return nil }
    self.init(
      sort: sort,
      isDescending: parts[0].hasPrefix("-"),
      key: String(parts[2]),
      id: id
    )
  }
}

extension UserCursor: CustomStringConvertible {
  /// The text form: base64url (RFC 4648 section 5) without padding.
  public var description: String {
    Data("\(isDescending ? "-" : "")\(sort.rawValue)\n\(id)\n\(key)".utf8).base64URL
  }
}
