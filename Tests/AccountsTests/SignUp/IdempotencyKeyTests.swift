import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class IdempotencyKeyTests: ServiceSuite {
  private let key: IdempotencyKey

  init() throws {
    key = try #require(IdempotencyKey("0a1b2c3d-4e5f-6071"))
    try super.init()
  }

  private func signUp(
    _ key: IdempotencyKey?,
    name: String = "Ada Lovelace"
  ) async throws -> Outcome<SignedUp> {
    let form = SignUpForm.filled()
    form.nameField.value = name
    return try await accounts.signUp(form, key: key)
  }

  @Test func `the same sign-up with the same key gets the first result, and creates no user`()
    async throws
  {
    let first = try await signUp(key).user
    clock.advance(60)
    try await expect(signUp(key).user, is: first)
    try await expect(accounts.allUsers(), is: [first])
  }

  @Test func `the first result stays, even if the user has changed since`() async throws {
    let first = try await signUp(key).user
    try await accounts.update(UserUpdate(isEnabled: false), of: first.id)
    try await expect(signUp(key).user, is: first)
  }

  @Test func `rejects another sign-up with the same key, and stores nothing`() async throws {
    let first = try await signUp(key).user
    try await expect(
      signUp(key, name: "Grace Hopper").refusal?.errors.messages,
      is: ["idempotencyKey: This idempotency key was used for another request. Use a new one."]
    )
    try await expect(accounts.allUsers(), is: [first])
  }

  @Test func `without the key, or with another, the address is taken`() async throws {
    _ = try await signUp(key)
    for other in [nil, IdempotencyKey("another-key-of-mine")] {
      try await expect(signUp(other).inWords, is: "email alreadyExists")
    }
  }

  @Test func `a key is valid for a day`() async throws {
    let first = try await signUp(key).user
    clock.advance(86_399)
    try await expect(signUp(key).user, is: first)
    clock.advance(2)
    try await expect(signUp(key).inWords, is: "email alreadyExists")
  }

  @Test func `ASVS 14.2.7: later sign-ups delete expired keys`() async throws {
    _ = try await signUp(key)
    clock.advance(86_401)
    let form = SignUpForm.filled()
    form.emailField.value = "grace@example.com"
    _ = try await accounts.signUp(form, key: IdempotencyKey("another-key-of-mine"))
    let count = "SELECT count(*) FROM one_time_secrets WHERE purpose = 'signUp'"
    try expect(StoreKind.chosen.run(count, in: folder), is: ["1"])
  }

  @Test func `concurrent sign-ups with one key create and get the same user`() async throws {
    let key = key
    let answers = try await withThrowingTaskGroup(of: Outcome<SignedUp>.self) { [accounts] group in
      for _ in 0..<8 { group.addTask { try await accounts.signUp(SignUpForm.filled(), key: key) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let users = try answers.map { try $0.user }
    expect(Set(users).count, is: 1)
    try await expect(accounts.allUsers(), is: [users[0]])
  }

  @Test func `of different concurrent sign-ups with one key, one is stored`() async throws {
    let key = key
    let answers = try await withThrowingTaskGroup(of: Outcome<SignedUp>.self) { [accounts] group in
      for number in 0..<8 {
        group.addTask {
          let form = SignUpForm.filled()
          form.emailField.value = "ada\(number)@example.com"
          return try await accounts.signUp(form, key: key)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let refusals = answers.compactMap { $0.refusal?.inWords }
    expect(refusals, is: Array(repeating: "idempotencyKey keyIsTaken", count: 7))
    try await expect(accounts.allUsers().count, is: 1)
  }

  @Test func `neither the key nor the request is stored in the clear`() async throws {
    _ = try await signUp(key)
    let length = "SELECT length(secret_hash) FROM one_time_secrets WHERE purpose = 'signUp'"
    try expect(StoreKind.chosen.run(length, in: folder), is: ["32"])
    await accounts.close()
    try expect(StoreKind.chosen.places(of: "0a1b2c3d-4e5f-6071", in: folder), is: [])
  }

  @Test(arguments: [
    "", "short", "fifteen-letters", "with a space in it", "é-beyond-ascii-é",
    String(repeating: "a", count: 256),
  ])
  func `rejects text that is not a key`(_ text: String) {
    expect(IdempotencyKey(text), is: nil)
  }

  @Test func `a used key is not logged, but a taken address is`() async throws {
    let error = ValidationError(field: IdempotencyKey.field, RuleFailure(.keyIsTaken))
    let taken = Refusal(ValidationErrors([error]))
    _ = try await accounts.audited(.refused(taken), from: nil, at: clock.now)
    try await expect(accounts.auditLog.events(AuditQuery()), is: [])
    _ = try await accounts.audited(.refused(Refusal(.emailTaken)), from: nil, at: clock.now)
    let reasons = try await accounts.auditLog.events(AuditQuery()).map(\.reason)
    expect(reasons, is: [.alreadyExists])
  }
}
