package import Accounts
import AccountsForms
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
    let days = UserStatistics.lastDays(days, until: now)
    let (users, pending, signUps) = try await snapshot { connection in
      (
        try connection.segments(),
        Int(try connection.integer("SELECT count(*) FROM users WHERE awaits_approval")),
        try connection.rows(
          """
          SELECT day, sum(users)::bigint FROM day_counts WHERE day BETWEEN $1 AND $2 GROUP BY day
          """,
          [.integer(days.lowerBound), .integer(days.upperBound)]
        ) { ($0.integer(0), Int($0.integer(1))) }
      )
    }
    return UserStatistics(
      users: users,
      pending: pending,
      signUps: Dictionary(uniqueKeysWithValues: signUps),
      days: days
    )
  }
}

extension Connection {
  fileprivate func page(_ listing: UserListing) throws -> UserPage {
    let (sql, values) = listing.page()
    let results = try queryOnce(sql, values)
    let found = try (0..<results.count)
      .map { number in
        let row = results.row(number)
        return (user: try User(row: row), key: row.text(User.columnCount))
      }
    return listing.page(found)
  }

  fileprivate func total(_ listing: UserListing) throws -> UserTotal {
    let (sql, values) = listing.count()
    let count = Int(try queryOnce(sql, values).row(0).integer(0))
    return listing.total(count)
  }

  /// The number of users by segment.
  fileprivate func segments() throws -> [UserSegment: Int] {
    let counts = try rows(
      "SELECT segment, sum(users)::bigint FROM user_counts GROUP BY segment"
    ) { ($0.integer(0), Int($0.integer(1))) }
    let users = Dictionary(uniqueKeysWithValues: counts)
    return Dictionary(
      uniqueKeysWithValues: UserSegment.all.map { ($0, users[$0.number, default: 0]) }
    )
  }
}
