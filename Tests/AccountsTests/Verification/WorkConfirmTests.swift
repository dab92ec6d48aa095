import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of what a code from a mail is good for, what its act stores, and whom an address is
/// reserved for.
struct WorkConfirmTests: MailboxSuite {
  let mailbox: TestMailbox
  private let new = "ada@example.org"

  init() throws { mailbox = try TestMailbox(.asked) }

  /// The act that a code confirms, in words.
  private func finding(
    _ code: RecoveryCode,
    by caller: UserID? = nil,
    on device: DeviceToken? = nil
  ) async throws -> String {
    let now = mailbox.clock.now
    return try await accounts.store.read { reader in
      switch try reader.confirmation(code, caller, device, at: now) {
      case .found(let found):
        found.confirmation.act.rawValue + " \(found.confirmation.email) of \(found.user.email)"
          + (found.confirmation.needsPassword ? ", with the password" : "")
      case .replaced: "replaced"
      case .unknown: "unknown"
      }
    }
  }

  /// Carries out the act of a code, in words.
  private func carryOut(_ code: RecoveryCode) async throws -> String {
    try await accounts.work(as: .anyone) { work in
      switch try work.carryOut(code) {
      case .done(.verified(let user)): "verified \(user.email)"
      case .done(.changed(let user)): "changed \(user.email)"
      case .done(.restored(let user, _)): "restored \(user.email)"
      case .done(.reported): "reported"
      case .isTaken: "taken"
      case .isUsed: "used"
      }
    }
  }

  private static let acts: [(OneTimeSecret.Purpose, String, String)] = [
    (.recover, "unknown", "unknown"),
    (
      .verify, "verifyEmail ada@example.com of ada@example.com, with the password",
      "verifyEmail ada@example.com of ada@example.com"
    ),
    (
      .change, "changeEmail ada@example.org of ada@example.com, with the password",
      "changeEmail ada@example.org of ada@example.com"
    ),
    (
      .restore, "restoreEmail ada@example.org of ada@example.com",
      "restoreEmail ada@example.org of ada@example.com"
    ),
    (
      .report, "report ada@example.com of ada@example.com",
      "report ada@example.com of ada@example.com"
    ),
  ]

  @Test(arguments: acts)
  func `the purpose of a code decides on its act, and on whether a stranger needs the password`(
    purpose: OneTimeSecret.Purpose,
    stranger: String,
    owner: String
  ) async throws {
    try await mailbox.signUp()
    try await mailbox.signUp("grace@example.com")
    let user = try await ada()
    let grace = try #require(try await mailbox.user("grace@example.com"))
    let recipient = purpose == .change || purpose == .restore ? new : email
    // After the code of the sign-up.
    mailbox.clock.advance(1)
    let code = try await accounts.mailCode(purpose, of: user, to: recipient)
    try await expect(finding(code), is: stranger)
    try await expect(finding(code, by: grace.id), is: stranger)
    try await expect(finding(code, by: user.id), is: owner)
  }

  @Test func `a device of the owner needs no password for a year, that of another user does`()
    async throws
  {
    try await mailbox.signUp()
    try await mailbox.signUp("grace@example.com")
    let user = try await ada()
    let grace = try #require(try await mailbox.user("grace@example.com"))
    let (owners, others) = try await accounts.work(as: .anyone) { work in
      (try work.noteDevice(nil, of: user.id), try work.noteDevice(nil, of: grace.id))
    }
    mailbox.clock.advance(DeviceToken.lifetime.seconds - 1)
    let code = try await accounts.mailCode(.verify, of: user)
    let open = "verifyEmail \(email) of \(email)"
    try await expect(finding(code, on: owners), is: open)
    try await expect(finding(code, on: others), is: open + ", with the password")
    mailbox.clock.advance(1)
    try await expect(finding(code, on: owners), is: open + ", with the password")
  }

