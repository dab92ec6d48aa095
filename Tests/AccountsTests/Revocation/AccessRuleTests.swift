import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of what each act ends, with each act done for real on an account that has everything.
struct AccessRuleTests {
  /// The effect of each act on each grant, in the order of ``AccessGrant``: it ends (e), ends
  /// elsewhere (o), from the return on (r), unless sent (u), with its code (c), or stays (s).
  static let table: [(act: AccessChange, does: String)] = [
    (.passwordChanged, "o o e s s e s e s e s e c"),
    (.recoveredWithRecoveryCode, "e e s s s e s e s e u e c"),
    (.recoveredWithResetCode, "e e e e e e s e s e u e c"),
    (.recoveredWithMailedCode, "e e e e e e s e e e u e c"),
    (.addressChanged, "s s s e e e r e e s s e c"),
    (.addressRestored, "e e e e e e r e e e u e c"),
    (.addressSet, "e e e e e e e e e s s e c"),
    (.verified, "s s s s s s s s e s s s c"),
    (.markedVerified, "e e e s s e s e e s s e c"),
    (.actReported, "e e e e e e s e s e u e c"),
    (.promoted, "e s e e e e e e s s s e c"),
    (.demoted, "s s s s s s s s s e u e s"),
    (.disabled, "e e e e e e s e e e u e c"),
    (.enabled, "s s s s s s s s s s s s s"),
    (.deleted, "e e e e e e e e e e u e e"),
    (.backupRestored, "e e e e e e e e e e e e e"),
    (.makerDismissed, "s s s e s s s s s s s s s"),
  ]

  private static let letters: [Revocation: String] = [
    .ends: "e", .endsElsewhere: "o", .endsFromReturn: "r", .endsUnlessSent: "u",
    .endsWithCodes: "c",
  ]

  @Test func `the table has each act and each cell`() {
    expect(Self.table.map(\.act), is: AccessChange.allCases)
    for (act, does) in Self.table {
      let cells = AccessGrant.allCases.map { Self.letters[act.rule[$0]] ?? "s" }
      expect(cells.joined(separator: " "), is: does, "\(act)")
    }
  }

  /// `AccountsSQLiteTests` restores a backup.
  private static let performed = AccessChange.allCases.filter { $0 != .backupRestored }

  @Test(arguments: performed)
  func `an act ends what its row says, and nothing else`(_ act: AccessChange) async throws {
    let folder = TemporaryFolder()
    let account = try await FullAccount(in: folder, before: act)
    let before = try await account.grants()
    try await account.perform(act)
    let after = try await account.grants()
    let row = try #require(Self.table.first { $0.act == act })
    let letters = Dictionary(
      uniqueKeysWithValues: zip(
        AccessGrant.allCases,
        row.does.split(separator: " ").map(String.init)
      )
    )
    for grant in AccessGrant.allCases {
      var expected = try account.expected(grant, letters, before)
      if act == .recoveredWithRecoveryCode { expected.remove(account.usedCode) }
      let left = try #require(after[grant]).intersection(try #require(before[grant]))
      expect(left, is: expected, "\(act) \(grant)")
    }
  }

  @Test(arguments: performed)
  func `an act tells whom its row says`(_ act: AccessChange) async throws {
    let folder = TemporaryFolder()
    let account = try await FullAccount(in: folder, before: act)
    let earlier = Set(try await account.mails().map(\.id))
    try await account.perform(act)
    let new = try await account.mails().filter { !earlier.contains($0.id) }
      .map { "\($0.kindName) \($0.recipient.text)" }.sorted()
    expect(new, is: account.told(act.rule.notice), "\(act)")
  }
}

/// An account with everything that gives access to it, made by hand.
private struct FullAccount {
  let accounts: AccountService
  private let clock = HandClock()
  private let root: User
  private let bob: User
  private let ada: User
  private let present: StartedSession
  private let other: StartedSession
  private let proof: RecentProof
  private var codes: [OneTimeSecret.Purpose: RecoveryCode] = [:]
  private let kit: RecoveryCode
  private let reset: RecoveryCode

  /// The identifier of the recovery code that sets a new password.
  private(set) var usedCode = ""

  private static let old = "old@example.com"

