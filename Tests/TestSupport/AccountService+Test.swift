package import Accounts
package import AccountsForms
package import Foundation

extension HashingCost {
  /// The lowest cost that argon2id allows.
  package static let least = HashingCost(memoryKiB: 8, passes: 1)
}

extension AccountSettings {
  /// The default settings with cheap hashes and rejections without a delay.
  package static let cheap = AccountSettings.hashing(at: .least)

  /// Returns the default settings with another hashing cost.
  package static func hashing(at cost: HashingCost) -> AccountSettings {
    var settings = AccountSettings()
    settings.hashingCost = cost
    settings.paddingSleep = { _ in }
    return settings
  }
}

extension AccountService {
  /// Opens the service in a test's folder on a store of the chosen kind, with cheap hashes.
  package static func test(
    in folder: TemporaryFolder,
    _ settings: AccountSettings = .cheap,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> AccountService {
    try StoreKind.chosen.accounts(in: folder, settings, now: now)
  }

  /// The administration of the accounts.
  package var administration: UserAdministration { UserAdministration(self) }

  /// The audit log.
  package var auditLog: AuditLog { AuditLog(self) }

  /// Returns all users, in the order of sign-up.
  package func allUsers() async throws -> [User] {
    try await administration.list(UserQuery(limit: UserQuery.maximumLimit)).users
  }

  /// Signs up a user; a rejection is a test failure.
  @discardableResult
  package func signUp(_ email: String, name: String = "Ada Lovelace") async throws -> User {
    let form = SignUpForm.filled()
    form.enter(name, into: .name)
    form.enter(email, into: .email)
    return try await signUp(form).user
  }

  /// Changes a user as an operator does, unless the test names another actor.
  @discardableResult
  package func update(
    _ update: UserUpdate,
    of user: UserID,
    by actor: AuditActor = .operator("test")
  ) async throws -> Outcome<UpdatedUser> {
    try await administration.update(update, of: .id(user), by: actor)
  }

  /// Attempts a login with a password.
  package func logIn(
    _ email: String,
    _ password: String = SignUpForm.testPassword,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> LogInState {
    let form = LogInForm()
    form.emailField.value = email
    form.passwordField.value = Secret(password)
    return try await logIn(form, from: origin)
  }

  /// Logs a user in and starts a session; a rejection is a test failure.
  package func startSession(
    _ email: String,
    _ password: String = SignUpForm.testPassword,
    from origin: LogInOrigin = LogInOrigin(wantsSession: true)
  ) async throws -> StartedSession {
    guard let session = try await logIn(email, password, from: origin).get().session else {
      throw NoSession()
    }
    return session
  }

  /// An error: a login did not start a session.
  private struct NoSession: Error {}
}

extension UserReference {
  /// Returns a reference to the user with an address.
  package static func address(_ text: String) throws -> UserReference {
    try .email(EmailAddress(text))
  }
}

extension ChangePasswordForm {
  /// Returns a valid form, given the current password and the new one.
  package static func filled(
    for user: User,
    current: String = SignUpForm.testPassword,
    new: String = "purple harbour lantern"
  ) -> ChangePasswordForm {
    let form = ChangePasswordForm(
      by: FormRules(estimator: zxcvbnEstimator),
      name: user.name ?? "",
      email: user.email
    )
    form.currentPasswordField.value = Secret(current)
    form.newPasswordField.value = Secret(new)
    form.confirmPasswordField.value = Secret(new)
    return form
  }
}

extension SignUpForm {
  /// The password of all users in tests.
  package static let testPassword = "violet canyon otter"

  /// Returns a valid form, with the real estimator and a fixed date.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - invitation: the code of an invitation; nil for a form that asks for none.
  /// - Returns: the form.
  package static func filled(
    email: String = "ada@example.com",
    invitation: String? = nil
  ) -> SignUpForm {
    var rules = AccountSettings.cheap.forms
    rules.signUpAccess = invitation == nil ? .open : .invited
    let form = rules.signUpForm(
      in: .english,
      today: { CivilDate(Date(timeIntervalSince1970: 1_795_219_200), in: .gmt) }  // 2026-11-21
    )
    form.enter(invitation ?? "", into: .invitation)
    form.enter("Ada Lovelace", into: .name)
    form.enter(email, into: .email)
    form.enterPassword(Secret(testPassword))
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    return form
  }
}
