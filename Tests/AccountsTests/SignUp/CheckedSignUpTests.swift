import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the decision about a sign-up by what is stored.
final class CheckedSignUpTests: ServiceSuite {
  private let root = AuditActor.operator("root")
  private let key: IdempotencyKey

  init() throws {
    key = try #require(IdempotencyKey("0a1b2c3d-4e5f-6071"))
    try super.init()
  }

  /// A sign-up by the rules of an installation.
  private func signUp(
    _ email: String = "ada@example.com",
    name: String = "Ada Lovelace",
    invitation: InvitationCode? = nil,
    key: IdempotencyKey? = nil,
    from address: NetworkAddress? = nil,
    at now: Date? = nil,
    _ change: (inout AccountSettings) -> Void = { _ in }
  ) throws -> CheckedSignUp {
    let form = SignUpForm.filled(email: email, invitation: invitation?.text)
    form.enter(name, into: .name)
    var settings = AccountSettings.cheap
    if invitation != nil { settings.forms.signUpAccess = .invited }
    change(&settings)
    let details = try form.submit().details
    return CheckedSignUp(details, settings, from: address, key, at: now ?? clock.now)
  }

  /// The decision, in words.
  private func verdict(on signUp: CheckedSignUp) async throws -> String {
    let verdict = try await accounts.store.read { try $0.verdict(on: signUp) }
    let invitation = verdict.invitation == nil ? "" : ", invited"
    guard let refusal = verdict.refusal else { return "may be stored" + invitation }
    return refusal.map { "\($0.field): \(Messages(.english).message(for: $0))" }.joined()
      + invitation
  }

  /// Stores a user by a sign-up, and remembers its key.
  @discardableResult
  private func store(_ signUp: CheckedSignUp) async throws -> User {
    let account = signUp.account(PasswordHash(phc: "$argon2id$"), by: nil)
    try await accounts.store.transaction { transaction in
      #expect(try transaction.insert(account))
      try signUp.remember(account.user.id, in: transaction)
    }
    return account.user
  }

  /// Stores an invitation for a week; of anybody, unless an address is given.
  private func invite(
    _ email: String? = nil,
    _ role: Role = .member
  ) async throws -> InvitationCode {
    var generator = SystemRandomNumberGenerator()
    let code = InvitationCode(using: &generator)
    let invitation = Invitation(
      id: InvitationID(at: clock.now, using: &generator),
      email: try email.map { try EmailAddress($0) },
      role: role,
      createdAt: clock.now,
      expiresAt: clock.now.addingTimeInterval(7 * 86_400)
    )
    try await accounts.store.transaction { try $0.insert(invitation.secret(codeHash: code.hash)) }
    return code
  }

  private func spentChallenge() async throws -> SignUpChallenge {
    let challenge = SignUpChallenge(
      bits: 8,
      validFrom: clock.now,
      for: NetworkAddress.unspecified.network,
      signedBy: Key()
    )
    try await accounts.store.transaction { [now = clock.now] transaction in
      try challenge.spend(at: now, in: transaction)
    }
    return challenge
  }

  @Test func `a sign-up has the rules of the installation, and instants in whole milliseconds`()
    throws
  {
    let address = NetworkAddress("192.0.2.1")
    let now = clock.now.addingTimeInterval(0.000_4)
    let signUp = try signUp(key: key, from: address, at: now) {
      $0.forms.signUpAccess = .approval
      $0.verification = .asked
    }
    expect(signUp.access, is: .approval)
    expect(signUp.verification, is: .asked)
    #expect(signUp.address == address && signUp.key == key && signUp.challenge == nil)
    expect(signUp.at, is: clock.now)
    expect(signUp.hashingGroup, is: .signUps(try EmailAddress("ada@example.com"), from: address))
  }

  @Test func `where addresses have to be verified, a key is ignored: it would tell a free address`()
    throws
  {
    let signUp = try signUp(key: key) { $0.verification = .required }
    expect(signUp.key, is: nil)
    #expect(signUp.conceals(.emailTaken))
    #expect(!signUp.conceals(.proof(.proofUsed)))
    #expect(try !self.signUp { $0.verification = .asked }.conceals(.emailTaken))
  }