  /// Makes the account, of an administrator unless the act makes one of it.
  init(in folder: TemporaryFolder, before act: AccessChange) async throws {
    var settings = AccountSettings.cheap
    settings.mail = try .test()
    accounts = try .test(in: folder, settings, now: { [clock] in clock.now })
    root = try await Self.signUp("root@example.com", as: .admin, in: accounts)
    bob = try await Self.signUp("bob@example.com", as: .member, in: accounts)
    ada = try await Self.signUp(
      "ada@example.com",
      as: act == .promoted ? .member : .admin,
      isVerified: act != .verified && act != .markedVerified,
      in: accounts
    )
    present = try await accounts.startSession("ada@example.com")
    other = try await accounts.startSession("ada@example.com")
    proof = try await accounts.proof(of: ada.id, session: present.session.id)
    var generator = SystemRandomNumberGenerator()
    kit = RecoveryCode(using: &generator)
    reset = RecoveryCode(using: &generator)
    for purpose in OneTimeSecret.Purpose.mailed where purpose != .restore {
      codes[purpose] = try await accounts.mailCode(
        purpose,
        of: ada,
        to: purpose == .change ? Self.old : nil
      )
    }
    for email in ["first@example.com", Self.old, "third@example.com"] {
      clock.advance(1)
      let code = try await accounts.mailCode(.restore, of: ada, to: email)
      if email == Self.old { codes[.restore] = code }
    }
    try await insertCodes()
    usedCode = try await accounts.store.read { [kit] reader in
      "\(try reader.secret(hash: kit.hash).map { "\($0.id)" } ?? "")"
    }
    try await queueMails()
    if act == .enabled { try await disableByHand() }
  }

  private static func signUp(
    _ email: String,
    as role: Role,
    isVerified: Bool = true,
    in accounts: AccountService
  ) async throws -> User {
    let user = try await accounts.signUp(email)
    var changes = UserChanges()
    changes.role = role
    changes.verifiesEmail = isVerified
    let now = accounts.now().roundedToMilliseconds
    let changed = changes.applied(to: user, at: now)
    _ = try await accounts.store.transaction { try $0.save(changed, replacing: user) }
    return changed
  }

  private func insertCodes() async throws {
    var generator = SystemRandomNumberGenerator()
    let hashes = (0..<6).map { _ in RecoveryCode(using: &generator).hash }
    let invitations = (0..<3).map { _ in InvitationID(at: clock.now, using: &generator) }
    let sealer = try #require(try accounts.mailSealer())
    let now = clock.now.roundedToMilliseconds
    try await accounts.store.transaction { [ada, bob, root, kit, reset] transaction in
      func insert(
        _ purpose: OneTimeSecret.Purpose,
        _ user: User,
        _ hash: [UInt8],
        by maker: User?
      ) throws {
        let code = OneTimeSecret(
          purpose,
          hash,
          of: user.id,
          madeBy: maker?.id,
          at: now,
          lifetime: purpose == .reset ? .seconds(3600) : nil
        )
        try transaction.insert(code)
      }
      try insert(.kit, ada, kit.hash, by: nil)
      try insert(.kit, ada, hashes[0], by: nil)
      try insert(.reset, ada, reset.hash, by: root)
      try insert(.reset, bob, hashes[1], by: ada)
      try insert(.logIn, ada, hashes[5], by: nil)
      // Shown to the administrator, sent, and not sent yet.
      for (number, id) in invitations.enumerated() {
        let email = try EmailAddress("guest\(number)@example.com")
        let mail = sealer.sealed(
          NewMail(.invitation, to: email, language: .english, values: [:]),
          at: now
        )
        if number > 0 { try transaction.insert(mail) }
        if number == 1 { try transaction.save(mail.mail.ended(.sent, at: now)) }
        try transaction.insert(
          Invitation(
            id: id,
            email: email,
            role: .member,
            createdAt: now,
            expiresAt: now.addingTimeInterval(3600),
            mail: number > 0 ? mail.mail.id : nil,
            madeBy: ada.id
          )
          .secret(codeHash: hashes[2 + number])
        )
      }
    }
  }

  private func queueMails() async throws {
    let sealer = try #require(try accounts.mailSealer())
    let now = clock.now.roundedToMilliseconds
    try await accounts.store.transaction { [ada] transaction in
      for kind in [MailKind.recovery, .verification, .addressChange, .newDevice] {
        let mail = NewMail(kind, to: ada.address, user: ada.id, language: .english, values: [:])
        try transaction.insert(sealer.sealed(mail, at: now))
      }
    }
  }

  private func disableByHand() async throws {
    var changes = UserChanges()
    changes.isEnabled = false
    let disabled = changes.applied(to: ada, at: clock.now.roundedToMilliseconds)
    _ = try await accounts.store.transaction { [ada] in try $0.save(disabled, replacing: ada) }
  }

