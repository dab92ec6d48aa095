import CBaseline
import Foundation

@testable import Accounts
@testable import AccountsForms
@testable import AccountsSQL
@testable import AccountsSQLite

/// The times of single calls with few and with many users: medians and 99th percentiles.
struct ScaleBenchmark {
  let folder: String
  let sizes: [Int]

  /// The number of calls of each kind.
  private let repeats = 400

  func run() async throws {
    var table: [(kind: String, cells: [String])] = []
    for size in sizes {
      let store = try await makeStore(size)
      for (row, kind) in Self.kinds.enumerated() {
        let (median, high) = try await measure(kind, store, size)
        if table.count <= row { table.append((kind.name, [])) }
        table[row].cells.append(String(format: "%8.2f %8.2f", median, high))
      }
    }
    let names = table.map(\.kind.count).max() ?? 0
    print("milliseconds: median, 99th percentile; users: \(sizes)")
    for (kind, cells) in table {
      print(
        kind.padding(toLength: names, withPad: " ", startingAt: 0),
        cells.joined(separator: " |")
      )
    }
  }

  private func makeStore(_ size: Int) async throws -> SQLiteStore {
    let path = folder + "/\(size).db"
    _ = try SQLiteStore(path: path)
    let seconds = baseline_insert(path, 1, Int64(size), 20_000, 0)
    precondition(seconds > 0, "the users could not be generated")
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    print("\(size) users in \(Int(seconds)) s, \(bytes / 1_000_000) MB")
    return try SQLiteStore(path: path)
  }

  /// A kind of call, prepared outside the measured time.
  struct Kind: Sendable {
    let name: String
    let prepare: @Sendable (SQLiteStore, Int) async throws -> @Sendable () async throws -> Void
  }

  private func measure(
    _ kind: Kind,
    _ store: SQLiteStore,
    _ size: Int
  ) async throws -> (median: Double, high: Double) {
    var times: [Double] = []
    for _ in 0..<repeats {
      let call = try await kind.prepare(store, size)
      times.append(try await ContinuousClock().measure(call) / .milliseconds(1))
    }
    times.sort()
    return (times[repeats / 2], times[repeats * 99 / 100])
  }

  private static let kinds: [Kind] =
    [
      Kind(name: "look up by address") { store, size in
        let email = try EmailAddress(Self.email(of: Int.random(in: 1...size)))
        return { _ = try await store.read { try $0.user(.email(email)) } }
      },
      Kind(name: "look up by ID") { store, size in
        let user = try await Self.anyUser(store, size)
        return { _ = try await store.read { try $0.user(.id(user.id)) } }
      },
    ]
    + UserQuery.Sort.allCases.flatMap { sort in
      [false, true]
        .map { isDescending in
          page("page by \(sort)\(isDescending ? ", descending" : ""), any depth") {
            UserQuery(sort: sort, isDescending: isDescending)
          }
        }
    }
    + [
      page("page by name, the first", isFirst: true) { UserQuery(sort: .name) },
      page("page by name, 1,000 users") { UserQuery(sort: .name, limit: 1000) },
      page("page by name, disabled") {
        UserQuery(filter: UserFilter(isEnabled: false), sort: .name)
      },
      page("page by name, unverified Spanish admins") {
        UserQuery(
          filter: UserFilter(isVerified: false, role: .admin, language: .spanish),
          sort: .name
        )
      },
      page("page by e-mail, verified members") {
        UserQuery(filter: UserFilter(isVerified: true, role: .member), sort: .email)
      },
      created("page by created, of one day", days: 1, .created),
      created("page by name, of one hour", days: 1.0 / 24, .name),
      created("page by name, of 100 days", days: 100, .name),
      search("search, one person's address") { _, size in
        String(Self.email(of: Int.random(in: 1...size)).prefix { $0 != "@" })
      },
      search("search, a surname that few have") { _, _ in "zorquihul" },
      search("search, a name that many have") { _, _ in pick(["maria", "silva", "jose"])
      },
      search("search, nearly everybody") { _, _ in pick(["gmail", ".com"]) },
      search("search, nobody") { _, _ in "zqxj\(Int.random(in: 0..<1000))" },
      search("search, nobody, but its pieces are common") { _, _ in
        pick(["mariasilva", "josegmail", "garciasantos"])
      },
      search("search, two letters") { _, _ in pick(["qz", "ma", "zx", "o@"]) },
      search("search, one letter") { _, _ in pick(["q", "a", "ñ"]) },
      search("search, one or two Han characters") { _, _ in
        pick(["李", "王伟", "张磊", "李雷"])
      },
      Kind(name: "count everybody") { store, _ in { _ = try await store.total(UserQuery()) } },
      Kind(name: "count a search") { store, _ in
        { _ = try await store.total(UserQuery(search: "maria")) }
      },
    ]

  private static func pick(_ texts: [String]) -> String { texts[Int.random(in: texts.indices)] }

  private static func page(
    _ name: String,
    isFirst: Bool = false,
    _ query: @escaping @Sendable () -> UserQuery
  ) -> Kind {
    Kind(name: name) { store, size in
      var query = query()
      if !isFirst { query.after = try await cursor(query, store, size) }
      let page = query
      return { _ = try await store.page(page) }
    }
  }

  private static func created(_ name: String, days: Double, _ sort: UserQuery.Sort) -> Kind {
    Kind(name: name) { store, size in
      let start = try await anyUser(store, size).createdAt
      let query = UserQuery(
        filter: UserFilter(created: start..<start.addingTimeInterval(days * 86400)),
        sort: sort
      )
      return { _ = try await store.page(query) }
    }
  }

  private static func search(
    _ name: String,
    _ text: @escaping @Sendable (SQLiteStore, Int) async throws -> String
  ) -> Kind {
    Kind(name: name) { store, size in
      let query = UserQuery(search: try await text(store, size), sort: .name)
      return { _ = try await store.page(query) }
    }
  }

  /// Returns a cursor at a random place in a list.
  private static func cursor(
    _ query: UserQuery,
    _ store: SQLiteStore,
    _ size: Int
  ) async throws -> UserCursor {
    let user = try await anyUser(store, size)
    let key =
      switch query.sort {
      case .created: String(user.createdAt.millisecondsSince1970)
      case .name: SearchKey.nameKey(of: user.name, user.address)
      case .email: user.email
      }
    return UserCursor(sort: query.sort, isDescending: query.isDescending, key: key, id: user.id)
  }

  private static func anyUser(_ store: SQLiteStore, _ size: Int) async throws -> User {
    let number = Int64.random(in: 1...Int64(size))
    return try await store.database.read { connection in
      try
        connection.rows(
          "SELECT \(User.table.list) FROM users WHERE row_number = $1",
          [.integer(number)]
        ) { try User(row: $0) }[0]
    }
  }

  private static func email(of number: Int) -> String {
    let text = baseline_email(Int64(number))
    defer { free(text) }
    return String(cString: text)
  }
}
