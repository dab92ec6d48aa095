import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a store remembers spent challenges of sign-ups for as long as they could be used.
struct ChallengesContract {
  private let folder: TemporaryFolder
  private let clock = HandClock()

  init() throws { folder = try TemporaryFolder() }

  private func accounts(_ kind: StoreKind) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.signUpWork = SignUpWork(bits: 8)
    return try kind.accounts(in: folder, settings) { [clock] in clock.now }
  }

  private func challenge(_ accounts: AccountService) throws -> SignUpChallenge {
    try #require(try accounts.signUpChallenge())
  }

  private func isSpent(
    _ challenge: SignUpChallenge,
    _ accounts: AccountService
  ) async throws -> Bool {
    try await accounts.store.read { try $0.isSpent(challenge) }
  }

  @Test(arguments: StoreKind.allCases)
  func `a challenge is spent once, and others are not`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let (first, second) = (try challenge(accounts), try challenge(accounts))
    #expect(try await !isSpent(first, accounts))
    let end = clock.now
    try await accounts.store.transaction { try $0.spend(first, until: end) }
    #expect(try await isSpent(first, accounts))
    #expect(try await !isSpent(second, accounts))
    // A use case that spends it twice has not looked; nothing of its transaction is stored.
    await #expect(throws: StorageError.self) {
      try await accounts.store.transaction { transaction in
        try transaction.spend(second, until: end)
        try transaction.spend(first, until: end)
      }
    }
    #expect(try await !isSpent(second, accounts))
  }

  @Test(arguments: StoreKind.allCases)
  func `deletes the challenges that have expired, the oldest first, up to a limit`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let now = clock.now
    let challenges = try (0..<4).map { _ in try challenge(accounts) }
    try await accounts.store.transaction { transaction in
      for (number, challenge) in challenges.enumerated() {
        try transaction.spend(challenge, until: now.addingTimeInterval(Double(number) - 2))
      }
    }
    func spent() async throws -> [Bool] {
      try await accounts.store.read { reader in try challenges.map { try reader.isSpent($0) } }
    }
    try await accounts.store.transaction { try $0.deleteExpiredChallenges(at: now, limit: 1) }
    try await expect(spent(), is: [false, true, true, true])
    try await accounts.store.transaction { try $0.deleteExpiredChallenges(at: now, limit: 100) }
    try await expect(spent(), is: [false, false, false, true])
  }

  @Test(arguments: StoreKind.allCases)
  func `of many sign-ups with one proof, in several processes, one succeeds`(
    _ kind: StoreKind
  )
    async throws
  {
    let services = try (0..<3).map { _ in try accounts(kind) }
    let proof = try challenge(services[0]).proof
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<12 {
        group.addTask {
          let form = SignUpForm.filled(email: "u\(number)@example.com")
          switch try await services[number % 3].signUp(form, proof: .sent(proof)) {
          case .signedUp: return "signed up"
          case .refused(let errors):
            return errors.map { "\($0.field) \($0.code.rawValue)" }.joined()
          case .throttled, .closed, .awaitsVerification: return "neither"
          }
        }
      }
      return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    expect(answers, is: ["signed up": 1, "proof proofUsed": 11])
    try await expect(services[0].allUsers().count, is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `all processes of a store derive the same keys, one for each purpose`(
    _ kind: StoreKind
  )
    throws
  {
    func keys(_ accounts: AccountService) throws -> [String] {
      try ["one", "two"].map { try accounts.store.key(for: $0).id }
    }
    let first = try keys(accounts(kind))
    expect(Set(first).count, is: 2)
    try expect(keys(accounts(kind)), is: first)
    let folder = try TemporaryFolder()
    let other = try kind.accounts(in: folder)
    #expect(try Set(keys(other)).isDisjoint(with: first))
  }
}
