import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests that a repeated sign-up with its idempotency key gets the first response.
struct SignUpKeysContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  private let key: IdempotencyKey

  init() throws { key = try #require(IdempotencyKey("a-key-of-the-client-1")) }

  private func signUp(
    _ accounts: AccountService,
    _ key: IdempotencyKey,
    _ email: String = "ada@example.com"
  ) async throws -> String {
    let outcome = try await accounts.signUp(.filled(email: email), key: key)
    return try outcome.words { _ in "\(try outcome.user.id)" }
  }

  @Test(arguments: StoreKind.allCases)
  func `a repeated sign-up, also at once in several processes, creates one user`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<3).map { _ in try accounts(kind) }
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<12 { group.addTask { try await signUp(services[number % 3], key) } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    expect(answers.count, is: 1)
    let users = try await services[0].allUsers()
    expect(users.map(\.id.description), is: Array(answers))
    let events = try await services[0].auditLog.events(AuditQuery(action: .signUp))
    expect(events.map(\.reason), is: [nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `rejects another sign-up with the key, and frees the key after a day`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let first = try await signUp(accounts, key)
    try await expect(signUp(accounts, key, "grace@example.com"), is: "idempotencyKey keyIsTaken")
    let other = try #require(IdempotencyKey("a-key-of-the-client-2"))
    try await expect(signUp(accounts, other), is: "email alreadyExists")
    try await expect(accounts.allUsers().count, is: 1)
    clock.advance(86_399)
    try await expect(signUp(accounts, key), is: first)
    clock.advance(1)
    try await expect(signUp(accounts, key), is: "email alreadyExists")
    #expect(try await signUp(accounts, key, "grace@example.com") != first)
  }

  @Test(arguments: StoreKind.allCases)
  func `deleting a user deletes their key`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let first = try await signUp(accounts, key)
    let id = try #require(UserID(first))
    _ = try await accounts.administration.delete(.id(id), by: .operator("test"))
    let second = try await signUp(accounts, key)
    #expect(second != first && UserID(second) != nil)
  }
}
