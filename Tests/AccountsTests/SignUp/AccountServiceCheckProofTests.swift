import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that sign-ups over a network need a proof of work, each for one account.
struct AccountServiceCheckProofTests {
  private let folder = TemporaryFolder()
  private let clock = HandClock()
  private let accounts: AccountService
  private let address = NetworkAddress("192.0.2.7")

  init() throws { accounts = try Self.accounts(in: folder, bits: 8, clock) }

  private static func accounts(
    in folder: TemporaryFolder,
    bits: Int?,
    _ clock: HandClock
  ) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.signUpWork = bits.flatMap(SignUpWork.init)
    return try AccountService.test(in: folder, settings, now: { clock.now })
  }

  private func signUp(
    _ email: String,
    _ proof: SignUpProof,
    key: IdempotencyKey? = nil,
    _ service: AccountService? = nil
  ) async throws -> String {
    let form = SignUpForm.filled(email: email)
    let accounts = service ?? accounts
    let outcome = try await accounts.signUp(form, from: address, key: key, proof: proof)
    return try outcome.words { _ in try outcome.user.email }
  }

  private func signUp(
    _ proof: SignUpProof,
    key: IdempotencyKey? = nil,
    _ service: AccountService? = nil
  ) async throws -> String {
    try await signUp("ada@example.com", proof, key: key, service)
  }

  private func proof(_ service: AccountService? = nil) throws -> String {
    try #require(try (service ?? accounts).signUpChallenge()).proof
  }

  @Test func `ASVS 2.4.2: without a proof nobody signs up, and with one a single person does`()
    async throws
  {
    for text in [nil, ""] { try await expect(signUp(.sent(text)), is: "proof proofRequired") }
    let proof = try proof()
    let challenge = String(try #require(proof.split(separator: ".").first))
    let number = try #require(proof.split(separator: ".").last.flatMap { Int($0) })
    // The number is the smallest that solves the challenge.
    let wrong = ["", "x", "\(number).1", "\(number - 1)"].map { "\(challenge).\($0)" }
    for text in ["x", ".", challenge] + wrong {
      try await expect(signUp(.sent(text)), is: "proof proofInvalid", "\(text)")
    }
    #expect(try await accounts.allUsers().isEmpty)
    try await expect(signUp(.sent(proof)), is: "ada@example.com")
    try await expect(signUp("eve@example.com", .sent(proof)), is: "proof proofUsed")
    try await expect(accounts.allUsers().map(\.email), is: ["ada@example.com"])
  }

  @Test func `the terminal of the machine and administrators are not asked`() async throws {
    try await expect(signUp(.notAsked), is: "ada@example.com")
    let form = SignUpForm.filled(email: "eve@example.com")
    let attributes = NewUserAttributes(role: .member)
    let root = AuditActor.operator("root")
    _ = try await accounts.administration.create(form, as: attributes, by: root).get()
  }

  @Test func `where no proof is asked for, there is no challenge and none is checked`() async throws
  {
    let accounts = try Self.accounts(in: folder, bits: nil, clock)
    try expect(accounts.signUpChallenge(), is: nil)
    try await expect(signUp(.sent("nonsense"), accounts), is: "ada@example.com")
  }

  @Test func `a refused form keeps its proof: only an account spends it`() async throws {
    let proof = try proof()
    let typo = SignUpForm.filled(email: "ada@example")
    let refusal = try await accounts.signUp(typo, from: address, proof: .sent(proof)).refusal
    expect(refusal?.errors.map(\.field), is: ["email"])
    _ = try await accounts.signUp(SignUpForm.filled(), proof: .notAsked)
    try await expect(signUp("ada@example.com", .sent(proof)), is: "email alreadyExists")
    try await expect(signUp("eve@example.com", .sent(proof)), is: "eve@example.com")
  }

  @Test func `a sign-up sent again with its idempotency key needs no further proof`() async throws {
    let key = try #require(IdempotencyKey("a-key-of-the-client-1"))
    let proof = try proof()
    for text in [proof, proof, nil] {
      try await expect(signUp(.sent(text), key: key), is: "ada@example.com")
    }
    try await expect(accounts.allUsers().count, is: 1)
  }

  @Test func `a challenge is valid for an hour, and a spent one longer than that`() async throws {
    let (first, second) = (try proof(), try proof())
    clock.advance(3599)
    try await expect(signUp("one@example.com", .sent(first)), is: "one@example.com")
    clock.advance(1)
    try await expect(signUp("two@example.com", .sent(second)), is: "proof proofUsed")
    // The sweep of a later sign-up does not forget it while a clock set back could revive it.
    clock.advance(59)
    try await expect(signUp("three@example.com", .sent(try proof())), is: "three@example.com")
    clock.advance(-60)
    try await expect(signUp("four@example.com", .sent(first)), is: "proof proofUsed")
    try await expect(signUp("two@example.com", .sent(second)), is: "two@example.com")
  }

  @Test func `a challenge may be a minute ahead of the clock, and no more`() async throws {
    let (first, second) = (try proof(), try proof())
    clock.advance(-60)
    try await expect(signUp("one@example.com", .sent(first)), is: "one@example.com")
    clock.advance(-1)
    try await expect(signUp("two@example.com", .sent(second)), is: "proof proofInvalid")
  }

  @Test func `a challenge with fewer bits than are asked for now is refused`() async throws {
    let harder = try Self.accounts(in: folder, bits: 10, clock)
    try await expect(signUp(.sent(try proof()), harder), is: "proof proofUsed")
    try await expect(signUp(.sent(try proof(harder))), is: "ada@example.com")
  }

  @Test func `work for another installation counts for nothing`() async throws {
    let otherFolder = TemporaryFolder()
    let other = try Self.accounts(in: otherFolder, bits: 8, clock)
    try await expect(signUp(.sent(try proof(other))), is: "proof proofInvalid")
    #expect(try await accounts.allUsers().isEmpty)
  }

  @Test func `a form that is shown again keeps its challenge, unless that cannot be used`() throws {
    let first = try #require(try accounts.signUpChallenge())
    try expect(accounts.signUpChallenge(continuing: first.text), is: first)
    for text in ["", "x", nil] {
      #expect(try accounts.signUpChallenge(continuing: text)?.text != first.text)
    }
    let harder = try Self.accounts(in: folder, bits: 10, clock)
    try expect(harder.signUpChallenge(continuing: first.text)?.bits, is: 10)
    clock.advance(3600)
    #expect(try accounts.signUpChallenge(continuing: first.text)?.text != first.text)
  }
}
