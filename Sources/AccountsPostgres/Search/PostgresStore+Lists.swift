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
          SELECT created_at / $1 AS day, count(*) FROM users
          WHERE created_at >= $1 * $2 AND created_at < $1 * ($3 + 1) GROUP BY day
          """,
          [
            .integer(UserStatistics.dayLength), .integer(days.lowerBound),
            .integer(days.upperBound),
          ]
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
    return listing.total(Int(try queryOnce(sql, values).row(0).integer(0)))
  }

  /// The number of users by segment.
  fileprivate func segments() throws -> [UserSegment: Int] {
    let counts = try rows(
      """
      SELECT disabled_at IS NULL AS enabled, email_verified_at IS NOT NULL AS verified, role, language,
        count(*)
      FROM users GROUP BY enabled, verified, role, language
      """
    ) { row in
      guard let role = Role(rawValue: row.text(2)), let language = Language(rawValue: row.text(3))
      else { throw UnreadableRow(table: "users") }
      let segment = UserSegment(
        isEnabled: row.integer(0) == 1,
        isVerified: row.integer(1) == 1,
        role: role,
        language: language
      )
      return (segment, Int(row.integer(4)))
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }
}
