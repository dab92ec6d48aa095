import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of imported users beside those that are stored: who is the same person, and who is in the
/// way.
final class ImportCandidateTests: ServiceSuite {
  private static let ids = [
    "01a1fc57-9ede-759f-a4b8-5cde803eda89", "01a1fc57-9ede-759f-a4b8-5cde803eda90",
  ]
  private static let own =
    "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  private static let other =
    "$argon2id$v=19$m=8,t=1,p=1$b3RoZXJzYWx0b3RoZXJzYQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
  private static let bcrypt = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"

  /// A valid user of a file with some values, and with a hash.
  private func candidate(
    _ email: String = "ada@example.com",
    _ changes: [UserRecord.Field: String?] = [:],
    hash: PasswordHash = PasswordHash(phc: own),
    isHashGiven: Bool = true
  ) throws -> ImportCandidate {
    var record = UserRecord.sample([.email: email, .passwordHash: Self.own])
    for (field, value) in changes { record[field] = value }
    let check = UserRecordCheck(rules: FormRules(), today: .today, now: clock.now, pepper: nil)
    return ImportCandidate(try check.check(record), hash, isHashGiven: isHashGiven, at: clock.now)
  }

  /// Inserts users; the result of each in words.
  private func insert(
    _ candidates: [ImportCandidate],
    in dryRun: ImportDryRun? = nil
  ) async throws -> [String] {
    let results = try await accounts.store.transaction(dryRun == nil ? .bulk : .dryRun) {
      try $0.insert(candidates, in: dryRun)
    }
    return results.map { result in
      switch result {
      case .imported(let traits): traits.hashScheme ?? "no password"
      case .alreadyExisted: "there"
      case .refused(let errors):
        errors.map { "\($0.field): \(Messages(.english).message(for: $0))" }.joined()
      }
    }
  }

  private static let taken =
    "An account with this e-mail address already exists. Log in if it is yours, or use another address."

  @Test func `a user without an instant of creation is created now, and has an identifier of it`()
    throws
  {
    let now = try candidate()
    #expect(now.account.user.createdAt == clock.now && now.givenID == nil)
    var generator = SystemRandomNumberGenerator()
    let later = UserID(at: clock.now.addingTimeInterval(1), using: &generator)
    #expect("\(now.account.user.id)" < "\(later)")
    let given = try candidate(
      "ada@example.com",
      [
        .id: Self.ids[0], .createdAt: "2020-02-29T12:00:00Z",
        .termsAcceptedAt: "2020-02-29T11:00:00Z",
      ]
    )
    expect(given.account.user.id.description, is: Self.ids[0])
    expect(given.givenID, is: given.account.user.id)
    expect(given.account.user.createdAt.rfc3339, is: "2020-02-29T12:00:00.000Z")
    expect(given.account.user.termsAcceptedAt?.rfc3339, is: "2020-02-29T11:00:00.000Z")
    #expect(given.account.user.lastLogInAt == nil && given.account.user.isEnabled)
  }

  @Test func `the report says how the password is hashed, and what the user may do`() throws {
    let usual = try candidate().traits
    #expect(usual.hashScheme == "argon2id" && !usual.isVerified && !usual.isAdministrator)
    let admin = try candidate(
      "ada@example.com",
      [.role: "admin", .emailVerifiedAt: "2020-02-29T12:00:00Z"],
      hash: .unset
    )
    expect(admin.traits.hashScheme, is: nil)
    #expect(admin.traits.isVerified && admin.traits.isAdministrator)
  }

  private static let owners: [(String, Bool, String, String?, Bool)] = [
    // The same hash, the same identifier, or nothing to tell them apart by.
    (own, true, own, nil, true), (own, true, other, ids[0], true), (own, false, other, nil, true),
    ("$none", true, other, nil, true),
    // A login since an earlier import replaced the hash of another system.
    (bcrypt, true, own, nil, true),
    // Another hash of ours, or of another system, is another person's.
    (own, true, other, nil, false), (own, true, other, ids[1], false),
    (own, true, bcrypt, nil, false), (bcrypt, true, bcrypt.replacing("C.", with: "D."), nil, false),
  ]

  @Test(arguments: owners)
  func `an account is the user's by its identifier or its hash, not by the address alone`(
    hash: String,
    isHashGiven: Bool,
    owner: String,
    id: String?,
    isSame: Bool
  ) throws {
    let user = try candidate(
      "ada@example.com",
      [.id: Self.ids[0]],
      hash: PasswordHash(phc: hash),
      isHashGiven: isHashGiven
    )
    var generator = SystemRandomNumberGenerator()
    let owner = LogInAccount(
      id: id.flatMap { UserID($0) } ?? UserID(at: clock.now, using: &generator),
      hash: PasswordHash(phc: owner),
      isEnabled: true,
      awaitsApproval: false,
      isVerified: false
    )
    expect(user.isSame(as: owner), is: isSame)
  }

  @Test func `stored users stay as they are, and each conflict is explained at its field`()
    async throws
  {
    let ada = try candidate("ada@example.com", [.id: Self.ids[0], .externalID: "django:1"])
    try await expect(insert([ada]), is: ["argon2id"])
    let before = try await accounts.storedData()
    let other = PasswordHash(phc: Self.other)
    let again = [
      ada,
      // The same external identifier, although the hash is another since a login.
      try candidate("ada@example.com", [.externalID: "django:1"], hash: other),
      try candidate("ADA@example.com", hash: other),
      try candidate("grace@example.com", [.id: Self.ids[0]]),
      try candidate("grace@example.com", [.externalID: "django:1"]),
    ]
    try await expect(
      insert(again),
      is: [
        "there", "there", "email: \(Self.taken)",
        "id: \(Self.exists)", "externalID: \(Self.exists)",
      ]
    )
    try await expect(accounts.storedData(), is: before)
  }

  private static let exists = "This value is already taken. Enter another one."

  @Test(arguments: [false, true])
  func `of users in one file the first is stored, and a refused one is in nobody's way`(
    _ isDryRun: Bool
  ) async throws {
    let other = PasswordHash(phc: Self.other)
    let file = [
      try candidate("ada@example.com", [.id: Self.ids[0]]),
      try candidate("ADA@example.com", hash: other),
      try candidate("grace@example.com", [.id: Self.ids[0]]),
      try candidate("grace@example.com", [.id: Self.ids[1], .externalID: "django:1"]),
      try candidate("joan@example.com", [.externalID: "django:1"]),
      try candidate("joan@example.com"),
    ]
    let results = try await insert(file, in: isDryRun ? ImportDryRun() : nil)
    expect(
      results,
      is: [
        "argon2id", "email: \(Self.taken)", "id: \(Self.exists)", "argon2id",
        "externalID: \(Self.exists)", "argon2id",
      ]
    )
    let stored = isDryRun ? [] : ["ada@example.com", "grace@example.com", "joan@example.com"]
    try await expect(Set(accounts.allUsers().map(\.email)), is: Set(stored))
  }

  @Test func `more users than a statement takes are all stored`() async throws {
    let file = try (0..<1001).map { try candidate("u\($0)@example.com") }
    try await expect(insert(file), is: Array(repeating: "argon2id", count: 1001))
    let again = try file + [candidate("last@example.com")]
    try await expect(insert(again), is: Array(repeating: "there", count: 1001) + ["argon2id"])
  }
}
