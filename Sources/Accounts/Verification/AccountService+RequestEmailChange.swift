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
      let earlier = try transaction.mailedCodes(of: user.id).filter { $0.purpose == .change }
      let owner = try transaction.user(.email(email))
      let isQueued =
        if let owner, owner.id != user.id {
          try mail.tellAccountExists(
            owner,
            by: user.id,
            from: origin.address,
            at: now,
            in: transaction
          )
        } else {
          try mail.queue(
            .addressChange,
            withCodeTo: .change,
            of: user,
            to: email,
            values: [.email: email.text],
            from: origin.address,
            at: now,
            in: transaction
          )
        }
      guard isQueued else { return false }
      for code in earlier { _ = try transaction.deleteMailedCode(code.id) }
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
