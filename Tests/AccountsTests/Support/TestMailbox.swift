import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// A service with mail on a clock by hand, and the mails that it sent.
struct TestMailbox {
  let accounts: AccountService
  let clock = HandClock()
  let folder: TemporaryFolder
  private let sender: MailSender
  private let delivery = TestDelivery()

  /// Opens the service; a test names a folder only to open its store twice.
  init(
    in folder: TemporaryFolder = TemporaryFolder(),
    _ verification: EmailVerification = .off,
    _ change: (inout AccountSettings) -> Void = { _ in }
  ) throws {
    var settings = AccountSettings.cheap
    settings.mail = try .test()
    settings.verification = verification
    change(&settings)
    self.folder = folder
    accounts = try .test(in: folder, settings, now: { [clock] in clock.now })
    let sender = MailSender(accounts) { [delivery] mail in delivery.send(mail) }
    self.sender = try #require(sender)
  }

  /// Sends what is due, and returns everything that was sent so far.
  @discardableResult
  func mails() async throws -> [OutgoingMail] {
    while try await sender.sendNext() != nil {}
    return delivery.mails
  }

  /// The kinds and the recipients of all mails, sorted: those of one instant are sent in any order.
  func list() async throws -> [String] {
    try await mails().map { "\($0.kind) \($0.recipient.text)" }.sorted()
  }

  /// The code in the newest mail of a kind.
  func code(_ kind: MailKind, to email: String? = nil) async throws -> String {
    let mail = try await mails()
      .last { $0.kind == kind && (email == nil || $0.recipient.text == email) }
    let code = mail?.values[.code] ?? linkCode(mail)
    return try #require(code)
  }

  private func linkCode(_ mail: OutgoingMail?) -> String? {
    mail?.values[.link]?.split(separator: "=").last.map(String.init)
  }

  /// Signs up; returns the token of the device where the address has to be verified.
  ///
  /// Verifies the address where that is not asked for, unless a test wants otherwise: no notice
  /// goes to an address that nobody has proved.
  @discardableResult
  func signUp(
    _ email: String = "ada@example.com",
    from address: NetworkAddress? = nil,
    isVerified: Bool? = nil
  ) async throws -> DeviceToken? {
    switch try await accounts.signUp(.filled(email: email), from: address).get() {
    case .user(let user):
      if isVerified ?? (accounts.verification == .off) { try await accounts.verify(user) }
      return nil
    case .awaitsVerification(let device): return device
    }
  }

  /// A login in words.
  func logIn(
    _ email: String = "ada@example.com",
    _ password: String = SignUpForm.testPassword,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> String {
    try await accounts.logIn(email, password, from: origin).inWords
  }

  /// Confirms an act, in words.
  func confirm(
    _ code: String,
    password: String = "",
    by caller: UserID? = nil,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> String {
    let form = ConfirmForm()
    form.codeField.value = code
    form.passwordField.value = Secret(password)
    switch try await accounts.confirm(form, by: caller, from: origin) {
    case .done(.verified(let user)): return "verified \(user.email)"
    case .done(.changed(let user)): return "changed \(user.email)"
    case .done(.restored(let user, let code)):
      return "restored \(user.email), \(try await accounts.recover(code.text).inWords)"
    case .done(.reported): return "reported"
    case .refused(let refusal): return refusal.inWords
    }
  }

  func user(_ email: String) async throws -> User? {
    try await accounts.administration.user(.email(EmailAddress(email)))
  }

  /// The actions in the audit log, oldest first.
  func actions() async throws -> [AuditEvent.Action] {
    try await events().map(\.action)
  }

  /// The events of the audit log, oldest first.
  func events() async throws -> [AuditEvent] {
    try await accounts.auditLog.events(AuditQuery()).reversed()
  }
}

extension AccountService {
  /// Marks an address as verified, without an event and with all access as it is.
  func verify(_ user: User) async throws {
    var changes = UserChanges()
    changes.verifiesEmail = true
    let verified = changes.applied(to: user, at: now().roundedToMilliseconds)
    _ = try await store.transaction { try $0.save(verified, replacing: user) }
  }
}
