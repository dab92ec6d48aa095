package import Accounts
import Foundation

extension SQLiteStore {
  /// Reads a page of users by key; the cost does not depend on the page's position or the number of users.
  ///
  /// A filter selects segments, each with an index in the order of the list. Only a search, or a creation range in
  /// another sort order, discards users after reading them. If such a condition matches few users, they are looked up
  /// and sorted; if it matches many, the list is walked, up to a limit per page.
  package func page(_ query: UserQuery) async throws -> UserPage {
    let listing = UserListing(query)
    return try await database.read { connection in
      try connection.snapshot {
        guard let candidates = try connection.candidates(for: listing, limit: candidateLimit) else {
          return try connection.walk(listing, lookLimit: lookLimit)
        }
        return try connection.page(listing, among: candidates)
      }
    }
  }

  /// Counts the users that match a query, as far as possible without a scan.
  package func total(_ query: UserQuery) async throws -> UserTotal {
    let listing = UserListing(query)
    return try await database.read { connection in
      try connection.snapshot {
        if listing.searchKey == nil, listing.created == nil {
          let sql = """
            SELECT total(users) FROM user_counts WHERE segment IN (SELECT value FROM json_each(?))
            """
          return .exactly(Int(try connection.integer(sql, [listing.segmentList])))
        }
        let candidates = try connection.countedCandidates(for: listing, limit: candidateLimit)
        let (sql, values) = listing.count(among: candidates.rows)
        let count = Int(try connection.integer(sql, values))
        return candidates.areAll ? .exactly(count) : .atLeast(count)
      }
    }
  }
}

extension Connection {
  /// Returns the rows that match a search or a creation range, without filters; nil if there are too many, or there is
  /// no such condition.
  fileprivate func candidates(for listing: UserListing, limit: Int) throws -> [Int64]? {
    if let found = try found(listing, limit), found.areAll { return found.rows }
    if listing.testsCreation, let created = try created(listing, limit), created.areAll {
      return created.rows
    }
    return nil
  }

  /// Returns the rows that match a search or a creation range, without filters: all of them if they are few.
  fileprivate func countedCandidates(
    for listing: UserListing,
    limit: Int
  ) throws -> (rows: [Int64], areAll: Bool) {
    let found = try found(listing, limit)
    if let found, found.areAll { return found }
    let created = try created(listing, limit)
    if let created, created.areAll { return created }
    return found ?? created ?? ([], true)
  }

  private func found(
    _ listing: UserListing,
    _ limit: Int
  ) throws -> (rows: [Int64], areAll: Bool)? {
    guard let key = listing.searchKey else { return nil }
    let rows = try SearchIndex.rows(containing: key, limit: limit + 1, on: self)
    return (rows, rows.count <= limit)
  }

  private func created(
    _ listing: UserListing,
    _ limit: Int
  ) throws -> (rows: [Int64], areAll: Bool)? {
    guard let (sql, values) = listing.rowsCreated(limit: limit + 1) else { return nil }
    let rows = try rows(sql, values) { $0.integer(0) }
    return (rows, rows.count <= limit)
  }

  /// Sorts candidates and takes the page from them.
  fileprivate func page(_ listing: UserListing, among candidates: [Int64]) throws -> UserPage {
    let (sql, values) = listing.page(among: candidates)
    let found = try rows(sql, values) { try UserListing.Place($0) }
    return listing.page(Array(found.prefix(listing.limit)), isLast: found.count <= listing.limit)
  }

  /// Reads users in list order until the page is full, the list ends, or the limit is reached.
  fileprivate func walk(_ listing: UserListing, lookLimit: Int) throws -> UserPage {
    let looks = listing.testsUsers ? max(lookLimit, listing.limit + 1) : listing.limit + 1
    let (sql, values) = listing.walk(limit: looks)
    let statement = try prepare(sql)
    try statement.bind(values)
    var found: [UserListing.Place] = []
    var seen = 0
    var last: UserCursor?
    while try statement.step() {
      seen += 1
      let row = statement.row
      if row.integer(UserListing.hitColumn) == 1 {
        // Reading one more than requested shows whether there is a next page.
        guard found.count < listing.limit else { return listing.page(found, isLast: false) }
        found.append(try UserListing.Place(row))
      }
      if seen == looks { last = try listing.cursor(at: row) }
    }
    return UserPage(users: found.map(\.user), next: last)
  }
}
