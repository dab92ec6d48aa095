@_spi(Stores) import AccountsForms
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Tests of lists, compared with a scan of all users.
struct UserListingTests {
  private let folder = TemporaryFolder()
  private let store: SQLiteStore
  private let administration: UserAdministration
  private let users: [User]

  /// Creates sixty users who share names, traits and sign-up instants.
  init() async throws {
    var store = try SQLiteStore(path: folder.database)
    // Low limits, so that some searches find more than are sorted, and pages end early.
    store.candidateLimit = 6
    store.lookLimit = 7
    self.store = store
    administration = UserAdministration(AccountService(store: store, settings: .cheap))
    let people = try Self.people(60)
    users = try await store.transaction { transaction in
      try people.filter { user in
        let hash = PasswordHash(phc: "$argon2id$")
        return try transaction.insert(StoredAccount(user, hash: hash))
      }
    }
  }

  private static let names = ["Ada", "Zoë Qu", "Émile", "emma", "李雷", "李 娜", "Ng", "Bo X"]

  private static func people(_ count: Int) throws -> [User] {
    var generator = SplitMix(state: 7)
    var identifiers = SystemRandomNumberGenerator()
    return try (0..<count)
      .map { number in
        let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(number / 4 * 60))
        let text = "u\(number * 37 % 100)@example.\(number % 3 == 0 ? "com" : "org")"
        return User(
          id: UserID(at: now, using: &identifiers),
          name: PersonName(stored: names[number % names.count]),
          address: try EmailAddress(text),
          birthday: CivilDate(year: 1990, month: 12, day: 10),
          language: Language.allCases[number % 3],
          customValues: number % 2 == 0 ? ["town": .text("Lisbon")] : ["town": .text("\(number)")],
          role: Int.random(in: 0..<5, using: &generator) == 0 ? .admin : .member,
          termsAcceptedAt: now,
          emailVerifiedAt: Bool.random(using: &generator) ? now : nil,
          createdAt: now,
          disabledAt: Int.random(in: 0..<4, using: &generator) == 0 ? now : nil,
          lastLogInAt: nil
        )
      }
  }

  /// Returns all users of a query, page by page.
  private func list(_ query: UserQuery, in other: SQLiteStore? = nil) async throws -> [User] {
    var query = query
    let store = other ?? store
    var users: [User] = []
    for _ in 0..<200 {
      let page = try await store.page(query)
      #expect(page.users.count <= query.limit)
      users += page.users
      guard let next = page.next else { return users }
      // Through its text form, as clients send it.
      query.after = UserCursor(next.description)
      expect(query.after, is: next)
    }
    Issue.record("the list has no end")
    return users
  }

  private func expected(_ query: UserQuery) -> [User] {
    let key = SearchKey.key(
      for: query.search?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    )
    let filter = query.filter
    let found = users.filter { user in
      (key.isEmpty
        || [user.displayName, user.email].contains { SearchKey.key(for: $0).contains(key) })
        && filter.isEnabled ?? user.isEnabled == user.isEnabled
        && filter.isVerified ?? (user.emailVerifiedAt != nil) == (user.emailVerifiedAt != nil)
        && filter.role ?? user.role == user.role
        && filter.language ?? user.language == user.language
        && filter.created?.contains(user.createdAt) ?? true
    }
    let sorted = found.sorted { first, second in
      let keys = [first, second]
        .map { user in
          switch query.sort {
          case .created: String(user.createdAt.millisecondsSince1970)
          case .name: SearchKey.nameKey(of: user.name, user.address)
          case .email: user.email
          }
        }
      // SQLite compares text by its bytes.
      return keys[0] == keys[1]
        ? first.id.description < second.id.description
        : keys[0].utf8.lexicographicallyPrecedes(keys[1].utf8)
    }
    return query.isDescending ? sorted.reversed() : sorted
  }

  @Test(arguments: UserQuery.Sort.allCases, [nil, "ng", "e"])
  func `values that more users have than are sorted are found by a walk`(
    _ sort: UserQuery.Sort,
    _ search: String?
  ) async throws {
    var store = store
    store.candidateLimit = 2
    for isDescending in [false, true] {
      for (town, isCommon) in [("Lisbon", true), ("1", false)] {
        let filter = UserFilter(customValues: ["town": .text(town)])
        let query = UserQuery(
          search: search,
          filter: filter,
          sort: sort,
          isDescending: isDescending,
          limit: 5
        )
        let expected = expected(query).filter { $0.customValues["town"] == .text(town) }
        try await expect(list(query), is: expected)
        try await expect(list(query, in: store), is: expected)
        let total = try await store.total(query)
        #expect(total.count <= expected.count)
        expect(total.isExact, is: (expected.count <= 20), "\(isCommon) \(total)")
      }
    }
  }

  @Test(arguments: UserQuery.Sort.allCases, [false, true])
  func `any query gives the same users as a scan of all users`(
    _ sort: UserQuery.Sort,
    _ isDescending: Bool
  ) async throws {
    var generator = SplitMix(state: 1)
    func any<Value>(_ values: [Value]) -> Value? {
      Bool.random(using: &generator) ? nil : values.randomElement(using: &generator)
    }
    for _ in 0..<150 {
      let start = Date(
        timeIntervalSince1970: 1_700_000_000 + Double.random(in: -60...900, using: &generator)
      )
      let query = UserQuery(
        search: any([
          "a", "李", "e", "em", "李雷", "ada", "example", "u1", "org", "ZOE", "x", "zzz", "qu\n",
          " Zoe ", "qu\nu",
          "u37@",
        ]),
        filter: UserFilter(
          isEnabled: any([true, false]),
          isVerified: any([true, false]),
          role: any(Role.allCases),
          language: any(Language.allCases),
          created: any([0, 60, 300, 2000]).map { start..<start.addingTimeInterval($0) }
        ),
        sort: sort,
        isDescending: isDescending,
        limit: [1, 2, 5, 100].randomElement(using: &generator)!
      )
      let expected = expected(query)
      try await expect(list(query).map(\.email), is: expected.map(\.email), "\(query)")
      switch try await store.total(query) {
      case .exactly(let count): expect(count, is: expected.count, "\(query)")
      case .atLeast(let count):
        #expect(count <= expected.count, "\(query)")
        #expect(query.search != nil || query.filter.created != nil)
        if query.filter == UserFilter(), query.search != nil { expect(count, is: 7) }
      }
    }
  }

  @Test func `a segment's number matches the column`() async throws {
    let numbers = try await store.database.read { connection in
      try connection.rows("SELECT \(User.table.list), segment FROM users") { row in
        (try User(row: row), row.integer(User.table.count))
      }
    }
    #expect(Set(numbers.map(\.1)).count > 8)
    for (user, number) in numbers {
      let segment = UserSegment(
        isEnabled: user.isEnabled,
        isVerified: user.emailVerifiedAt != nil,
        role: user.role,
        language: user.language
      )
      expect(segment.number, is: number)
    }
    expect(Set(UserSegment.all.map(\.number)), is: Set(0..<Int64(UserSegment.all.count)))
  }

  @Test(arguments: UserQuery.Sort.allCases, [nil, "ada"])
  func `a list merges index ranges, without sorting`(
    _ sort: UserQuery.Sort,
    _ search: String?
  ) async throws {
    let after = UserCursor(sort: sort, key: "1", id: users[0].id)
    let listing = UserListing(UserQuery(search: search, sort: sort, after: after))
    let (sql, values) = search == nil ? listing.walk() : listing.look(limit: 51)
    let plan = try await store.database.read { connection in
      try connection.rows("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
    }
    expect(
      plan.filter { $0.hasPrefix("SEARCH users USING INDEX") }.count,
      is: UserSegment.all.count
    )
    #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(plan)")
    // The cursor is a bound of the index, not a test of every row.
    #expect(plan.allSatisfy { !$0.hasPrefix("SEARCH") || $0.contains(">") }, "\(plan)")
  }

  @Test func `a search finds text at the very end`() async throws {
    try await expect(
      list(UserQuery(search: "g")).count,
      is: users.filter { $0.email.hasSuffix("org") || $0.name == "Ng" }.count
    )
    #expect(try await !list(UserQuery(search: "om", sort: .name)).isEmpty)
  }

  @Test func `a search sees changes, also several in one transaction`() async throws {
    let user = try #require(users.first { $0.name == "Ada" })
    try await store.database.write { connection in
      for key in ["grace", "hopper"] {
        try connection.noteSearchKey(of: user.id)
        try connection.execute(
          "UPDATE users SET search_key = $1 || char(10, 10) WHERE id = $2",
          [.text(key), .id(user.id)]
        )
      }
    }
    try await expect(store.page(UserQuery(search: "hopper")).users.map(\.id), is: [user.id])
    #expect(try await store.page(UserQuery(search: "grace")).users.isEmpty)
    #expect(try await !list(UserQuery(search: user.email)).contains { $0.id == user.id })
    _ = try await administration.delete(.id(user.id), by: .operator("test"))
    #expect(try await store.page(UserQuery(search: "hopper")).users.isEmpty)
    let left = try await store.database.read {
      try $0.integer("SELECT count(*) FROM user_search WHERE user_search MATCH 'hop'")
    }
    expect(left, is: 0)
  }

  @Test(arguments: [
    "a\"\u{200D}b", "\"\u{0903}x", "\"\"\"", "a\0b", "AND", "ada OR emma", "*", "^a", "NEAR(",
  ])
  func `search text is not interpreted as a query`(_ search: String) async throws {
    #expect(try await store.page(UserQuery(search: search)).users.isEmpty)
  }

  @Test func `totals follow every change`() async throws {
    let user = try #require(users.first { $0.isEnabled && $0.role == .member })
    func admins() async throws -> UserTotal {
      try await store.total(UserQuery(filter: UserFilter(isEnabled: false, role: .admin)))
    }
    guard case .exactly(let before) = try await admins() else {
      Issue.record("the total is not exact")
      return
    }
    _ = try await administration.update(
      UserUpdate(role: .admin, isEnabled: false),
      of: .id(user.id),
      by: .operator("test")
    )
    try await expect(admins(), is: .exactly(before + 1))
    _ = try await administration.delete(.id(user.id), by: .operator("test"))
    try await expect(admins(), is: .exactly(before))
    try await expect(store.total(UserQuery()), is: .exactly(users.count - 1))
  }

  @Test func `a full page keeps reading when few of many match`() async throws {
    let folder = TemporaryFolder()
    var store = try SQLiteStore(path: folder.database)
    (store.candidateLimit, store.lookLimit) = (5, 10)
    let accounts = AccountService(store: store, settings: .cheap)
    for number in 0..<60 {
      try await accounts.signUp("u\(number)@example.com", name: number % 4 == 0 ? "Ada" : "Grace")
    }
    let query = UserQuery(search: "ada", limit: 9)
    #expect(try await accounts.administration.list(query).users.count < 9)
    let (page, _) = try await accounts.administration.listFullPage(query)
    expect(page.users.map(\.name), is: Array(repeating: "Ada", count: 9))
    var rest = query
    rest.after = page.next
    try await expect(accounts.administration.listFullPage(rest).page.users.count, is: 6)
    await accounts.close()
  }
}
