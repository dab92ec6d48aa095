import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that an invitation lets one person sign up, once, in time, and with the invited address.
struct InvitationsContract {
  private let folder = TemporaryFolder()
  private let clock = HandClock()

  private func accounts(_ kind: StoreKind) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .invited
    settings.signUps = SignUpLimit(perNetwork: 4)
    return try kind.accounts(in: folder, settings) { [clock] in clock.now }
  }

  private func invite(
    _ accounts: AccountService,
    _ email: String = "",
    as role: Role = .member,
    days: Int = 7
  ) async throws -> (invitation: Invitation, code: InvitationCode) {
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = email
    form.daysField.value = days
    let invited = try await accounts.administration
      .invite(form, as: role, by: .operator("root")).get()
    return (invited.invitation, try #require(invited.code))
  }

  private func signUp(
    _ accounts: AccountService,
    _ code: String,
    _ email: String = "ada@example.com",
    key: IdempotencyKey? = nil
  ) async throws -> String {
    let form = SignUpForm.filled(email: email, invitation: code)
    let outcome = try await accounts.signUp(form, key: key)
    return try outcome.words { _ in try outcome.user.role.rawValue }
  }

  private func emails(_ accounts: AccountService) async throws -> [String] {
    try await accounts.allUsers().map(\.email)
  }

  @Test(arguments: StoreKind.allCases)
  func `of many sign-ups with one invitation, at once in several processes, one wins`(
    _ kind: StoreKind
  ) async throws {
    let services = try (0..<4).map { _ in try accounts(kind) }
    let (_, code) = try await invite(services[0])
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<16 {
        group.addTask {
          try await signUp(services[number % 4], code.text, "ada\(number)@example.com")
        }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    expect(results.sorted().last, is: "member")
    expect(results.filter { $0 == "invitation unknownInvitation" }.count, is: 15)
    try await expect(emails(services[0]).count, is: 1)
    #expect(try await services[0].administration.invitations().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `an invitation of an address is for that address alone, and gives its role`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let (invitation, code) = try await invite(accounts, "Ada@Example.com", as: .admin)
    try await expect(
      signUp(accounts, code.text, "eve@example.com"),
      is: "email invitationForOtherAddress"
    )
    try await expect(emails(accounts), is: [])
    try await expect(accounts.administration.invitations(), is: [invitation])
    try await expect(signUp(accounts, code.text), is: "admin")
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.signUp, .inviteUser])
    expect(events.map(\.detail), is: ["\(invitation.id)", "\(invitation.id) admin"])
  }

  @Test(arguments: StoreKind.allCases)
  func `an invitation ends by its time, by another of the address, and by being revoked`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let earlier = try await invite(accounts, "ada@example.com", days: 1)
    let (_, code) = try await invite(accounts, "ADA@example.com", days: 2)
    try await expect(signUp(accounts, earlier.code.text), is: "invitation unknownInvitation")
    clock.advance(2 * 86_400)
    try await expect(signUp(accounts, code.text), is: "invitation unknownInvitation")
    #expect(try await accounts.administration.invitations().isEmpty)
    let revoked = try await invite(accounts)
    let root = AuditActor.operator("root")
    #expect(try await accounts.administration.revokeInvitation(revoked.invitation.id, by: root))
    #expect(try await !accounts.administration.revokeInvitation(revoked.invitation.id, by: root))
    try await expect(signUp(accounts, revoked.code.text), is: "invitation unknownInvitation")
    try await expect(emails(accounts), is: [])
    let (_, last) = try await invite(accounts, days: 1)
    clock.advance(86_399)
    try await expect(signUp(accounts, last.text), is: "member")
    let events = try await accounts.auditLog.events(AuditQuery(action: .revokeInvitation))
    expect(events.map(\.detail), is: [revoked, earlier].map { "\($0.invitation.id)" })
    expect(events.map(\.actor), is: [root, root])
  }

  @Test(arguments: StoreKind.allCases)
  func `an expired invitation cannot be revoked, and the next sign-up deletes it`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let expired = try await invite(accounts, days: 1).invitation
    clock.advance(86_400)
    let (_, code) = try await invite(accounts)
    let root = AuditActor.operator("root")
    #expect(try await !accounts.administration.revokeInvitation(expired.id, by: root))
    try await expect(signUp(accounts, code.text), is: "member")
    try await expect(accounts.store.read { try $0.invitation(id: expired.id) }, is: nil)
    #expect(try await accounts.auditLog.events(AuditQuery(action: .revokeInvitation)).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `an invitation is found by its code and its address, and deleted after its time`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let emails = ["Ada@Example.com", "eve@example.com", nil]
    var generator = SystemRandomNumberGenerator()
    var made: [Invitation] = []
    for (number, email) in emails.enumerated() {
      made.append(
        Invitation(
          id: InvitationID(at: clock.now, using: &generator),
          email: try email.map { try EmailAddress($0) },
          role: number == 0 ? .admin : .member,
          createdAt: clock.now,
          expiresAt: clock.now.addingTimeInterval(Double(number + 1)),
          mail: number == 0 ? MailID(at: clock.now, using: &generator) : nil
        )
      )
    }
    @Sendable func hash(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number), count: 32) }
    try await accounts.store.transaction { [made] transaction in
      for (number, invitation) in made.enumerated() {
        try transaction.insert(invitation.secret(codeHash: hash(number)))
      }
    }
    for number in 0...3 {
      let found = try await accounts.store.read { try $0.invitation(codeHash: hash(number)) }
      expect(found, is: (number < 3 ? made[number] : nil))
      expect(found?.email?.text, is: (number < 3 ? emails[number] : nil))
    }
    for (email, expected) in [("EVE@example.com", made[1]), ("bea@example.com", nil)] {
      let address = try EmailAddress(email)
      try await expect(accounts.store.read { try $0.invitation(of: address) }, is: expected)
    }
    // Each call deletes one that has expired, the oldest first.
    clock.advance(2)
    for left in [made[1...], made[2...], made[2...]] {
      try await accounts.store.transaction { [now = clock.now] transaction in
        try transaction.deleteExpiredSecrets(at: now, limit: 1)
      }
      let found = try await accounts.store.read { [made] reader in
        try made.compactMap { try reader.invitation(id: $0.id) }
      }
      expect(found, is: Array(left))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an invitation ends with any account of its address, not only an invited one`(
    _ kind: StoreKind
  ) async throws {
    let open = try kind.accounts(in: folder) { [clock] in clock.now }
    let accounts = try accounts(kind)
    for name in ["ada", "created", "imported", "changed", "grace"] {
      _ = try await invite(accounts, "\(name)@example.com", as: .admin)
    }
    let ada = try await open.signUp("ada@example.com")
    let form = SignUpForm.filled(email: "created@example.com")
    _ = try await accounts.administration
      .create(form, as: NewUserAttributes(), by: .operator("root")).get()
    let record = UserRecord.sample([.email: "imported@example.com"])
    let results = try await open.administration.importUsers([record], by: .operator("root"))
    expect(results.count { $0.isImported }, is: 1)
    let edit = EditUserForm.of(ada)
    edit.emailField.value = "changed@example.com"
    try await open.update(UserUpdate(form: edit), of: ada.id)
    let stored = ["changed@example.com", "created@example.com", "imported@example.com"]
    try await expect(emails(accounts).sorted(), is: stored)
    let left = try await accounts.administration.invitations().compactMap(\.email?.text)
    expect(left, is: ["grace@example.com"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a network that has an invitation cannot ask for all others`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let (_, open) = try await invite(accounts, days: 30)
    for number in 0..<30 { _ = try await invite(accounts, "ada\(number)@example.com") }
    let network = try #require(NetworkAddress("192.0.2.1"))
    var told = 0
    for number in 0..<30 {
      let form = accounts.forms.signUpForm(in: .english)
      form.invitationField.value = open.text
      form.emailField.value = "ada\(number)@example.com"
      let error = try await accounts.probableError(of: form, from: network)
      if error?.code == .addressHasInvitation { told += 1 }
    }
    expect(told, is: 20)
  }

  @Test(arguments: StoreKind.allCases)
  func `an open invitation does not take the address of an invited person`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let (_, open) = try await invite(accounts, days: 30)
    let (_, own) = try await invite(accounts, "ada@example.com", as: .admin, days: 7)
    try await expect(signUp(accounts, open.text), is: "invitation addressHasInvitation")
    try await expect(emails(accounts), is: [])
    try await expect(signUp(accounts, open.text, "eve@example.com"), is: "member")
    try await expect(signUp(accounts, own.text), is: "admin")
    let (_, late) = try await invite(accounts, days: 30)
    _ = try await invite(accounts, "grace@example.com", days: 7)
    clock.advance(7 * 86_400)
    try await expect(signUp(accounts, late.text, "grace@example.com"), is: "member")
  }

  @Test(arguments: StoreKind.allCases)
  func `a repeated request with the identifier of an invitation makes no other`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let first = try await invite(accounts, "ada@example.com").invitation
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = "ada@example.com"
    let administration = accounts.administration
    let again = try await administration.invite(form, id: first.id, by: .operator("root"))
    expect(again.inWords, is: "alreadyInvited")
    try await expect(administration.invitations(), is: [first])
  }

  @Test(arguments: StoreKind.allCases)
  func `invitations are listed newest first, page by page`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    var made: [Invitation] = []
    for number in 0..<5 {
      clock.advance(1)
      made.append(try await invite(accounts, "ada\(number)@example.com").invitation)
    }
    let first = try await accounts.administration.invitations(limit: 3)
    let second = try await accounts.administration.invitations(after: first.last?.id, limit: 3)
    expect(first + second, is: made.reversed())
  }

  @Test(arguments: StoreKind.allCases)
  func `a sign-up that is repeated with its key gets its answer, although the invitation is used`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let (_, code) = try await invite(accounts, as: .admin)
    let key = try #require(IdempotencyKey("a-key-of-the-client-1"))
    for _ in 0..<2 { try await expect(signUp(accounts, code.text, key: key), is: "admin") }
    try await expect(emails(accounts).count, is: 1)
  }
}
