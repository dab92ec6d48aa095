import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct WorkNoticesTests: MailboxSuite {
  let mailbox: TestMailbox
  private let root = AuditActor.operator("root")

  init() async throws {
    mailbox = try TestMailbox()
    try await mailbox.signUp()
  }

  private func origin(
    _ agent: String,
    device: DeviceToken? = nil,
    at address: String = "192.0.2.1"
  ) -> LogInOrigin {
    LogInOrigin(
      address: NetworkAddress(address),
      userAgent: agent,
      device: device,
      wantsSession: true
    )
  }

  @Test
  func
    `ASVS 6.3.5: a login on another device sends a notice, unless it is the first or the device is known`()
    async throws
  {
    let chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0"
    let first = try await accounts.startSession(email, from: origin(chrome))
    _ = try await accounts.startSession(email, from: origin(chrome, device: first.device))
    try await expect(mailbox.list(), is: [])
    _ = try await accounts.startSession(email, from: origin(chrome))
    let mail = try #require(try await mailbox.mails().last)
    expect(mail.kind, is: .newDevice)
    expect(mail.values[.device], is: "Chrome, Linux")
    expect(mail.values[.time], is: "2027-01-15 08:00:00 UTC")
  }

  @Test func `if it is set, a login from another network on a known device sends one notice`()
    async throws
  {
    let mailbox = try TestMailbox(in: self.mailbox.folder) { $0.mail?.tellsNewNetworks = true }
    let accounts = mailbox.accounts
    let chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0"
    let device = try await accounts.startSession(email, from: origin(chrome)).device
    for address in ["192.0.2.200", "198.51.100.7", "198.51.100.8", "192.0.2.1"] {
      _ = try await accounts.startSession(email, from: origin(chrome, device: device, at: address))
    }
    let mails = try await mailbox.mails()
    expect(mails.map(\.kind), is: [.newNetwork])
    expect(mails[0].values[.address], is: "198.51.100.7")
    expect(mails[0].values[.device], is: "Chrome, Linux")
    expect(mails[0].values[.time], is: "2027-01-15 08:00:00 UTC")
  }

  @Test func `a changed password keeps the network of its device`() async throws {
    let mailbox = try TestMailbox(in: self.mailbox.folder) { $0.mail?.tellsNewNetworks = true }
    let accounts = mailbox.accounts
    let ada = try #require(try await mailbox.user(email))
    let session = try await accounts.startSession(email, from: origin("curl")).session.id
    let change =
      try await accounts.changePassword(
        .filled(for: ada),
        of: ada,
        keeping: session,
        from: origin("curl")
      )
      .get()
    let tokens = try #require(change.tokens)
    let elsewhere = origin("curl", device: tokens.device, at: "198.51.100.7")
    let state = try await accounts.logIn(email, "purple harbour lantern", from: elsewhere)
    expect(state.inWords, is: "logged in")
    try await expect(mailbox.list(), is: ["newNetwork \(email)", "passwordChanged \(email)"])
  }

  @Test func `without the setting no network is stored, and no notice is sent`() async throws {
    let first = try await accounts.startSession(email, from: origin("curl"))
    _ = try await accounts.startSession(
      email,
      from: origin("curl", device: first.device, at: "198.51.100.7")
    )
    try await expect(mailbox.list(), is: [])
    let ada = try #require(try await mailbox.user(email)).id
    let devices = try await accounts.store.read { try $0.devices(of: ada) }
    expect(devices.map(\.networks), is: [[]])
  }

  @Test func `a text that a client made up is in no mail`() async throws {
    _ = try await accounts.startSession(email, from: origin("curl"))
    _ = try await accounts.startSession(
      email,
      from: origin("Call +1 555 0100 to keep your account")
    )
    let mail = try #require(try await mailbox.mails().last)
    expect(mail.kind, is: .newDevice)
    expect(mail.values[.device], is: nil)
  }

  @Test func `ASVS 6.3.7: a changed password sends a notice, however it was changed`() async throws
  {
    let ada = try #require(try await mailbox.user(email))
    _ = try await accounts.changePassword(.filled(for: ada), of: ada).get()
    try await expect(mailbox.list(), is: ["passwordChanged \(email)"])
    try await expect(accounts.recover(accounts.resetCode(of: ada.id)).inWords, is: "recovered")
    let kit = try await accounts.kit(of: ada.id, RecoverForm.testPassword)
    try await expect(
      accounts.recover(kit[0], "green valley piano").inWords,
      is: "recovered, 9 left"
    )
    try await expect(
      mailbox.list(),
      is: Array(repeating: "passwordChanged \(email)", count: 3)
        + ["recoveryCodesCreated \(email)"]
    )
  }

  @Test func `ASVS 6.3.7: new recovery codes send a notice, and end when they are reported`()
    async throws
  {
    let ada = try #require(try await mailbox.user(email))
    let kit = try await accounts.kit(of: ada.id)
    let mail = try #require(try await mailbox.mails().last)
    expect("\(mail.kind) \(mail.recipient.text)", is: "recoveryCodesCreated \(email)")
    expect(mail.values[.time], is: "2027-01-15 08:00:00 UTC")
    try await expect(mailbox.confirm(mailbox.code(.recoveryCodesCreated)), is: "reported")
    try await expect(accounts.recoveryCodesLeft(of: ada.id).count, is: 0)
    try await expect(accounts.recover(kit[0]).inWords, is: "recoveryCode unknownRecoveryCode")
  }

  @Test func `an approval sends a notice without the name; enabling the account again does not`()
    async throws
  {
    let mailbox = try TestMailbox { $0.forms.signUpAccess = .approval }
    try await mailbox.signUp(email)
    try await mailbox.mails()
    let id = try #require(try await mailbox.user(email)).id
    for isEnabled in [true, false, true] {
      try await mailbox.accounts.update(UserUpdate(isEnabled: isEnabled), of: id, by: root)
    }
    let mails = try await mailbox.mails()
    expect(mails.map { "\($0.kind) \($0.recipient.text)" }, is: ["accountApproved \(email)"])
    expect(mails.first?.values, is: [.link: "https://accounts.example.test/login"])
  }

  @Test func `a role and a deletion send a notice, a change of the name does not`() async throws {
    let ada = try #require(try await mailbox.user(email))
    try await mailbox.signUp("root@example.com")
    for email in ["root@example.com", "ada@example.com"] {
      _ = try await accounts.administration.update(
        UserUpdate(role: .admin),
        of: .email(EmailAddress(email)),
        by: root
      )
    }
    let form = accounts.forms.editUserForm(for: ada)
    form.nameField.value = "Ada King"
    try await accounts.update(UserUpdate(form: form), of: ada.id, by: root)
    try await mailbox.mails()
    _ = try await accounts.administration.delete(.id(ada.id), by: root)
    try await expect(
      mailbox.list(),
      is: ["accountDeleted \(email)", "roleChanged \(email)", "roleChanged root@example.com"]
    )
  }

  @Test func `a deletion sends a notice to an address that could still be restored`()
    async throws
  {
    let ada = try #require(try await mailbox.user(email))
    for (earlier, days) in [("before@example.com", -7.0), ("mine@example.com", -6.9)] {
      try await accounts.store.transaction { [now = mailbox.clock.now] transaction in
        try transaction.insert(
          OneTimeSecret(
            .restore,
            [UInt8](repeating: UInt8(-days * 10), count: 32),
            of: ada.id,
            about: EmailAddress(earlier),
            at: now.addingTimeInterval(days * 86_400)
          )
        )
      }
    }
    _ = try await accounts.administration.delete(.id(ada.id), by: root)
    let mails = try await mailbox.mails()
    expect(
      mails.map { "\($0.kind) \($0.recipient.text) \($0.values[.email] ?? "")" }.sorted(),
      is: ["accountDeleted \(email) \(email)", "accountDeleted mine@example.com \(email)"]
    )
  }

  @Test
  func
    `ASVS 6.3.7: an administrator's change sends the earlier address a notice without a code`()
    async throws
  {
    let ada = try #require(try await mailbox.user(email))
    let form = accounts.forms.editUserForm(for: ada)
    form.emailField.value = "ada@example.org"
    try await accounts.update(UserUpdate(form: form), of: ada.id, by: root)
    let mail = try #require(try await mailbox.mails().last)
    expect(mail.kind, is: .addressSet)
    expect(mail.recipient.text, is: email)
    expect(mail.values[.email], is: "ada@example.org")
    expect(mail.values[.code], is: nil)
    expect(mail.values[.link], is: nil)
  }

  @Test func `a limit on mails drops the notice, not the act`() async throws {
    let mailbox = try TestMailbox { $0.mail?.limits.noticesPerAddress = 1 }
    try await mailbox.signUp()
    let ada = try #require(try await mailbox.user(email))
    try await mailbox.signUp("root@example.com")
    _ = try await mailbox.accounts.administration.update(
      UserUpdate(role: .admin),
      of: .email(EmailAddress("root@example.com")),
      by: root
    )
    for role in [Role.admin, .member, .admin] {
      try await mailbox.accounts.update(UserUpdate(role: role), of: ada.id, by: root)
    }
    try await expect(mailbox.user(email)?.role, is: .admin)
    try await expect(mailbox.list(), is: ["roleChanged \(email)", "roleChanged root@example.com"])
  }

  @Test func `mails that strangers can request use up no notices`() async throws {
    let ada = try #require(try await mailbox.user(email))
    let form = EmailForm()
    form.emailField.value = email
    for _ in 0..<6 { _ = try await accounts.requestRecovery(form) }
    for _ in 0..<12 { _ = try await accounts.startSession(email, from: origin("curl")) }
    _ = try await accounts.changePassword(.filled(for: ada), of: ada)
    let notices = try await mailbox.list().filter { !$0.hasPrefix("recovery ") }
    expect(
      notices,
      is: Array(repeating: "newDevice \(email)", count: 10) + ["passwordChanged \(email)"]
    )
  }

  /// Changes the password, in the service of a mailbox.
  private func changePassword(
    of user: User,
    in mailbox: TestMailbox,
    from old: String = SignUpForm.testPassword,
    to new: String
  ) async throws {
    let form = ChangePasswordForm.filled(for: user, current: old, new: new)
    _ = try await mailbox.accounts.changePassword(form, of: user).get()
  }

  @Test func `a thief who changes the password again and again does not keep the owner out`()
    async throws
  {
    let ada = try #require(try await mailbox.user(email))
    let form = EmailForm()
    form.emailField.value = email
    for _ in 0..<6 {
      _ = try await accounts.requestRecovery(form)
      mailbox.clock.advance(1)
    }
    let reset = try await accounts.resetCode(of: ada.id)
    try await changePassword(of: ada, in: mailbox, to: "violet harbour piano")
    try await changePassword(
      of: ada,
      in: mailbox,
      from: "violet harbour piano",
      to: "green harbour lantern"
    )
    // With the password, the thief makes recovery codes, too.
    let kit = try await accounts.kit(of: ada.id, "green harbour lantern")
    let thief = try await accounts.recover(kit[0], "other harbour lantern")
    expect(thief.inWords, is: "recovered, 9 left")
    // The mail was still queued at the changes.
    let code = try await mailbox.code(.recovery)
    try await expect(accounts.recover(code, "green valley piano").inWords, is: "recovered")
    let again = try await accounts.recover(reset, "other valley piano")
    expect(again.inWords, is: "recoveryCode unknownRecoveryCode")
    try await expect(mailbox.logIn(email, "green valley piano"), is: "logged in")
  }

  @Test func `notices of new codes use up neither that of a new password nor that of a deletion`()
    async throws
  {
    let ada = try #require(try await mailbox.user(email))
    for _ in 0..<11 { _ = try await accounts.kit(of: ada.id) }
    try await changePassword(of: ada, in: mailbox, to: "violet harbour piano")
    // The deletion cancels what is not sent yet.
    try await mailbox.mails()
    _ = try await accounts.deleteAccount(of: ada, password: Secret("violet harbour piano"))
    try await expect(
      mailbox.list().filter { !$0.hasPrefix("recoveryCodesCreated ") },
      is: ["accountDeleted \(email)", "passwordChanged \(email)"]
    )
  }

  @Test func `past the limit of notices, a code of the last notice still reports`() async throws {
    let mailbox = try TestMailbox { $0.mail?.limits.noticesPerAddress = 1 }
    try await mailbox.signUp()
    let ada = try #require(try await mailbox.user(email))
    try await changePassword(of: ada, in: mailbox, to: "violet harbour piano")
    try await changePassword(
      of: ada,
      in: mailbox,
      from: "violet harbour piano",
      to: "green harbour lantern"
    )
    try await expect(mailbox.list(), is: ["passwordChanged \(email)"])
    try await expect(mailbox.confirm(mailbox.code(.passwordChanged)), is: "reported")
  }
}
