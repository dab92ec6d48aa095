import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct APIImportTests {
  private static let path = "/api/v1/admin/import"
  private static let hash = "$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW"
  private static let joan = """
    {"name": "Joan Clarke", "email": "joan@example.com", "birthday": "1917-06-24", "language": "english", \
    "passwordHash": "\(hash)"}

    """

  private let people: APIPeople

  init() async throws { people = try await APIPeople() }

  private func body(_ users: String, _ changes: [String: JSON] = [:]) -> JSON {
    APIPeople.confirmed.with(["users": .text(users)]).with(changes)
  }

  private func emails() async throws -> [String] {
    try await people.accounts.allUsers().map(\.email).sorted()
  }

  private func tally(
    imported: Int = 0,
    alreadyThere: Int = 0,
    refused: Int = 0,
    _ changes: [String: JSON] = [:]
  ) -> APIAnswer {
    let tally: JSON = [
      "imported": .number(imported), "alreadyExisted": .number(alreadyThere),
      "rejected": .number(refused), "withoutPassword": 0, "weakPasswords": 0, "errors": [],
      "ignoredColumns": [],
    ]
    return .ok(tally.with(changes))
  }

  @Test func `the valid lines are imported, and once more change nothing`() async throws {
    try await expect(people.ada.send(.post, Self.path, body(Self.joan)), is: tally(imported: 1))
    try await expect(emails(), is: ["ada@example.com", "grace@example.com", "joan@example.com"])
    try await expect(people.nobody.events(1), is: ["user:\(people.adaID) importUsers"])
    try await expect(
      people.ada.refusal(.post, Self.path, body(Self.joan)),
      is: tally(alreadyThere: 1)
    )
  }

  @Test func `users without a password, and weak passwords, are counted`() async throws {
    let users = """
      name,email,birthday,language,password
      Joan Clarke,joan@example.com,1917-06-24,english,
      Ann Clarke,ann@example.com,1990-01-01,english,short
      """
    let missing = try await people.ada.refusal(.post, Self.path, body(users, ["dryRun": true]))
    expect(
      missing,
      is: tally(imported: 1, refused: 1, ["weakPasswords": 1, "errors": missing["errors"]])
    )
    expect(missing["errors"].elements.map { $0["code"] }, is: ["noPassword"])
    try await expect(
      people.ada.send(.post, Self.path, body(users, ["allowMissingHashes": true])),
      is: tally(imported: 2, ["withoutPassword": 1, "weakPasswords": 1])
    )
    try await expect(emails().count, is: 4)
  }

  @Test func `a dry run stores nothing, and tells the errors of each line`() async throws {
    let users = """
      \(Self.joan)no JSON
      {"name": "", "email": "ann@example.com", "birthday": "1990-01-01", "language": "english", \
      "passwordHash": "\(Self.hash)"}
      """
    try await expect(
      people.ada.refusal(.post, Self.path, body(users, ["dryRun": true])),
      is: tally(
        imported: 1,
        refused: 2,
        [
          "errors": [
            [
              "line": 2, "field": .null, "code": "noJSONObject", "parameters": [:],
              "message":
                "This line is not a JSON object. Write one complete object on each line.",
            ],
            [
              "line": 3, "field": "name", "code": "required", "parameters": [:],
              "message": "Enter a name, for example Ada Lovelace.",
            ],
          ]
        ]
      )
    )
  }

  /// CSV with as many users whose passwords are not hashed.
  private func users(withPasswords count: Int) -> String {
    let rows = (1...count)
      .map { "Ann,ann\($0)@example.com,1990-01-01,english,violet canyon otter \($0)\n" }
    return "name,email,birthday,language,password\n" + rows.joined()
  }

  @Test(arguments: [true, false])
  func `more passwords than one request may cost are refused, also in a dry run`(
    isDryRun: Bool
  ) async throws {
    let changes: [String: JSON] = ["dryRun": .flag(isDryRun)]
    let most = try await people.ada.send(.post, Self.path, body(users(withPasswords: 100), changes))
    expect(most, is: tally(imported: 100))
    let count = try await emails().count
    expect(count, is: (isDryRun ? 2 : 102))
    let answer = try await people.ada.refusal(
      .post,
      Self.path,
      body(users(withPasswords: 101), changes)
    )
    expect(
      answer,
      is: .refused(
        .error(
          "users",
          "tooManyPasswords",
          "These lines have more than 100 passwords, and hashing them would keep the server busy. Send fewer lines at a time, or use the command “accounts users import”, which has no limit.",
          parameters: ["maximum": 100]
        )
      )
    )
    try await expect(emails().count, is: count)
  }

  @Test func `a column that no field has is named`() async throws {
    let users = """
      name,email,birthday,language,passwordHash,is_staff
      Joan Clarke,joan@example.com,1917-06-24,english,\(Self.hash),1
      """
    try await expect(
      people.ada.send(.post, Self.path, body(users)),
      is: tally(imported: 1, ["ignoredColumns": ["is_staff"]])
    )
  }

  @Test func `a table that lacks a column is refused as a whole`() async throws {
    let answer = try await people.ada.refusal(.post, Self.path, body("name,phone\nJoan,1\n"))
    expect(answer.refusal, is: "422 users noEmailColumn")
  }
}