  @Test func `the invitation gives the role, and where accounts are approved the user waits`()
    throws
  {
    var generator = SystemRandomNumberGenerator()
    let invitation = Invitation(
      id: InvitationID(at: clock.now, using: &generator),
      email: nil,
      role: .admin,
      createdAt: clock.now,
      expiresAt: clock.now.addingTimeInterval(1)
    )
    let hash = PasswordHash(phc: "$argon2id$")
    let member = try signUp().account(hash, by: nil)
    #expect(member.user.role == .member && member.user.isEnabled)
    #expect(member.hash.phc == "$argon2id$" && member.user.termsAcceptedAt == clock.now)
    try expect(signUp().account(hash, by: invitation).user.role, is: .admin)
    let waiting = try signUp { $0.forms.signUpAccess = .approval }.account(hash, by: nil).user
    #expect(waiting.awaitsApproval && waiting.disabledAt == clock.now)
  }

  private static let taken = """
    email: An account with this e-mail address already exists. Log in if it is yours, or use another address.
    """

  @Test func `a free address may be stored, a taken and a reserved one may not`() async throws {
    try await expect(verdict(on: signUp()), is: "may be stored")
    let ada = try await store(signUp())
    try await expect(verdict(on: signUp("ADA@example.com")), is: Self.taken)
    _ = try await accounts.mailCode(.restore, of: ada, to: "ada@example.org")
    try await expect(verdict(on: signUp("ada@example.org")), is: Self.taken)
    clock.advance(OneTimeSecret.Purpose.restore.lifetime!.seconds)
    try await expect(verdict(on: signUp("ada@example.org")), is: "may be stored")
  }

  @Test func `only invited people learn that an address is taken`() async throws {
    try await store(signUp())
    let code = try await invite()
    var generator = SystemRandomNumberGenerator()
    let unknown = try await verdict(on: signUp(invitation: InvitationCode(using: &generator)))
    expect(
      unknown,
      is: """
        invitation: No invitation has this code, or the invitation was used or revoked, or has expired. Check the \
        code, or ask for a new one.
        """
    )
    try await expect(verdict(on: signUp(invitation: code)), is: Self.taken + ", invited")
    try await expect(
      verdict(on: signUp("eve@example.com", invitation: code)),
      is: "may be stored, invited"
    )
  }

  @Test func `a spent proof is refused before the address is looked at`() async throws {
    try await store(signUp())
    var signUp = try signUp()
    signUp.challenge = try await spentChallenge()
    try await expect(
      verdict(on: signUp),
      is: """
        proof: The proof of work was used already, or has expired. Get a new challenge and solve it.
        """
    )
    signUp.challenge = SignUpChallenge(
      bits: 8,
      validFrom: clock.now,
      for: NetworkAddress.unspecified.network,
      signedBy: Key()
    )
    try await expect(verdict(on: signUp), is: Self.taken)
  }

  @Test func `ASVS 15.4.2: rejects an address that is taken after the early check`() async throws {
    let signUp = try signUp()
    try await expect(verdict(on: signUp), is: "may be stored")
    let winner = try await accounts.signUp("ada@example.com")
    let account = signUp.account(PasswordHash(phc: "$argon2id$"), by: nil)
    #expect(try await !accounts.store.transaction { try $0.insert(account) })
    try await expect(accounts.allUsers(), is: [winner])
  }

  @Test func `a sign-up uses up its proof, its invitation and that of its address`() async throws {
    let (open, other) = (try await invite(), try await invite("eve@example.com"))
    _ = try await invite("ada@example.com", .admin)
    var signUp = try signUp(invitation: open)
    let challenge = SignUpChallenge(
      bits: 8,
      validFrom: clock.now,
      for: NetworkAddress.unspecified.network,
      signedBy: Key()
    )
    signUp.challenge = challenge
    let left = try await accounts.work(as: .anyone) { [signUp] work in
      let invitation = try work.rows.invitation(codeHash: open.hash)
      try work.useUp(invitation, of: signUp)
      return (
        try work.rows.isSpent(challenge),
        try work.rows.invitations(before: nil, at: work.at, limit: 10).map(\.email?.text)
      )
    }
    #expect(left.0)
    expect(left.1, is: ["eve@example.com"])
    let invited = try self.signUp("eve@example.com", invitation: other)
    try await expect(verdict(on: invited), is: "may be stored, invited")
    let events = try await accounts.storedData().events
    expect(events.map(\.action), is: [.revokeInvitation])
    expect(events.map(\.actor), is: [.anyone])
  }

  @Test func `a sign-up in an open installation ends the invitation of its address alone`()
    async throws
  {
    _ = try await invite("ada@example.com")
    _ = try await invite("eve@example.com")
    let signUp = try signUp()
    try await accounts.work(as: .anyone) { try $0.useUp(nil, of: signUp) }
    let left = try await accounts.administration.invitations().map(\.email?.text)
    expect(left, is: ["eve@example.com"])
    let events = try await accounts.storedData().events
    expect(events.last?.action, is: .revokeInvitation)
  }
}
