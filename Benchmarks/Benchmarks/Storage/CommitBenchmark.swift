import CBaseline
import Foundation
import GRDB

@testable import Accounts
@testable import AccountsForms
@testable import AccountsSQLite

/// Durable inserts per second: 64 concurrent callers, each waiting for its own.
///
/// The same run and tables also measure a loop in C with 64 inserts per transaction and no callers, and GRDB with a
/// transaction for each caller, as its users write it.
struct CommitBenchmark {
  let folder: String

  private let callers = 64
  private let count = 64 * 300
  private let rounds = 9

  func run() async throws {
    var ratios: [Double] = []
    for round in 1...rounds {
      // In turns, so that a disk that is slow for a while slows all of them.
      let baseline = try baseline()
      let ours = try await insert(isAudited: false)
      let audited = try await insert(isAudited: true)
      let grdb = try await grdb()
      ratios.append(ours / baseline)
      print(
        """
        round \(round): C loop \(Int(baseline))/s, this store \(Int(ours))/s, \
        with the audit log \(Int(audited))/s, GRDB \(Int(grdb))/s; \
        to C \(String(format: "%.2f", ours / baseline)), to GRDB \(String(format: "%.1f", ours / grdb))
        """
      )
    }
    print("median ratio to the C loop: \(String(format: "%.2f", ratios.sorted()[rounds / 2]))")
  }

  private func newDatabase() throws -> String {
    let path = folder + "/\(UUID().uuidString).db"
    _ = try SQLiteStore(path: path)
    return path
  }

  private func baseline() throws -> Double {
    Double(count) / baseline_insert(try newDatabase(), 1, Int64(count), 64, 1)
  }

  /// Inserts into this store, with each sign-up in a signed audit log or without.
  private func insert(isAudited: Bool) async throws -> Double {
    let store = try SQLiteStore(path: try newDatabase())
    let users = try newUsers()
    let hash = PasswordHash(phc: Self.hash)
    return try await measure { number in
      let now = Date().roundedToMilliseconds
      let account = StoredAccount(users[number], NewUserAttributes(), hash: hash, at: now)
      _ = try await store.transaction { transaction in
        guard try transaction.insert(account), isAudited else { return }
        let id = account.user.id
        try transaction.append(
          AuditEntry(at: now, action: .signUp, actor: .user(id), target: id)
        )
      }
    }
  }

  private func grdb() async throws -> Double {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL; PRAGMA cache_size = -32768; PRAGMA foreign_keys = ON;
          PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON
          """
      )
    }
    let pool = try DatabasePool(path: try newDatabase(), configuration: configuration)
    let users = try newUsers()
    return try await measure { number in
      let user = users[number]
      try await pool.write { try Self.insert(user, into: $0) }
    }
  }

  /// Inserts like the store, but with GRDB.
  private static func insert(_ user: NewUser.Details, into db: GRDB.Database) throws {
    var generator = SystemRandomNumberGenerator()
    let now = Date().millisecondsSince1970
    let segment = UserSegment(
      isEnabled: true,
      isVerified: false,
      role: .member,
      language: user.language
    )
    .number
    let searchKey = SearchKey.key(forName: user.name?.text, email: user.email)
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday,
          language, terms_accepted_at, created_at, segment, role, awaits_approval)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'member', 0)
        """
    )
    try insert.execute(arguments: [
      UserID(at: Date(), using: &generator).description, user.name?.text,
      SearchKey.nameKey(of: user.name?.text, user.email), user.email.text, user.email.key,
      searchKey, hash, user.birthday?.description, user.language.rawValue, now, now, segment,
    ])
    try db.cachedStatement(sql: "INSERT INTO user_search (rowid, search_key) VALUES (?, ?)")
      .execute(arguments: [db.lastInsertedRowID, searchKey])
    for (table, column, value) in [
      ("user_counts", "segment", segment), ("day_counts", "day", now / 86_400_000),
    ] {
      try db.cachedStatement(
        sql: """
          INSERT INTO \(table) (\(column), shard, users) VALUES (?, 1, 1)
          ON CONFLICT (\(column), shard) DO UPDATE SET users = users + 1
          """
      )
      .execute(arguments: [value])
    }
  }

  private func measure(
    _ body: @escaping @Sendable (Int) async throws -> Void
  ) async throws -> Double {
    let (count, callers) = (count, callers)
    let seconds = try await ContinuousClock()
      .measure {
        try await withThrowingTaskGroup { group in
          for caller in 0..<callers {
            group.addTask {
              for number in stride(from: caller, to: count, by: callers) { try await body(number) }
            }
          }
          try await group.waitForAll()
        }
      }
    return Double(count) / (seconds / .seconds(1))
  }

  private func newUsers() throws -> [NewUser.Details] {
    try (1...count)
      .map { number in
        let email = baseline_email(Int64(number))
        defer { free(email) }
        let address = String(cString: email)
        return NewUser.Details(
          name: try PersonName(String(address.prefix { $0 != "@" && !$0.isNumber })),
          email: try EmailAddress(address),
          birthday: CivilDate(Date(timeIntervalSince1970: 0), in: .gmt),
          language: .english,
          agreesToTerms: true,
          invitation: nil,
          customValues: [:]
        )
      }
  }

  private static let hash =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A"
}
