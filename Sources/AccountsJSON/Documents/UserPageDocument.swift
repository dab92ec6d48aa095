package import Accounts

/// A page of users as JSON.
package struct UserPageDocument: Encodable {
  private let page: UserPage
  private let total: UserTotal?

  /// Creates a document.
  package init(_ page: UserPage, _ total: UserTotal?) {
    self.page = page
    self.total = total
  }

  private enum CodingKeys: CodingKey {
    case users, next, total
  }

  private struct Total: Encodable {
    let count: Int
    let isExact: Bool
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(page.users.map { UserDocument($0) }, forKey: .users)
    // Encoded even if it is nil, so that every page has the same fields.
    try container.encode(page.next?.description, forKey: .next)
    let total = total.map { Total(count: $0.count, isExact: $0.isExact) }
    try container.encode(total, forKey: .total)
  }
}
