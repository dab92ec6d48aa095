public import AccountsForms
import Foundation

extension UserAdministration {
  /// Creates an account for another person, as an administrator.
  ///
  /// The rules are those of a sign-up, with the same error codes, except that any mail domain and
  /// no invitation will do. The administrator states when the person accepted the terms.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field or, once the user
  ///     is stored, no password any more.
  ///   - attributes: role, verification and consent; a consent in the future is refused.
  ///   - actor: the administrator.
  /// - Returns: the user; refused as `invalidFields`.
  /// - Throws: ``StorageError``, ``StaleProof`` for a user who is no administrator any more,
  ///   ``ServiceBusy`` and ``MissingPepperKey``; errors of the form are a result.
  public func create(
    _ form: SignUpForm,
    as attributes: NewUserAttributes,
    by actor: AuditActor
  ) async throws -> Outcome<User> {
    let now = accounts.now().roundedToMilliseconds
    if let errors = form.refusal(of: attributes, at: now) { return .refused(Refusal(errors)) }
    let newUser: NewUser
    do { newUser = try forms.openToAll.newUser(of: form, at: now) } catch {
      return .refused(Refusal(try await withTakenAddress(error, of: form)))
    }
    try await accounts.requirePepper()
    guard try await !isTaken(newUser.email) else {
      return .refused(Refusal(form.reporting(.emailTaken)))
    }
    let group = HashingGroup(.account(newUser.email))
    let hash = try await accounts.hasher.hash(newUser.password, for: group)
    let account = StoredAccount(newUser.details, attributes, hash: hash, at: now)
    let isInserted = try await work(as: actor, at: now) { work in
      guard try work.rows.insert(account) else { return false }
      try work.endInvitation(of: account.user.address)
      try work.record(.createUser, of: account.user.id, detail: attributes.role.rawValue)
      return true
    }
    guard isInserted else { return .refused(Refusal(form.reporting(.emailTaken))) }
    form.forgetPasswords()
    return .done(account.user)
  }

  /// Validates a form as ``create(_:as:by:)`` does, without storing anything.
  ///
  /// - Returns: every error, in form order; nil if the account can be created, unless the address
  ///   is taken in the meantime.
  /// - Throws: ``StorageError``.
  public func errorsCreating(
    _ form: SignUpForm,
    as attributes: NewUserAttributes
  ) async throws -> ValidationErrors? {
    let now = accounts.now()
    if let errors = form.refusal(of: attributes, at: now) { return errors }
    let newUser: NewUser
    do { newUser = try forms.openToAll.newUser(of: form, at: now) } catch {
      return try await withTakenAddress(error, of: form)
    }
    return try await isTaken(newUser.email) ? form.reporting(.emailTaken) : nil
  }

  /// Adds to the errors of a form that its address is taken, also where sign-ups are closed.
  private func withTakenAddress(
    _ errors: ValidationErrors,
    of form: SignUpForm
  ) async throws -> ValidationErrors {
    guard
      let email = try? EmailAddress(form.emailField.value),
      try await isTaken(email)
    else { return errors }
    return form.reporting(
      ValidationErrors(form.withoutField(errors) + ValidationErrors.emailTaken)
    )
  }

  private func isTaken(_ email: EmailAddress) async throws -> Bool {
    try await store.read { try $0.user(.email(email)) != nil }
  }
}

extension SignUpForm {
  /// Refuses a consent whose instant is in the future.
  fileprivate func refusal(of attributes: NewUserAttributes, at now: Date) -> ValidationErrors? {
    guard let acceptedAt = attributes.termsAcceptedAt, acceptedAt > now else { return nil }
    agreeTermsField.refuseInput(RuleFailure(.timeInTheFuture))
    return validator.keys.contains(.agreeTerms) ? nil : .error(at: .agreeTerms, .timeInTheFuture)
  }
}