  @Test func `ASVS 6.6.2, incident 5: a code that proved an earlier address proves no other`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    let code = try await accounts.mailCode(.verify, of: user, to: new)
    let before = try await accounts.storedData()
    try await expect(finding(code, by: user.id), is: "unknown")
    try await expect(carryOut(code), is: "used")
    try await expect(accounts.storedData(), is: before)
  }

  @Test
  func `ASVS 6.6.2: a newer code replaces one that proves or changes an address, and no other`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    for purpose in OneTimeSecret.Purpose.mailed where purpose != .recover {
      let first = try await accounts.mailCode(purpose, of: user)
      mailbox.clock.advance(1)
      let second = try await accounts.mailCode(purpose, of: user)
      let isReplaced = purpose == .verify || purpose == .change
      expect((try await finding(first) == "replaced"), is: isReplaced, "\(purpose)")
      #expect(try await finding(second) != "replaced", "\(purpose)")
      guard isReplaced else { continue }
      let before = try await accounts.storedData()
      try await expect(carryOut(first), is: "used")
      try await expect(accounts.storedData(), is: before)
    }
  }

  @Test func `a used, an expired and an unknown code have no act`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    // After the code of the sign-up.
    mailbox.clock.advance(1)
    let code = try await accounts.mailCode(.verify, of: user)
    try await expect(carryOut(code), is: "verified \(email)")
    let late = try await accounts.mailCode(.report, of: user)
    mailbox.clock.advance(OneTimeSecret.Purpose.report.lifetime!.seconds)
    var generator = SystemRandomNumberGenerator()
    let before = try await accounts.storedData()
    for code in [code, late, RecoveryCode(using: &generator)] {
      try await expect(finding(code, by: user.id), is: "unknown")
      try await expect(carryOut(code), is: "used")
    }
    try await expect(accounts.storedData(), is: before)
  }

  @Test func `a verified address ends the codes that prove it, and no others`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    for purpose in OneTimeSecret.Purpose.mailed where purpose != .verify {
      _ = try await accounts.mailCode(purpose, of: user)
    }
    mailbox.clock.advance(1)
    let code = try await accounts.mailCode(.verify, of: user)
    try await expect(carryOut(code), is: "verified \(email)")
    try await expect(ada().emailVerifiedAt, is: mailbox.clock.now)
    expect(
      Set(try await accounts.mailedCodes(of: user)),
      is: ["recover \(email)", "change \(email)", "restore \(email)", "report \(email)"]
    )
    try await expect(mailbox.actions().last, is: .verifyEmail)
  }

  @Test func `an address that is taken meanwhile is not given back, until it is free`() async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    let code = try await accounts.mailCode(.restore, of: user, to: new)
    try await accounts.administration.create(new)
    _ = try await accounts.startSession(email)
    let before = try await accounts.storedData()
    try await expect(carryOut(code), is: "taken")
    try await expect(accounts.storedData(), is: before)
    let other = try #require(try await mailbox.user(new))
    _ = try await accounts.administration.delete(.id(other.id), by: .operator("root"))
    try await expect(carryOut(code), is: "restored \(new)")
  }

  @Test
  func `an address that is taken back leaves a stranger nothing but a still earlier way back`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    let earlier = try await accounts.mailCode(.restore, of: user, to: "ada@example.net")
    mailbox.clock.advance(1)
    let code = try await accounts.mailCode(.restore, of: user, to: new)
    mailbox.clock.advance(1)
    for purpose in OneTimeSecret.Purpose.mailed {
      _ = try await accounts.mailCode(purpose, of: user, to: "stranger@example.net")
    }
    _ = try await accounts.startSession(email)
    _ = try await accounts.kit(of: user.id)
    try await expect(carryOut(code), is: "restored \(new)")
    let person = try #require(try await accounts.storedData().people.first)
    #expect(person.user.email == new && person.user.emailVerifiedAt == mailbox.clock.now)
    expect(person.hash, is: PasswordHash.unset.phc)
    #expect(person.sessions == [] && person.devices == [] && person.recoveryCodes == [])
    expect(
      person.mailedCodes.map { "\($0.purpose) \($0.email?.text ?? "")" },
      is: ["restore ada@example.net", "recover \(new)"]
    )
    try await expect(mailbox.actions().last, is: .restoreEmail)
    try await expect(finding(earlier), is: "restoreEmail ada@example.net of \(new)")
  }

  private static let reserved: [(OneTimeSecret.Purpose, Double, Bool)] = [
    (.restore, 7 * 86_400 - 1, true), (.restore, 7 * 86_400, false), (.change, 0, false),
    (.verify, 0, false), (.recover, 0, false), (.report, 0, false),
  ]

  @Test(arguments: reserved)
  func `an address is reserved for the user who can take it back, as long as they can`(
    purpose: OneTimeSecret.Purpose,
    seconds: Double,
    isReserved: Bool
  ) async throws {
    try await mailbox.signUp()
    let user = try await ada()
    _ = try await accounts.mailCode(purpose, of: user, to: new)
    mailbox.clock.advance(seconds)
    let (now, address) = (mailbox.clock.now, try EmailAddress("ADA@example.org"))
    let found = try await accounts.store.read { reader in
      [
        try reader.isReserved(address, at: now),
        try reader.isReserved(address, for: user.id, at: now),
        try reader.isReserved(user.address, at: now),
      ]
    }
    expect(found, is: [isReserved, false, false])
  }

  @Test func `after a report the password of a thief no longer works`() async throws {
    try await mailbox.signUp()
    try await accounts.verify(try await ada())
    let user = try await ada()
    _ = try await accounts.changePassword(.filled(for: user), of: user).get()
    try await expect(mailbox.confirm(mailbox.code(.passwordChanged)), is: "reported")
    try await expect(mailbox.logIn(email, "purple harbour lantern"), is: "wrongCredentials")
  }

  @Test func `a report ends all sessions and devices, and leads to a new password`() async throws {
    try await mailbox.signUp()
    try await accounts.verify(try await ada())
    let user = try await ada()
    _ = try await accounts.changePassword(.filled(for: user), of: user).get()
    _ = try await accounts.startSession(email, "purple harbour lantern")
    let code = try await mailbox.code(.passwordChanged)
    let found = try #require(try await accounts.confirmation(for: code))
    expect(found, is: Confirmation(act: .report, email: email, needsPassword: false))
    let before = try await mailbox.mails().count
    try await expect(mailbox.confirm(code), is: "reported")
    #expect(try await accounts.sessions(of: user.id).isEmpty)
    // The code for a new password is sent, not shown, whatever the limits.
    let mails = try await mailbox.mails().dropFirst(before)
    expect(mails.map { "\($0.kind) \($0.recipient.text)" }, is: ["recovery \(email)"])
    let reset = try await mailbox.code(.recovery)
    try await expect(accounts.recover(reset).inWords, is: "recovered")
    try await expect(mailbox.actions().suffix(2), is: [.reportAct, .recoverAccount])
  }

  @Test func `a report code ends with the next password, and lives a day`() async throws {
    try await mailbox.signUp()
    try await accounts.verify(try await ada())
    let user = try await ada()
    _ = try await accounts.changePassword(.filled(for: user), of: user)
    let first = try await mailbox.code(.passwordChanged)
    _ = try await accounts.recover(try await accounts.resetCode(of: user.id), "green valley piano")
    let unknown = "confirmationCode unknownConfirmationCode"
    try await expect(mailbox.confirm(first), is: unknown)
    try await expect(mailbox.logIn(email, "green valley piano"), is: "logged in")
    let second = try await mailbox.code(.passwordChanged)
    mailbox.clock.advance(86_400)
    try await expect(mailbox.confirm(second), is: unknown)
    try await expect(mailbox.logIn(email, "green valley piano"), is: "logged in")
  }
}

extension UserAdministration {
  /// Creates a user with an address that is reserved for another, which administrators may do.
  fileprivate func create(_ email: String) async throws {
    let form = SignUpForm.filled(email: email)
    _ = try await create(form, as: NewUserAttributes(), by: .operator("root")).get()
  }
}
