import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests that lists, searches and counts match a plain loop over all users.
struct ListsContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()

  private static let names = [
    "Ada Lovelace", "ada lovelace", "José Núñez", "Jose Nunez", "李雷", "O’Connor", "Zoë",
    "Ångström Á",
    "Ольга", "Łukasz", "a", "B-B",
  ]

  /// Creates sixty users of every kind, some with the same creation instant and name.
  private func filled(_ kind: StoreKind) async throws -> AccountService {
    let accounts = try accounts(kind) { $0.forms.uses = [.name: .optional] }
    // No instant of an imported user lies in the future.
    let month = 30 * 86_400.0
    clock.advance(month)
    defer { clock.advance(-month) }
    for number in 0..<60 {
      var record = UserRecord()
      record[.name] = number % 11 == 0 ? nil : Self.names[number % Self.names.count]
      record[.email] =
        number % 7 == 0 ? "Ü\(number)@münchen.example" : "u\(59 - number)@example.com"
      record[.birthday] = "1990-12-10"
      record[.language] = ["english", "portuguese", "spanish"][number % 3]
      record[.role] = number % 5 == 0 ? "admin" : "member"
      record[.createdAt] = "2027-01-\(10 + number / 6)T00:00:0\(number % 2)Z"
      if number % 4 == 0 { record[.disabledAt] = "2027-02-01T00:00:00Z" }
      if number % 3 == 0 { record[.emailVerifiedAt] = "2027-02-01T00:00:00Z" }
      record[.passwordHash] =
        "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
      let results = try await accounts.administration.importUsers([record], by: .operator("test"))
      guard case .imported = results.first else { throw NotImported(result: "\(results)") }
    }
    return accounts
  }

  private struct NotImported: Error { let result: String }

  private func key(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
          .filter { !(0x0300...0x036F).contains($0.value) }
      )
    )
    .precomposedStringWithCanonicalMapping
  }

  private func isListed(_ user: User, _ query: UserQuery) -> Bool {
    let filter = query.filter
    let text = key(user.name ?? "") + "\n" + key(user.email)
    return filter.isEnabled ?? user.isEnabled == user.isEnabled
      && filter.awaitsApproval ?? user.awaitsApproval == user.awaitsApproval
      && filter.isVerified ?? (user.emailVerifiedAt != nil) == (user.emailVerifiedAt != nil)
      && filter.role ?? user.role == user.role
      && filter.language ?? user.language == user.language
      && filter.created?.contains(user.createdAt) ?? true
      && query.search.map { text.contains(key($0)) } ?? true
  }

  /// Returns the list as a loop builds it: by the UTF-8 of the keys, then by the identifier.
  private func expected(_ query: UserQuery, of users: [User]) -> [User] {
    func bytes(_ user: User) -> [UInt8] {
      switch query.sort {
      case .created:
        Array(String(format: "%020.0f", user.createdAt.timeIntervalSince1970 * 1000).utf8)
      case .name: Array(key(user.name ?? user.email).utf8)
      case .email: Array(((try? EmailAddress(user.email).key) ?? "").utf8)
      }
    }
    let sorted = users.filter { isListed($0, query) }
      .sorted { left, right in
        let (a, b) = (bytes(left), bytes(right))
        return a == b ? left.id.description < right.id.description : a.lexicographicallyPrecedes(b)
      }
    return query.isDescending ? sorted.reversed() : sorted
  }

  private func listed(
    _ query: UserQuery,
    _ accounts: AccountService,
    limit: Int
  ) async throws -> [User] {
    var query = query
    query.limit = limit
    var users: [User] = []
    repeat {
      let page = try await accounts.administration.list(query)
      #expect(page.users.count <= limit)
      users += page.users
      // A cursor survives its text form, which scripts store.
      query.after = page.next.flatMap { UserCursor($0.description) }
    } while query.after != nil
    return users
  }

  @Test(arguments: StoreKind.allCases, UserQuery.Sort.allCases)
  func `every filter in every order, page by page, matches a plain loop`(
    _ kind: StoreKind,
    _ sort: UserQuery.Sort
  ) async throws {
    let accounts = try await filled(kind)
    let all = try await accounts.administration.list(UserQuery(limit: 1000)).users
    expect(all.count, is: 60)
    let day = { (day: Int) in Date(timeIntervalSince1970: 1_799_539_200 + Double(day) * 86_400) }
    let spans: [Range<Date>?] = [nil, day(2)..<day(5), day(100)..<day(101)]
    let choices: [Bool?] = [nil, true, false]
    for isEnabled in choices {
      for isVerified in choices {
        for (role, language, span) in [
          (Role?.none, Language?.none, spans[0]), (.admin, nil, spans[1]),
          (.member, .spanish, spans[0]),
          (nil, .english, spans[1]), (.admin, .portuguese, spans[2]),
        ] {
          var query = UserQuery(sort: sort)
          query.filter = UserFilter(
            isEnabled: isEnabled,
            isVerified: isVerified,
            role: role,
            language: language,
            created: span
          )
          query.isDescending = isEnabled == true
          let wanted = expected(query, of: all)
          try await expect(listed(query, accounts, limit: 4), is: wanted, "\(query)")
          try await expect(listed(query, accounts, limit: 1000), is: wanted, "\(query)")
          try await expect(
            accounts.administration.listFullPage(query).total,
            is: .exactly(wanted.count),
            "\(query)"
          )
        }
      }
    }
  }

  @Test(arguments: StoreKind.allCases, UserQuery.Sort.allCases)
  func `the users who wait for approval are listed, searched and counted`(
    _ kind: StoreKind,
    _ sort: UserQuery.Sort
  ) async throws {
    let accounts = try accounts(kind) { $0.forms.signUpAccess = .approval }
    for number in 0..<24 {
      clock.advance(1)
      let name = Self.names[number % Self.names.count]
      let user = try await accounts.signUp("u\(30 - number)@example.com", name: name)
      // Every third is approved; of these, every other one is disabled later.
      for isEnabled in [[], [true], [true, false]][number % 3 == 0 ? number % 2 + 1 : 0] {
        try await accounts.update(UserUpdate(isEnabled: isEnabled), of: user.id)
      }
    }
    let all = try await accounts.administration.list(UserQuery(limit: 1000)).users
    expect(all.count { $0.awaitsApproval }, is: 16)
    try await expect(accounts.administration.statistics().pending, is: 16)
    let middle = all[12].createdAt
    for search in [nil, "ada", "u2"] {
      for created in [nil, middle..<Date.distantFuture] {
        for (isEnabled, awaitsApproval) in [(nil, true), (false, true), (false, false)] {
          var query = UserQuery(search: search, sort: sort)
          query.filter = UserFilter(
            isEnabled: isEnabled,
            awaitsApproval: awaitsApproval,
            created: created
          )
          query.isDescending = isEnabled == nil
          let wanted = expected(query, of: all)
          try await expect(listed(query, accounts, limit: 3), is: wanted, "\(query)")
          try await expect(
            accounts.administration.listFullPage(query).total,
            is: .exactly(wanted.count),
            "\(query)"
          )
        }
      }
    }
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      "a", "lo", "ada", "LOVELACE", "nunez", "Núñez", "李", "u1", "@example.com", "xn--mnchen",
      "münchen", "zzz", "\"", "%", "_",
    ]
  )
  func `a search matches anywhere in the name or the address, ignoring case and accents`(
    _ kind: StoreKind,
    _ text: String
  ) async throws {
    let accounts = try await filled(kind)
    let all = try await accounts.administration.list(UserQuery(limit: 1000)).users
    for sort in UserQuery.Sort.allCases {
      let query = UserQuery(search: text, filter: UserFilter(isEnabled: true), sort: sort)
      var wanted = expected(query, of: all)
      // The address is also found in its form with A-labels.
      if text.hasPrefix("xn--") {
        wanted = expected(UserQuery(filter: query.filter, sort: sort), of: all)
          .filter { $0.email.contains("münchen") }
      }
      try await expect(listed(query, accounts, limit: 3), is: wanted)
      try await expect(
        accounts.administration.listFullPage(query).total,
        is: .exactly(wanted.count)
      )
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `pages neither repeat nor skip users during changes`(_ kind: StoreKind) async throws {
    let accounts = try await filled(kind)
    let before = try await accounts.administration.list(UserQuery(sort: .name, limit: 1000)).users
    var query = UserQuery(sort: .name, limit: 7)
    var seen: [User] = []
    var round = 0
    repeat {
      let page = try await accounts.administration.list(query)
      seen += page.users
      query.after = page.next
      round += 1
      try await accounts.signUp("new\(round)@example.com", name: round % 2 == 0 ? "Aa" : "Zz")
      if let last = page.users.last {
        _ = try await accounts.administration.delete(.id(last.id), by: .operator("test"))
      }
    } while query.after != nil
    let kept = seen.filter { user in before.contains(user) }
    expect(kept, is: before)
    expect(Set(seen.map(\.id)).count, is: seen.count)
  }

  @Test(arguments: StoreKind.allCases)
  func `statistics count users by attribute, and the sign-ups of each day`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try await filled(kind)
    let all = try await accounts.administration.list(UserQuery(limit: 1000)).users
    // 2027-01-20, the day after the last of them.
    clock.advance(Date(timeIntervalSince1970: 1_800_403_200).timeIntervalSince(clock.now))
    let statistics = try await accounts.administration.statistics(days: 30)
    expect(statistics.total, is: 60)
    expect(statistics.enabled, is: all.filter(\.isEnabled).count)
    expect(statistics.verified, is: all.filter { $0.emailVerifiedAt != nil }.count)
    expect(statistics.byRole[.admin], is: all.filter { $0.role == .admin }.count)
    expect(statistics.byLanguage[.spanish], is: 20)
    expect(statistics.signUps.count, is: 30)
    expect(statistics.signUps.map(\.count).reduce(0, +), is: 60)
    expect(statistics.signUps.filter { $0.count == 6 }.count, is: 10)
    _ = try await accounts.administration.delete(.id(all[0].id), by: .operator("test"))
    try await expect(accounts.administration.statistics(days: 30).total, is: 59)
  }

  @Test(arguments: StoreKind.allCases)
  func `suggests an address with one typo`(_ kind: StoreKind) async throws {
    let accounts = try kind.accounts(in: folder)
    for address in [
      "ada@example.com", "grace@example.com", "grace@other.example", "josé@example.com",
    ] {
      try await accounts.signUp(address)
    }
    let expected = [
      "ada@exmple.com": ["ada@example.com"], "adaa@example.com": ["ada@example.com"],
      "dAa@example.com": ["ada@example.com"], "ada@example.con": ["ada@example.com"],
      "grace@nowhere.example": ["grace@example.com", "grace@other.example"], "zz@example.com": [],
    ]
    for (text, wanted) in expected {
      try await expect(accounts.administration.suggestions(for: text), is: wanted, "\(text)")
    }
  }
}
