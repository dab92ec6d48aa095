@_spi(Stores) import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

struct UserRowTests {
  private static let id = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
  private static let full = TestRow([
    id, "Ada Lovelace", "Ada@Example.com", "1990-12-10", "spanish", "admin", 1000, 2000, 3000, 4000,
    "ada@example.com", 1, #"{"town":"London","team":true,"age":7}"#, "django:17", 5000,
    "$argon2id$",
  ])

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `each column is read into its value`() throws {
    let user = try User(row: Self.full)
    expect(
      user,
      is: User(
        id: try #require(UserID(Self.id)),
        name: PersonName(stored: "Ada Lovelace"),
        address: EmailAddress(stored: "Ada@Example.com", key: "ada@example.com"),
        birthday: CivilDate(iso8601: "1990-12-10"),
        language: .spanish,
        customValues: ["town": .text("London"), "team": .flag(true), "age": .number(7)],
        role: .admin,
        termsAcceptedAt: date(5),
        emailVerifiedAt: date(1),
        createdAt: date(2),
        disabledAt: date(3),
        awaitsApproval: true,
        lastLogInAt: date(4),
        externalID: ExternalID("django:17")
      )
    )
  }

  @Test func `what is not stored is missing`() throws {
    var row = Self.full
    for column in [1, 3, 6, 8, 9, 12, 13, 14] { row = row.with(nil, at: column) }
    let user = try User(row: row.with(0, at: 11))
    #expect(user.name == nil && user.birthday == nil && user.customValues == [:])
    #expect(user.emailVerifiedAt == nil && user.isEnabled && user.lastLogInAt == nil)
    #expect(!user.awaitsApproval && user.externalID == nil && user.termsAcceptedAt == nil)
  }

  @Test func `an account has the hash, and a login what it needs`() throws {
    let account = try StoredAccount(row: Self.full)
    expect(account.hash.phc, is: "$argon2id$")
    let logIn = try LogInAccount(row: TestRow([Self.id, "$argon2id$", nil, 0, 1000]))
    #expect(logIn.id.description == Self.id && logIn.hash.phc == "$argon2id$")
    #expect(logIn.isEnabled && !logIn.awaitsApproval && logIn.isVerified)
    let waiting = try LogInAccount(row: TestRow([Self.id, "$argon2id$", 1000, 1, nil]))
    #expect(!waiting.isEnabled && waiting.awaitsApproval && !waiting.isVerified)
  }

  @Test(arguments: [
    (0, "short"), (3, "1990-02-30"), (3, ""), (4, "klingon"), (5, "king"), (12, "[]"), (12, "{"),
    (13, "17"),
  ])
  func `a value that is never stored makes the row unreadable`(column: Int, value: String) {
    let error = #expect(throws: UnreadableRow.self) {
      try User(row: Self.full.with(value, at: column))
    }
    expect(error?.table, is: "users")
  }

  @Test func `the values of custom fields are written as they are read`() throws {
    let user = try User(row: Self.full)
    let json = try #require(try user.customJSON)
    expect(json, is: #"{"age":7,"team":true,"town":"London"}"#)
    try expect(User(row: Self.full.with(nil, at: 12)).customJSON, is: nil)
    try expect(User(row: Self.full.with(json, at: 12)).customValues, is: user.customValues)
  }

  @Test func `every column up to the count is read`() throws {
    let last = Int(User.columnCount) - 1
    try expect(User(row: Self.full.with(6000, at: last)).termsAcceptedAt, is: date(6))
  }
}
