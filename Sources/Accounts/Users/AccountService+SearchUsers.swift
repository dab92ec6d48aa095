extension AccountService {
  /// Finds users as somebody looks for a person: those who fit best come first.
  ///
  /// Every word has to be in the name or the address, in any order. Whoever has just that address or name comes
  /// before those whose address or name begins with the text, and these before all others. Where so many have
  /// even the rarest of the words that they cannot all be looked at, the first by name are.
  ///
  /// - Parameters:
  ///   - text: what was typed: an identifier, an address, or words of a name or an address.
  ///   - filter: what the users have in common.
  ///   - limit: how many users at most, from 1 to ``UserQuery/maximumLimit``.
  /// - Returns: the users, best first, and how many there are.
  /// - Throws: ``StorageError``.
  public func searchUsers(
    _ text: String,
    filter: UserFilter = UserFilter(),
    limit: Int = 50
  ) async throws -> UserSearch {
    guard let key = SearchKey.searchedKey(for: text) else {
      return UserSearch(users: [], total: .exactly(0))
    }
    let words = key.split(separator: " ").map(String.init)
    var (query, total) = try await rarest(words, filter)
    query.limit = total.isExact ? UserQuery.maximumLimit : limit
    var found = try await listFullPage(query).users
    // Whoever has the very address must not be among those who were not looked at.
    if let reference = UserReference(text), let user = try await user(reference),
      filter.admits(user), !found.contains(user)
    {
      found.append(user)
    }
    let ranked = found.compactMap { user in UserRank(user, for: key).map { (user, $0) } }
      .sorted { $0.1 < $1.1 }.map { $0.0 }
    return UserSearch(
      users: Array(ranked.prefix(limit)),
      total: total.isExact ? .exactly(ranked.count) : .atLeast(ranked.count)
    )
  }

  /// The query for the word that the fewest users have, and how many have it.
  private func rarest(
    _ words: [String],
    _ filter: UserFilter
  ) async throws -> (query: UserQuery, total: UserTotal) {
    var query = UserQuery(search: words.first, filter: filter, sort: .name)
    var rarest = (query: query, total: try await countUsers(query))
    for word in words.dropFirst().prefix(Self.wordLimit) {
      query.search = word
      let total = try await countUsers(query)
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
