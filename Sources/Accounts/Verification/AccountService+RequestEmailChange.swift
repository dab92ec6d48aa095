public import AccountsForms
import Foundation

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
  /// - Returns: the new address; refused as `invalidFields`, `wrongPassword`, `throttled`,
  ///   `locked`, `tooManyEmails` or `noMail`.
  /// - Throws: ``StorageError``, ``StaleProof``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func requestEmailChange(
    _ form: ChangeEmailForm,
    of user: User,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> Outcome<EmailAddress> {
    guard sendsMail else { return .refused(Refusal(.noMail)) }
    let change: EmailChange
    do { change = try forms.emailChange(of: form) } catch { return .refused(Refusal(error)) }
    guard change.email.text != user.email else {
      let field = ChangeEmailForm.Field.newEmail.rawValue
      let errors = ValidationErrors([ValidationError(field: field, RuleFailure(.unchangedEmail))])
      form.report(errors)
      return .refused(Refusal(errors))
    }
    switch try await prove(change.password, of: user, for: .requestEmailChange, from: origin) {
    case .refused(let refusal): return .refused(refusal)
    case .done(let proof):
      let outcome = try await queue(change.email, by: proof)
      if outcome.refusal == nil { form.forgetPasswords() }
      return outcome
    }
  }

  /// Queues the mail to the new address.
  private func queue(
    _ email: EmailAddress,
    by proof: RecentProof
  ) async throws -> Outcome<EmailAddress> {
    try await work(by: proof) { work in
      let id = proof.user
      guard let user = try work.rows.user(.id(id)) else {
        return .refused(Refusal(.wrongPassword))
      }
      // Users are locked before counters, as everywhere.
      let owner = try work.rows.user(.email(email))
      // The same whether or not the address is taken: the limits must not tell.
      guard try work.admits(.addressChange, to: email, of: id, from: work.address) else {
        return .refused(.mailLimit(since: work.at))
      }
      try work.rows.deleteSecrets(of: id, [.change])
      try work.queueChange(of: user, to: email, ownedBy: owner)
      try work.record(.requestEmailChange, of: id)
      return .done(email)
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
