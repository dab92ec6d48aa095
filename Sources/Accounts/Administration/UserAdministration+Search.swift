import Foundation

extension UserAdministration {
  /// Searches for users, best matches first.
  ///
  /// Every word must occur in the name or the address, in any order. Exact addresses and names come
  /// first, then those that begin with the text, then all others. If even the rarest word has too
  /// many matches to examine, exact matches are still found, and the others are the first by name.
  ///
  /// - Parameters:
  ///   - text: the text as typed: an identifier, an address, or words of a name or an address.
  ///   - filter: the filter on users.
  ///   - limit: the most users, from 1 to ``UserQuery/maximumLimit``.
  /// - Returns: the users, best first, and their total number.
  /// - Throws: ``StorageError``.
  public func search(
    _ text: String,
    filter: UserFilter = UserFilter(),
    limit: Int = 50
  ) async throws -> UserSearch {
    guard let key = SearchKey.searchedKey(for: text) else {
      return UserSearch(users: [], total: .exactly(0))
    }
    let words = key.split(separator: " ").map(String.init)
    var (query, total) = try await rarest(words, filter)
    query.limit = UserQuery.maximumLimit
    // Keyed by identifier: a user who is changed meanwhile may be read twice.
    var found: [UserID: (user: User, rank: UserRank)] = [:]
    func add(_ users: [User]) {
      for user in users { found[user.id] = UserRank(user, for: key).map { (user, $0) } }
    }
    // The best match must not be among the users that are not examined.
    if let reference = UserReference(text), let user = try await user(reference),
      filter.admits(user)
    {
      add([user])
    }
    if !total.isExact {
      for sort in [UserQuery.Sort.name, .email] {
        add(try await list(.beginning(with: key, sort, filter)).users)
      }
    }
    for _ in 0..<Self.pageLimit {
      let page = try await list(query)
      add(page.users)
      query.after = page.next
      if page.next == nil || (!total.isExact && found.count >= limit) { break }
    }
    return UserSearch(
      users: found.values.sorted { $0.rank < $1.rank }.prefix(max(1, limit)).map(\.user),
      total: query.after == nil ? .exactly(found.count) : .atLeast(found.count)
    )
  }

  /// The most pages examined when every word is too common.
  private static let pageLimit = 50

  /// The query for the rarest word, and the number of its matches.
  private func rarest(
    _ words: [String],
    _ filter: UserFilter
  ) async throws -> (query: UserQuery, total: UserTotal) {
    var query = UserQuery(search: words.first, filter: filter, sort: .name)
    var rarest = (query: query, total: try await count(query))
    for word in words.dropFirst().prefix(Self.wordLimit) {
      query.search = word
      let total = try await count(query)
      if total.isExact, !rarest.total.isExact || total.count < rarest.total.count {
        rarest = (query, total)
      }
    }
    return rarest
  }

  /// The most words compared for rarity; searches rarely have more.
  private static let wordLimit = 8
}

/// The result of a search for users.
public struct UserSearch: Sendable {
  /// The users found, best first.
  public let users: [User]

  /// The total number of matches.
  public let total: UserTotal
}

extension UserQuery {
  /// The page of users that starts at a prefix, in an order.
  package static func beginning(
    with key: String,
    _ sort: Sort,
    _ filter: UserFilter = UserFilter()
  ) -> UserQuery {
    var generator = SystemRandomNumberGenerator()
    // Sorts before any user's identifier.
    let first = UserID(at: Date(timeIntervalSince1970: 0), using: &generator)
    let place = UserCursor(sort: sort, isDescending: false, key: key, id: first)
    return UserQuery(filter: filter, sort: sort, limit: maximumLimit, after: place)
  }
}
