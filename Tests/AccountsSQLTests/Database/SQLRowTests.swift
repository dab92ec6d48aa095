import Accounts
@_spi(Stores) import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsSQL

struct SQLRowTests {
  private static let id = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
  private static let other = "01a1fc57-9ede-759f-a4b8-5cde803eda90"
  private static let hash = [UInt8](repeating: 7, count: 32)
  private static let user = TestRow([
    id, "Ada Lovelace", "Ada@Example.com", "ada@example.com", "1990-12-10", "spanish",
    #"{"age":7,"team":true,"town":"London"}"#, "admin", 5000, 1000, 2000, 3000, 1, 4000,
    "django:17", "$argon2id$",
  ])
  private static let event = TestRow([
    17, 1000, "logIn", "wrongPassword", "user:\(id)", id, other, "192.0.2.1", "3 times", hash,
  ])

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `each column of a user is read into its value`() throws {
    let user = try User(row: Self.user)
    let full = User(
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
    expect(user, is: full)
    try expect(StoredAccount(row: Self.user).hash.phc, is: "$argon2id$")
  }

  @Test func `what is not stored is missing`() throws {
    var row = Self.user.with(0, at: 12)
    for column in [1, 4, 6, 8, 9, 11, 13, 14] { row = row.with(nil, at: column) }
    let user = try User(row: row)
    #expect(user.name == nil && user.birthday == nil && user.customValues == [:])
    #expect(user.emailVerifiedAt == nil && user.isEnabled && user.lastLogInAt == nil)
    #expect(!user.awaitsApproval && user.externalID == nil && user.termsAcceptedAt == nil)
    var nameless = Self.event.with("anyone", at: 4)
    for column in [3, 5, 6, 7, 8] { nameless = nameless.with(nil, at: column) }
    let event = try AuditEvent(row: nameless)
    #expect(event.reason == nil && event.actor == .anyone && event.target == nil)
    #expect(event.session == nil && event.address == nil && event.detail == nil)
  }

  @Test func `a row is read wherever its columns begin`() throws {
    let columns: [(any Sendable)?] = [
      Self.id, Self.other, 1000, 2000, 3000, nil, "curl", "password word", 1500,
    ]
    let session = try Session(row: TestRow(["a", "b"] + columns), from: 2)
    #expect(session.id.description == Self.id && session.userID.description == Self.other)
    expect(session.expiresAt, is: date(3))
    expect(session.client, is: SessionClient(address: nil, userAgent: "curl"))
    expect(session.assurance, is: Assurance(["password", "word"], at: date(1.5)))
  }

  /// A row of each of some tables, and its reader.
  private static let readers: [String: (row: TestRow, read: @Sendable (TestRow) throws -> Void)] = [
    "users": (user, { _ = try User(row: $0) }),
    "audit_events": (event, { _ = try AuditEvent(row: $0) }),
    "sessions": (
      TestRow([id, other, 1000, 2000, 3000, nil, nil, "password", 1000]),
      { _ = try Session(row: $0) }
    ),
    "one_time_secrets": (
      TestRow([id, "verify", hash, other, "a@b.c", "a@b.c", nil, #"{"a":"b"}"#, 1000, 2000]),
      { _ = try OneTimeSecret(row: $0) }
    ),
    "outbox": (
      TestRow([
        id, "<1@b.c>", "a@b.c", "a@b.c", "telegram", "spanish", "sent", 2, 1, 2, nil, 3, nil,
      ]), { _ = try QueuedMail(row: $0) }
    ),
  ]

  @Test(arguments: [
    ("users", 0, "short"), ("users", 4, "1990-02-30"), ("users", 4, ""), ("users", 5, "klingon"),
    ("users", 6, "[]"), ("users", 6, "{"), ("users", 7, "king"), ("users", 14, "17"),
    ("audit_events", 2, "dance"), ("audit_events", 3, "whim"), ("audit_events", 4, "somebody"),
    ("audit_events", 4, "user:short"), ("audit_events", 5, "short"), ("audit_events", 6, "short"),
    ("sessions", 0, "short"), ("sessions", 1, "short"), ("one_time_secrets", 0, "short"),
    ("one_time_secrets", 3, "short"), ("one_time_secrets", 6, "short"),
    ("one_time_secrets", 7, "[]"), ("one_time_secrets", 7, #"{"a":1}"#),
    ("outbox", 0, "short"), ("outbox", 5, "klingon"), ("outbox", 6, "lost"),
  ])
  func `a value that this program never stores makes the row unreadable`(
    table: String,
    column: Int,
    value: String
  ) throws {
    let (row, read) = try #require(Self.readers[table])
    try read(row)
    let error = #expect(throws: UnreadableRow.self) { try read(row.with(value, at: column)) }
    expect(error?.table, is: table)
  }

  @Test func `the record of an unreadable event is checked all the same`() {
    let record = AuditRecord(row: Self.event.with("dance", at: 2))
    #expect(record.number == 17 && record.milliseconds == 1000 && record.hash == Self.hash)
    expect(
      record.texts,
      is: [
        "dance", "wrongPassword", "user:\(Self.id)", Self.id, Self.other, "192.0.2.1", "3 times",
      ]
    )
  }

  @Test func `a chain without a signature has none`() throws {
    let signature = [UInt8](repeating: 9, count: 64)
    let row = TestRow([1, 3, 1, Self.hash, 17, Self.hash, 1000, "0123abcd", signature])
    let seal = try #require(StoredAuditChain(row: row).seal)
    #expect(seal.keyID == "0123abcd" && seal.signature == signature && seal.seal.chains == 3)
    expect(seal.seal.head, is: AuditEnd(number: 17, hash: Self.hash))
    #expect(StoredAuditChain(row: row.with(nil, at: 8)).seal == nil)
  }
}
