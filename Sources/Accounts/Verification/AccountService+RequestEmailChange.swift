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
    guard let mail = try mailSealer() else { return .noMail }
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
      { try await queue(change.email, $0, mail, from: origin) }
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
    _ mail: MailSealer,
    from origin: LogInOrigin
  ) async throws -> Bool? {
    let now = now().roundedToMilliseconds
    return try await store.transaction {
      [allowance = AuditAllowance(auditLimiter)] transaction -> Bool? in
      guard try transaction.isUnchanged(verified),
        let user = try transaction.user(.id(verified.account.id))
      else { return nil }
      try transaction.clearFailures(verified.attempt, of: user.id, verified.email)
      // Users are locked before counters, as everywhere.
      let owner = try transaction.user(.email(email))
      // The same whether or not the address is taken: the limits must not tell.
      guard
        try mail.admits(
          .addressChange,
          to: email,
          of: user.id,
          from: origin.address,
          at: now,
          in: transaction
        )
      else { return false }
      try transaction.endMailedCodes(of: user.id, [.change])
      try mail.queueChange(of: user, to: email, ownedBy: owner, at: now, in: transaction)
      try transaction.append(
        AuditEntry(
          at: now,
          action: .requestEmailChange,
          actor: .user(user.id, from: origin.address),
          target: user.id
        ),
        within: allowance
      )
      return true
    }
  }
}

extension MailSealer {
  /// Queues the mail to a new address, which is counted already: a code or, if it is taken, a
  /// notice for its owner.
  fileprivate func queueChange(
    of user: User,
    to email: EmailAddress,
    ownedBy owner: User?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws {
    if let owner, owner.id != user.id {
      return try tellAccountExists(owner, from: nil, at: now, in: transaction)
    }
    try queue(
      .addressChange,
      withCodeTo: .change,
      of: user,
      to: email,
      values: [.email: email.text],
      isLimited: false,
      from: nil,
      at: now,
      in: transaction
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
