public import AccountsForms
public import Foundation

extension AccountService {
  /// Sends an e-mail to a new address of a user, which becomes that of the account once it is
  /// confirmed there.
  ///
  /// Until then the present address logs in. An address of another account has the same result: its
  /// owner gets a mail that says so.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - user: the user.
  ///   - origin: the origin of the request.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func requestEmailChange(
    _ form: ChangeEmailForm,
    of user: User,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> EmailChangeRequestResult {
    guard sendsMail else { return .noMail }
    let change: EmailChange
    do { change = try forms.emailChange(of: form) } catch { return .refused(error) }
    guard change.email.text != user.email else {
      let field = ChangeEmailForm.Field.newEmail.rawValue
      let errors = ValidationErrors([ValidationError(field: field, RuleFailure(.unchangedEmail))])
      form.report(errors)
      return .refused(errors)
    }
    switch try await verify(
      change.password,
      of: user.address,
      ofUser: user.id,
      for: .requestEmailChange,
      from: origin,
      { try await queue(change.email, $0, from: origin) }
    ) {
    case .right(true):
      form.forgetPasswords()
      return .requested(change.email)
    case .right(false): return .limited
    case .wrong, .awaitsApproval, .awaitsVerification: return .wrongPassword
    case .throttled(let until): return .throttled(until: until)
    }
  }

  /// Queues the mail to the new address; nil if the account was changed meanwhile.
  private func queue(
    _ email: EmailAddress,
    _ verified: VerifiedAccount,
    from origin: LogInOrigin
  ) async throws -> Bool? {
    let id = verified.account.id
    return try await work(as: .user(id, from: origin.address)) { work -> Bool? in
      guard try work.rows.isUnchanged(verified), let user = try work.rows.user(.id(id)) else {
        return nil
      }
      try work.rows.clearFailures(verified.attempt, of: id, verified.email)
      // Users are locked before counters, as everywhere.
      let owner = try work.rows.user(.email(email))
      // The same whether or not the address is taken: the limits must not tell.
      guard try work.admits(.addressChange, to: email, of: id, from: work.address) else {
        return false
      }
      try work.rows.deleteSecrets(of: id, [.change])
      try work.queueChange(of: user, to: email, ownedBy: owner)
      try work.record(.requestEmailChange, of: id)
      return true
    }
  }
}

extension Work {
  /// Queues the mail to a new address, which is counted already: a code or, if it is taken, a
  /// notice for its owner.
  fileprivate func queueChange(
    of user: User,
    to email: EmailAddress,
    ownedBy owner: User?
  ) throws {
    if let owner, owner.id != user.id { return try tellAccountExists(owner) }
    try queue(
      .addressChange,
      withCodeTo: .change,
      of: user,
      to: email,
      values: [.email: email.text],
      isLimited: false
    )
  }
}

/// The result of asking for another address.
public enum EmailChangeRequestResult: Sendable {
  /// The mail to the new address is queued.
  case requested(EmailAddress)

  /// A limit on mails is reached.
  case limited

  /// The password is wrong.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)

  /// The form is invalid.
  case refused(ValidationErrors)

  /// The service sends no mail.
  case noMail
}
