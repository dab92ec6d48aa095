import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AccountServiceRecoverTests: AdaSuite {
  private let new = RecoverForm.testPassword

  private func result(_ password: String) async throws -> String {
    try await accounts.logIn("ada@example.com", password).inWords
  }

  private static let times: [(Double, String, String)] = [
    (3599, "recovered", "logged in"),
    (3600, "recoveryCode unknownRecoveryCode", "wrongCredentials"),
    (3601, "recoveryCode unknownRecoveryCode", "wrongCredentials"),
  ]

  @Test(arguments: times)
  func `ASVS 6.4.1: a reset code works for an hour`(
    seconds: Double,
    expected: String,
    logIn: String
  ) async throws {
    let code = try await accounts.resetCode(of: user.id)
    clock.advance(seconds)
    try await expect(accounts.recover(code).inWords, is: expected)
    try await expect(result(new), is: logIn)
    try await expect(
      result(SignUpForm.testPassword),
      is: (logIn == "wrongCredentials" ? "logged in" : "wrongCredentials")
    )
  }

  @Test func `ASVS 6.3.6: a code starts no session`() async throws {
    let code = try await accounts.resetCode(of: user.id)
    _ = try await accounts.startSession("ada@example.com")
    try await expect(accounts.recover(code).inWords, is: "recovered")
    #expect(try await accounts.sessions(of: user.id).isEmpty)
    let devices = try await accounts.store.read { [user] in try $0.devices(of: user.id) }
    #expect(devices.isEmpty)
  }

  private static let refused: [(String, String?, String)] = [
    ("short", nil, "newPassword passwordTooShort"),
    (RecoverForm.testPassword, "other", "confirmPassword confirmationDiffers"),
    ("Ada Lovelace", nil, "newPassword passwordIsPersonal"),
    ("ada@example.com", nil, "newPassword passwordIsPersonal"),
    ("", nil, "newPassword required"),
  ]

  @Test(arguments: refused)
  func `a refused password, also the owner's own name, changes nothing and uses up no code`(
    password: String,
    confirm: String?,
    expected: String
  ) async throws {
    _ = try await accounts.startSession("ada@example.com")
    let code = try await accounts.resetCode(of: user.id)
    let before = try await accounts.traces(of: user)
    let events = try await accounts.auditLog.events(AuditQuery())
    let form = RecoverForm.filled(code, password, confirm: confirm, in: accounts.forms)
    let result = try await accounts.recover(form)
    #expect(result.inWords.hasPrefix(expected), "\(result.inWords)")
    #expect(form.firstInvalidField != nil)
    try await expect(accounts.traces(of: user), is: before)
    try await expect(accounts.auditLog.events(AuditQuery()), is: events)
    try await expect(accounts.recover(code).inWords, is: "recovered")
  }

  @Test func `ASVS 11.7.2: a form keeps its passwords until they are stored, and no longer`()
    async throws
  {
    let form = RecoverForm.filled("7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", in: accounts.forms)
    _ = try await accounts.recover(form)
    expect(form.newPasswordField.value, is: Secret(new))
    form.codeField.value = try await accounts.resetCode(of: user.id)
    try await expect(accounts.recover(form).inWords, is: "recovered")
    #expect(form.newPasswordField.isEmpty && form.confirmPasswordField.isEmpty)
    expect(form.firstInvalidField, is: nil, "what is empty now is no error")
    try await expect(result(new), is: "logged in")
  }

  @Test func `who has no code does not learn whose name is refused as a password`() async throws {
    let code = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"
    let result = try await accounts.recover(code, "ada@example.com")
    #expect(!result.inWords.contains("passwordIsPersonal"))
  }

  @Test
  func `an unknown code is refused at its field, with every other error, and nothing changes`()
    async throws
  {
    let before = try await accounts.traces(of: user)
    let form = RecoverForm.filled("7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR", "short", in: accounts.forms)
    let errors = try #require(try await accounts.recover(form).refusal).errors
    expect(errors.map(\.field), is: ["recoveryCode", "newPassword"])
    expect(
      Messages().message(for: errors[0]),
      is: """
        No account has this code, or the code was used or replaced, or has expired. Check it, use another of your \
        recovery codes, or ask for a new code.
        """
    )
    expect(form.codeField.visibleErrors.map(\.code), is: [.unknownRecoveryCode])
    try await expect(accounts.traces(of: user), is: before)
  }

  @Test func `text that is no code is neither looked up nor counted`() async throws {
    let address = try #require(NetworkAddress("192.0.2.1"))
    for text in ["", "7KQM-2X4T-9WBC-1DEF"] {
      let result = try await accounts.recover(text, from: address)
      let expected = text.isEmpty ? "required" : "invalidRecoveryCode"
      expect(result.inWords, is: "recoveryCode \(expected)")
    }
    let counter = try await accounts.store.read { try $0.counter(.codes(address.network)) }
    expect(counter, is: nil)
    #expect(try await accounts.auditLog.events(AuditQuery(action: .recoverAccount)).isEmpty)
  }

  @Test func `a code is read in lower case, with spaces and look-alikes`() async throws {
    let code = try await accounts.resetCode(of: user.id)
    let typed =
      " "
      + code.lowercased().replacing("-", with: " ").replacing("0", with: "o")
      .replacing("1", with: "l")
    try await expect(accounts.recover(typed).inWords, is: "recovered")
  }

  @Test func `ASVS 6.4.3: a disabled user sets a password and stays disabled`() async throws {
    try await accounts.update(UserUpdate(isEnabled: false), of: user.id)
    try await expect(
      accounts.recover(try await accounts.resetCode(of: user.id)).inWords,
      is: "recovered"
    )
    try await expect(result(new), is: "wrongCredentials")
    try await expect(accounts.administration.user(.id(user.id))?.isEnabled, is: false)
    try await accounts.update(UserUpdate(isEnabled: true), of: user.id)
    try await expect(result(new), is: "logged in")
  }

  @Test func `ASVS 6.4.3: a pending user sets a password, but has to wait for the login`()
    async throws
  {
    let folder = TemporaryFolder()
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .approval
    let accounts = try AccountService.test(in: folder, settings)
    let user = try await accounts.signUp("ada@example.com")
    try await expect(
      accounts.recover(try await accounts.resetCode(of: user.id)).inWords,
      is: "recovered"
    )
    try await expect(accounts.logIn("ada@example.com", new).inWords, is: "awaitsApproval")
    #expect(try await accounts.sessions(of: user.id).isEmpty)
  }

  @Test func `an action and its event say which code was used`() async throws {
    let code = try await accounts.resetCode(of: user.id)
    let address = NetworkAddress("192.0.2.1")
    try await expect(accounts.recover(code, from: address).inWords, is: "recovered")
    let codes = try await accounts.kit(of: user.id, RecoverForm.testPassword)
    try await expect(accounts.recover(codes[0], from: address).inWords, is: "recovered, 9 left")
    #expect(try await accounts.recover(codes[0], from: address).inWords.contains("unknown"))
    let events = try await accounts.auditLog.events(AuditQuery(limit: 6))
    expect(
      events.map(\.action),
      is: [
        .recoverAccount, .recoverAccount, .createRecoveryCodes, .recoverAccount, .createResetCode,
        .signUp,
      ]
    )
    expect(events.map(\.reason), is: [.unknownCode, nil, nil, nil, nil, nil])
    #expect(events[0].actor == .anyone && events[0].target == nil && events[0].detail == nil)
    #expect(events[1].actor == .user(user.id) && events[1].detail == "recovery codes left: 9")
    #expect(events[3].target == user.id && events[3].detail == events[4].detail)
    #expect(events[4].actor == .operator("root") && events[4].target == user.id)
    expect([0, 1, 3].map { events[$0].address }, is: ["192.0.2.1", "192.0.2.1", "192.0.2.1"])
  }

  @Test func `a password change ends the recovery codes, and not the reset code`() async throws {
    let code = try await accounts.resetCode(of: user.id)
    let codes = try await accounts.kit(of: user.id)
    let change = try await accounts.changePassword(.filled(for: user), of: user).get()
    expect(change.endedRecoveryCodes, is: 10)
    let ended = try await accounts.recover(codes[0]).inWords
    expect(ended, is: "recoveryCode unknownRecoveryCode")
    try await expect(accounts.recover(code, "green valley piano").inWords, is: "recovered")
  }

  @Test func `a new address ends the reset code, a new name does not`() async throws {
    for (field, text, expected) in [
      (EditUserForm.Field.name, "Ada King", "recovered"),
      (EditUserForm.Field.email, "ada.king@example.com", "recoveryCode unknownRecoveryCode"),
    ] {
      let code = try await accounts.resetCode(of: user.id)
      let form = accounts.forms.editUserForm(for: user)
      form.enter(text, into: field)
      let update = UserUpdate(form: form)
      _ = try await accounts.administration.update(update, of: .id(user.id), by: .operator("root"))
      try await expect(accounts.recover(code).inWords, is: expected)
    }
  }
}