  /// Does the act.
  func perform(_ act: AccessChange) async throws {
    clock.advance(1)
    let code = { (purpose: OneTimeSecret.Purpose) in try #require(codes[purpose]).text }
    switch act {
    case .passwordChanged:
      let form = ChangePasswordForm.filled(for: ada)
      _ = try await accounts.changePassword(form, of: ada, keeping: present.session.id)
    case .recoveredWithRecoveryCode: _ = try await accounts.recover(kit.text)
    case .recoveredWithResetCode: _ = try await accounts.recover(reset.text)
    case .recoveredWithMailedCode: _ = try await accounts.recover(try code(.recover))
    case .addressChanged: try await confirm(try code(.change))
    case .addressRestored: try await confirm(try code(.restore))
    case .verified: try await confirm(try code(.verify))
    case .actReported: try await confirm(try code(.report))
    case .addressSet:
      let form = accounts.forms.editUserForm(for: ada)
      form.emailField.enter("new@example.com")
      try await update(UserUpdate(form: form))
    case .markedVerified: try await update(UserUpdate(verifiesEmail: true))
    case .promoted: try await update(UserUpdate(role: .admin))
    case .demoted: try await update(UserUpdate(role: .member))
    case .disabled: try await update(UserUpdate(isEnabled: false))
    case .enabled: try await update(UserUpdate(isEnabled: true))
    case .deleted:
      _ = try await accounts.administration.delete(.id(ada.id), by: .operator("test"))
    case .makerDismissed: try await update(UserUpdate(isEnabled: false), of: root)
    case .backupRestored: Issue.record("not here")
    }
  }

  private func confirm(_ code: String) async throws {
    let form = ConfirmForm()
    form.codeField.value = code
    _ = try await accounts.confirm(form, by: ada.id).get()
  }

  private func update(_ update: UserUpdate, of user: User? = nil) async throws {
    let id = (user ?? ada).id
    let updated = try await accounts.administration
      .update(update, of: .id(id), by: .operator("test")).get()
    #expect(updated.isChanged)
  }

  func mails() async throws -> [QueuedMail] {
    try await accounts.store.read { try $0.mails(nil, before: nil, limit: 100) }
  }

  /// The rest of each grant.
  func grants() async throws -> [AccessGrant: Set<String>] {
    try await accounts.store.read { [ada, bob, proof] reader in
      var grants: [AccessGrant: Set<String>] = [:]
      grants[.sessions] = Set(try reader.sessions(of: ada.id).map { "\($0.id)" })
      grants[.devices] = Set(try reader.devices(of: ada.id).map { "\($0.tokenHash)" })
      for purpose in OneTimeSecret.Purpose.mailed + [.kit, .reset, .logIn] {
        let codes = try reader.secrets(of: ada.id).filter { $0.purpose == purpose }
        if let grant = purpose.grant { grants[grant] = Set(codes.map { "\($0.id)" }) }
      }
      grants[.resetCodesMade] = Set(try reader.secrets(of: bob.id).map { "\($0.id)" })
      grants[.invitationsMade] = Set(
        try (0..<3)
          .compactMap {
            try reader.invitation(of: EmailAddress("guest\($0)@example.com"))?.email?.text
          }
      )
      do {
        if ada.role == .admin {
          try reader.require(Authorization.proved(proof))
        } else {
          try reader.require(proof)
        }
        grants[.pendingActs]?.insert("act")
      } catch is StaleProof {}
      let kinds: [MailKind?] = [.recovery, .verification, .addressChange, .newDevice]
      grants[.queuedMails] = Set(
        try reader.mails(of: ada.id).filter { $0.state == .queued && kinds.contains($0.kind) }
          .map { "\($0.kindName) \($0.id)" }
      )
      return grants
    }
  }

  /// The part of a grant that must be left.
  func expected(
    _ grant: AccessGrant,
    _ letters: [AccessGrant: String],
    _ all: [AccessGrant: Set<String>]
  ) throws -> Set<String> {
    let before = try #require(all[grant])
    switch (letters[grant], grant) {
    case ("s", _): return before
    case ("o", .sessions): return ["\(present.session.id)"]
    // Identifiers go by their instants.
    case ("r", _): return Set([try #require(before.min())])
    case ("u", _): return ["guest1@example.com"]
    case ("c", _):
      let ended = OneTimeSecret.Purpose.mailed.filter { $0.grant.flatMap { letters[$0] } == "e" }
        .compactMap(\.mailKind?.rawValue)
      return before.filter { mail in !ended.contains { mail.hasPrefix("\($0) ") } }
    default: return []
    }
  }

  /// The e-mails that an act sends, with their recipients.
  func told(_ notice: AccessNotice) -> [String] {
    switch notice {
    case .owner(let kind): ["\(kind) ada@example.com"]
    // The account returns to an address that it had: the other one may be a thief's.
    case .formerAddress(_, let kind): ["\(kind) ada@example.com"]
    case .formerOwner(let kind): ["\(kind) ada@example.com"]
    case .allAddresses(let kind):
      ["ada@example.com", "first@example.com", Self.old, "third@example.com"]
        .map { "\(kind) \($0)" }
    case .waitingOwner, .nobody: []
    }
  }
}
