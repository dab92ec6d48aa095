package import Accounts
import AccountsSQL
package import Foundation

extension SQLiteStore {
  /// Reads a page of users by key; the cost does not depend on the page's position or the number of
  /// users.
  ///
  /// A filter selects segments, each with an index in the order of the list. Only a search, or a
  /// creation range in another sort order, discards users after reading them. If such a condition
  /// matches few users, they are looked up and sorted; if it matches many, the list is walked, up
  /// to a limit per page.
  package func page(_ query: UserQuery) async throws -> UserPage {
    let listing = UserListing(query)
    return try await database.read { connection in
      try connection.snapshot {
        let matches = try connection.matches(
          listing,
          limit: candidateLimit,
          readsCreated: listing.testsCreation
        )
        return try connection.page(listing, among: matches, lookLimit: lookLimit)
      }
    }
  }

  /// Counts the users that match a query, as far as possible without a scan.
  package func total(_ query: UserQuery) async throws -> UserTotal {
    let listing = UserListing(query)
    return try await database.read { connection in
      try connection.snapshot {
        let matches = try connection.matches(listing, limit: candidateLimit, readsCreated: true)
        return try connection.total(listing, among: matches)
      }
    }
  }

  /// Reads a page, and counts the users on all pages as far as possible without a scan, with one
  /// search for both.
  package func countedPage(_ query: UserQuery) async throws -> (page: UserPage, total: UserTotal) {
    let listing = UserListing(query)
    return try await database.read { connection in
      try connection.snapshot {
        let matches = try connection.matches(listing, limit: candidateLimit, readsCreated: true)
        return (
          try connection.page(listing, among: matches, lookLimit: lookLimit),
          try connection.total(listing, among: matches)
        )
      }
    }
  }

  /// Counts the users by segment, and the sign-ups of the last days.
  package func statistics(days: Int, at now: Date) async throws -> UserStatistics {
    try await database.read { connection in
      try connection.snapshot { try connection.statistics(days: days, at: now) }
    }
  }
}

/// The rows that match a search or the values of custom fields, or wait for approval, and those
/// that match a creation range, without other filters: some if there are too many, nil without such
/// a condition.
private struct Matches {
  typealias Rows = (rows: [Int64], areAll: Bool)

  let found: Rows?
  let created: Rows?
}

extension Connection {
  /// Reads the rows that match, except those of the creation range if all are known that match the
  /// search.
  fileprivate func matches(
    _ listing: UserListing,
    limit: Int,
    readsCreated: Bool
  ) throws -> Matches {
    let found = try found(listing, limit)
    let isKnown = found?.areAll == true || !readsCreated
    return Matches(found: found, created: isKnown ? nil : try created(listing, limit))
  }

  fileprivate func page(
    _ listing: UserListing,
    among matches: Matches,
    lookLimit: Int
  ) throws -> UserPage {
    if let found = matches.found, found.areAll { return try page(listing, among: found.rows) }
    if listing.testsCreation, let created = matches.created, created.areAll {
      return try page(listing, among: created.rows)
    }
    return listing.testsUsers
      ? try look(through: listing, lookLimit: lookLimit) : try page(listing, listing.walk())
  }

  fileprivate func total(_ listing: UserListing, among matches: Matches) throws -> UserTotal {
    if listing.searchKey == nil, listing.created == nil, listing.isPending != true,
      listing.customValues.isEmpty
    {
      let all = try userCount(in: listing.segments)
      return .exactly(listing.isPending == nil ? all : all - (try pending(in: listing)))
    }
    let complete = [matches.found, matches.created].compactMap(\.self).first(where: \.areAll)
    let (rows, areAll) = complete ?? matches.found ?? matches.created ?? ([], true)
    // The search index has compared each of the rows with the text.
    if listing.isSearchAlone { return areAll ? .exactly(rows.count) : .atLeast(rows.count) }
    let (sql, values) = listing.count(among: rows)
    let count = Int(try integer(sql, values))
    return areAll ? .exactly(count) : .atLeast(count)
  }

  private func found(_ listing: UserListing, _ limit: Int) throws -> Matches.Rows? {
    let rows: [Int64]
    if listing.isPending == true {
      rows = try self.rows(
        "SELECT row_number FROM users WHERE awaits_approval LIMIT $1",
        [.integer(limit + 1)]
      ) { $0.integer(0) }
    } else if let key = listing.searchKey {
      rows = try SearchIndex.rows(containing: key, limit: limit + 1, on: self)
    } else {
      return try tested(listing, 10 * limit)
    }
    // Too many match the search alone.
    if rows.count > limit, let tested = try tested(listing, 10 * limit) { return tested }
    return (rows, rows.count <= limit)
  }

  /// Reads the rows with the values of custom fields, which no index has; nil without such a
  /// condition.
  ///
  /// The whole table is read if few users have them, so that a page need not walk past all others;
  /// more are read than elsewhere, so that a walk finds one soon if there are even more.
  private func tested(_ listing: UserListing, _ limit: Int) throws -> Matches.Rows? {
    guard !listing.customValues.isEmpty else { return nil }
    let (sql, values) = listing.rowsTested(limit: limit + 1)
    let rows = try rows(sql, values) { $0.integer(0) }
    return (rows, rows.count <= limit)
  }

  /// Counts the users of the segments who wait for approval.
  private func pending(in listing: UserListing) throws -> Int {
    let sql = """
      SELECT count(*) FROM users WHERE awaits_approval AND +segment IN (SELECT value FROM json_each($1))
      """
    return Int(try integer(sql, [listing.segmentList]))
  }

  private func created(_ listing: UserListing, _ limit: Int) throws -> Matches.Rows? {
    guard let (sql, values) = listing.rowsCreated(limit: limit + 1) else { return nil }
    let rows = try rows(sql, values) { $0.integer(0) }
    return (rows, rows.count <= limit)
  }

  /// Sorts candidates and takes the page from them.
  private func page(_ listing: UserListing, among candidates: [Int64]) throws -> UserPage {
    try page(listing, listing.page(among: candidates))
  }

  /// Reads one user more than a page has, which shows whether there is a next page.
  private func page(
    _ listing: UserListing,
    _ query: SQLStatement
  ) throws -> UserPage {
    let found = try rows(query.sql, query.values) { try UserListing.Place($0) }
    return listing.page(Array(found.prefix(listing.limit)), isLast: found.count <= listing.limit)
  }

  /// Looks at users in list order until the page is full, the list ends, or the limit is reached.
  private func look(through listing: UserListing, lookLimit: Int) throws -> UserPage {
    let looks = max(lookLimit, listing.limit + 1)
    let (sql, values) = listing.look(limit: looks)
    let statement = try prepare(sql)
    try statement.bind(values)
    var found: [Int64] = []
    var seen = 0
    var last: UserCursor?
    while found.count <= listing.limit, try statement.step() {
      seen += 1
      let look = UserListing.Look(row: statement.row)
      if let hit = look.hit { found.append(hit) }
      if seen == looks { last = try listing.cursor(after: look) }
    }
    let page = try page(listing, among: found)
    return UserPage(users: page.users, next: page.next ?? last)
  }
}
