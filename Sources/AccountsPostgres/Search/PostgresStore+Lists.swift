package import Accounts
import AccountsForms
import AccountsSQL
package import Foundation

extension PostgresStore {
  /// Reads a page of users by key: the server walks an index in the order of the list, or sorts
  /// what a search found.
  package func page(_ query: UserQuery) async throws -> UserPage {
    let listing = UserListing(query)
    return try await self.query { try $0.page(listing) }
  }

  /// Counts the users that match a query, as far as possible without reading too many.
  package func total(_ query: UserQuery) async throws -> UserTotal {
    let listing = UserListing(query)
    return try await self.query { try $0.total(listing) }
  }

  /// Reads a page and counts the users on all pages, from one snapshot.
  package func countedPage(_ query: UserQuery) async throws -> (page: UserPage, total: UserTotal) {
    let listing = UserListing(query)
    return try await snapshot { connection in
      (try connection.page(listing), try connection.total(listing))
    }
  }

  /// Counts the users by segment, and the sign-ups of the last days.
  package func statistics(days: Int, at now: Date) async throws -> UserStatistics {
    try await snapshot { try $0.statistics(days: days, at: now) }
  }
}

extension Connection {
  fileprivate func page(_ listing: UserListing) throws -> UserPage {
    let (sql, values) = listing.page()
    return listing.page(
      try rowsOnce(sql, values) { (user: try User(row: $0), key: $0.text(User.table.count)) }
    )
  }

  fileprivate func total(_ listing: UserListing) throws -> UserTotal {
    if let segments = listing.segments { return .exactly(try userCount(in: segments)) }
    let (sql, values) = listing.count()
    let counts = try rowsOnce(sql, values) { Int($0.integer(0)) }
    return listing.total(counts.first ?? 0)
  }
}
