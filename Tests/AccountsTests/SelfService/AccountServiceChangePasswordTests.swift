import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AccountServiceChangePasswordTests: AdaSuite {
  private let new = "purple harbour lantern"

  private func form(current: String, new: String, confirm: String? = nil) -> ChangePasswordForm {
    let form = ChangePasswordForm(
      by: FormRules(estimator: zxcvbnEstimator),
      name: user.name ?? "",
      email: user.email
    )
    form.currentPasswordField.value = Secret(current)
    form.newPasswordField.value = Secret(new)
    form.confirmPasswordField.value = Secret(confirm ?? new)
    return form
  }

  private func storedHash() async throws -> String? {
    let email = user.address
    return try await accounts.store.read { try $0.logInAccount(email)?.hash.phc }
  }

  private func logIn(
    _ password: String = SignUpForm.testPassword,
    on device: DeviceToken? = nil
  ) async throws -> String {
    try await accounts.logIn("ada@example.com", password, from: LogInOrigin(device: device)).inWords
  }

  @Test func `ASVS 6.2.2, 7.2.4, 7.4.3: only the new password is valid, and other sessions end`()
    async throws
  {
    let mine = try await accounts.startSession("ada@example.com")
    let other = try await accounts.startSession("ada@example.com")
    let change =
      try await accounts.changePassword(
        form(current: SignUpForm.testPassword, new: new),
        of: user,
        keeping: mine.session.id
      )
      .get()
    let tokens = try #require(change.tokens)
    expect(change.user.id, is: user.id)
    expect(change.endedRecoveryCodes, is: 0)
    try await expect(logIn(new), is: "logged in")
    try await expect(logIn(), is: "wrongCredentials")
    // The session continues under a new token, not the one from before the password change.
    try await expect(accounts.resumeSession(tokens.session)?.session.id, is: mine.session.id)
    #expect(try await accounts.resumeSession(mine.token) == nil)
    #expect(try await accounts.resumeSession(other.token) == nil)
  }

  @Test func `after a change, strangers cannot lock the owner out of the device it was made on`()
    async throws
  {
    let mine = try await accounts.startSession("ada@example.com")
    let other = try await accounts.startSession("ada@example.com")
    let change =
      try await accounts.changePassword(
        form(current: SignUpForm.testPassword, new: new),
        of: user,
        keeping: mine.session.id
      )
      .get()
    for _ in 0..<6 { _ = try await logIn("wrong") }
    // A copy of the old token gives no more than an invented one.
    for device in [nil, mine.device, other.device] {
      try await expect(logIn(new, on: device), is: "throttled")
    }
    try await expect(logIn(new, on: #require(change.tokens).device), is: "logged in")
  }

  @Test
  func `ASVS 6.2.3, 6.3.4: a wrong current password changes nothing, ends nothing, and is counted`()
    async throws
  {
    let session = try await accounts.startSession("ada@example.com")
    let before = try await storedHash()
    for _ in 0..<5 {
      let result = try await accounts.changePassword(form(current: "wrong", new: new), of: user)
      expect(result.inWords, is: "wrongPassword")
    }
    try await expect(storedHash(), is: before)
    #expect(try await accounts.resumeSession(session.token) != nil)
    let right = form(current: SignUpForm.testPassword, new: new)
    try await expect(accounts.changePassword(right, of: user).inWords, is: "throttled")
    try await expect(logIn(), is: "throttled")
    try await expect(storedHash(), is: before)
  }

  @Test(arguments: [
    ("violet canyon otter", "violet canyon otter", "violet canyon otter", "newPassword"),
    ("violet canyon otter", "short", "short", "newPassword"),
    ("violet canyon otter", "Ada Lovelace ada", "Ada Lovelace ada", "newPassword"),
    ("violet canyon otter", "purple harbour lantern", "another", "confirmPassword"),
    ("", "purple harbour lantern", "purple harbour lantern", "currentPassword"),
  ])
  func `ASVS 6.2.3: rejects an invalid form, and changes nothing`(
    _ row: (current: String, new: String, confirm: String, field: String)
  ) async throws {
    let before = try await storedHash()
    let form = form(current: row.current, new: row.new, confirm: row.confirm)
    let refusal = try await accounts.changePassword(form, of: user).refusal
    expect(refusal?.errors.map(\.field), is: [row.field])
    try await expect(storedHash(), is: before)
  }

  @Test func `ASVS 11.7.2: a form keeps its passwords until they are stored, and no longer`()
    async throws
  {
    let form = form(current: "wrong", new: new)
    _ = try await accounts.changePassword(form, of: user)
    expect(form.newPasswordField.value, is: Secret(new))
    form.currentPasswordField.value = Secret(SignUpForm.testPassword)
    _ = try await accounts.changePassword(form, of: user)
    for name in ChangePasswordForm.Field.allCases { #expect(form.field(name).isEmpty) }
    expect(form.firstInvalidField, is: nil, "what is empty now is no error")
    try await expect(logIn(new), is: "logged in")
  }

  @Test func `a user disabled meanwhile keeps the old password`() async throws {
    let before = try await storedHash()
    try await accounts.update(UserUpdate(isEnabled: false), of: user.id)
    let right = form(current: SignUpForm.testPassword, new: new)
    try await expect(accounts.changePassword(right, of: user).inWords, is: "wrongPassword")
    try await expect(storedHash(), is: before)
  }

  @Test func `ASVS 7.4.3: without a session to keep, ends all sessions and forgets all devices`()
    async throws
  {
    var sessions: [StartedSession] = []
    for _ in 0..<2 { sessions.append(try await accounts.startSession("ada@example.com")) }
    let right = form(current: SignUpForm.testPassword, new: new)
    try await expect(accounts.changePassword(right, of: user).inWords, is: "done")
    let id = user.id
    let devices = try await accounts.store.read { try $0.devices(of: id) }
    #expect(devices.isEmpty)
    for session in sessions { #expect(try await accounts.resumeSession(session.token) == nil) }
  }
}
