import Foundation

extension UserAdministration {
  /// Searches for a person: the best matches come first.
  ///
  /// Every word has to be in the name or the address, in any order. An exact address or name comes before one that
  /// begins with the text, and that before all others. Where even the rarest of the words has more matches than can be
  /// looked at, the exact ones are found all the same, and of the others the first by name.
  ///
  /// - Parameters:
  ///   - text: what was typed: an identifier, an address, or words of a name or an address.
  ///   - filter: what the users have in common.
  ///   - limit: how many users at most, from 1 to ``UserQuery/maximumLimit``.
  /// - Returns: the users, best first, and how many there are.
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
    var ranks: [User: UserRank] = [:]
    func add(_ users: [User]) {
      for user in users { ranks[user] = UserRank(user, for: key) }
    }
    // Whoever fits best must not be among those who are not looked at.
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
      if page.next == nil || (!total.isExact && ranks.count >= limit) { break }
    }
    return UserSearch(
      users: ranks.sorted { $0.value < $1.value }.prefix(limit).map(\.key),
      total: query.after == nil ? .exactly(ranks.count) : .atLeast(ranks.count)
    )
  }

  /// How many pages are looked at, for words that each are too common.
  private static let pageLimit = 50

  /// The query for the word that the fewest users have, and how many have it.
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

  /// Nobody types more words to find a person.
  private static let wordLimit = 8
}

/// Users that were looked for.
public struct UserSearch: Sendable {
  /// Whom was found, best first.
  public let users: [User]

  /// How many there are.
  public let total: UserTotal
}

extension UserQuery {
  /// The users in an order from those on who begin with a text, and others behind them.
  fileprivate static func beginning(
    with key: String,
    _ sort: Sort,
    _ filter: UserFilter
  ) -> UserQuery {
    var generator = SystemRandomNumberGenerator()
    // Before any identifier of a user.
    let first = UserID(at: Date(timeIntervalSince1970: 0), using: &generator)
    let place = UserCursor(sort: sort, isDescending: false, key: key, id: first)
    return UserQuery(filter: filter, sort: sort, limit: maximumLimit, after: place)
  }
}
