import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests that lists filtered by custom fields match a plain loop over all users.
struct CustomFieldsContract {
  private let folder = TemporaryFolder()

  /// The values of users, by key, as typed; the last field has had three types.
  private static let values: [(key: String, kind: CustomField.Kind, texts: [String])] = [
    (
      "town", .text(length: 0...60),
      ["Lisbon", "lisbon", "Saint \"Q\"", "1", "true", "São Paulo", ""]
    ),
    ("seats", .number(minimum: nil, maximum: nil), ["1", "-3", "9007199254740993", ""]),
    ("arrival", .date(earliest: nil, latest: nil), ["2026-01-31", "2026-02-01", ""]),
    ("photos", .consent, ["yes", ""]),
  ]
  private static let kinds: [CustomField.Kind] = [
    .text(length: 0...60), .number(minimum: nil, maximum: nil), .consent,
  ]

  /// Creates ninety users; each third was added under a form file with another type of the field
  /// `code`.
  private func filled(_ kind: StoreKind) async throws -> AccountService {
    var accounts: AccountService?
    for (round, codeKind) in Self.kinds.enumerated() {
      var settings = AccountSettings.cheap
      settings.forms.uses = [.birthday: .absent, .agreeTerms: .absent]
      settings.forms.customFields =
        Self.values.map { CustomField($0.key, $0.kind, isRequired: false) }
        + [CustomField("code", codeKind, isRequired: false)]
      let service = try kind.accounts(in: folder, settings)
      let records = (0..<30).map { Self.record(30 * round + $0) }
      let results = try await service.administration.importUsers(records, by: .operator("test"))
      for result in results {
        guard case .imported = result else { throw NotImported(result: "\(result)") }
      }
      accounts = service
    }
    return try #require(accounts)
  }

  private static func record(_ number: Int) -> UserRecord {
    var record = UserRecord()
    record[.name] = ["Ada", "Zoë", "李雷"][number % 3]
    record[.email] = "u\(number * 37 % 90)@example.com"
    record[.language] = ["english", "portuguese", "spanish"][number % 3]
    record[.role] = number % 5 == 0 ? "admin" : "member"
    record[.createdAt] = "2026-01-\(10 + number / 6)T00:00:00Z"
    record[.passwordHash] =
      "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    var factor = 1
    for (key, _, texts) in values {
      let text = texts[number / factor % texts.count]
      if !text.isEmpty { record.customValues[key] = text }
      factor += 1
    }
    if number % 4 != 0 { record.customValues["code"] = number < 60 ? "1" : "yes" }
    return record
  }

  private struct NotImported: Error { let result: String }

  private func listed(_ query: UserQuery, _ accounts: AccountService) async throws -> [User] {
    var query = query
    var users: [User] = []
    repeat {
      let page = try await accounts.administration.list(query)
      users += page.users
      query.after = page.next.flatMap { UserCursor($0.description) }
    } while query.after != nil
    return users
  }

  private static let filters: [[String: CustomValue?]] =
    [
      ["town": .text("Lisbon")], ["town": .text("lisbon")], ["town": .text("Saint \"Q\"")],
      ["town": .text("1")], ["town": .text("true")], ["town": .text("São Paulo")],
      ["town": .text("Lis")], ["town": .number(1)], ["town": .flag(true)], ["town": nil],
      ["seats": .number(1)], ["seats": .number(-3)], ["seats": .number(9_007_199_254_740_993)],
      ["seats": .number(9_007_199_254_740_992)], ["seats": .text("1")], ["seats": .flag(true)],
      ["seats": nil], ["arrival": .text("2026-01-31")], ["arrival": nil],
      ["photos": .flag(true)], ["photos": .flag(false)], ["photos": .number(1)],
      ["photos": nil], ["code": .text("1")], ["code": .number(1)], ["code": .flag(true)],
      ["code": nil], ["unknown": .text("1")], ["unknown": nil],
      ["town": .text("Lisbon"), "seats": .number(1)],
      ["town": .text("São Paulo"), "seats": nil, "photos": .flag(true)],
    ]

  @Test(arguments: StoreKind.allCases, UserQuery.Sort.allCases)
  func `every filter by values, page by page in both directions, matches a plain loop`(
    _ kind: StoreKind,
    _ sort: UserQuery.Sort
  ) async throws {
    let accounts = try await filled(kind)
    let all = try await accounts.administration.list(UserQuery(sort: sort, limit: 1000)).users
    expect(all.count, is: 90)
    var found = 0
    for customValues in Self.filters {
      for role in [nil, Role.admin] {
        for search in [nil, "u1", "zo"] {
          let filter = UserFilter(role: role, customValues: customValues)
          let expected = all.filter { user in
            customValues.allSatisfy { key, value in user.customValues[key] == value }
              && role ?? user.role == user.role
              && search.map { "\(user.name ?? "") \(user.email)".lowercased().contains($0) } ?? true
          }
          found += expected.count
          for isDescending in [false, true] {
            let query = UserQuery(
              search: search,
              filter: filter,
              sort: sort,
              isDescending: isDescending,
              limit: 7
            )
            let users = try await listed(query, accounts)
            let inOrder = isDescending ? expected.reversed() : expected
            expect(users.map(\.email), is: inOrder.map(\.email), "\(query)")
            let (page, total) = try await accounts.administration.listFullPage(query)
            expect(page.users, is: Array(inOrder.prefix(7)), "\(query)")
            expect(total, is: .exactly(expected.count), "\(query)")
          }
        }
      }
    }
    #expect(found > 500)
  }

  @Test(arguments: StoreKind.allCases)
  func `a search by words keeps to the values`(_ kind: StoreKind) async throws {
    let accounts = try await filled(kind)
    let filter = UserFilter(customValues: ["town": .text("Lisbon")])
    let search = try await accounts.administration.search("zoë", filter: filter, limit: 1000)
    let all = try await accounts.administration.list(UserQuery(limit: 1000)).users
    let expected = all.filter { $0.name == "Zoë" && $0.customValues["town"] == .text("Lisbon") }
    expect(Set(search.users), is: Set(expected))
    expect(search.total, is: .exactly(expected.count))
    #expect(!expected.isEmpty)
    let other = try #require(all.first { $0.customValues["town"] == .text("1") })
    let byID = try await accounts.administration.search(other.id.description, filter: filter)
    #expect(byID.users.isEmpty)
  }
}
