public import AccountsForms
public import Foundation

extension AccountService {
  /// Whether the service sends mail, and so a code to people who forgot the password.
  public var sendsMail: Bool { settings.mail != nil }

  /// Sends a mail with a password reset code, if a user has the address.
  ///
  /// An unknown address gets no mail, but the same result in the same time. A limit on mails to the
  /// address or the person is not told either: only the limit of the client's network is, which
  /// counts every request.
  ///
  /// - Parameters:
  ///   - form: the form as filled in.
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, and the error of the source of the keys.
  public func requestRecovery(
    _ form: EmailForm,
    from address: NetworkAddress? = nil
  ) async throws -> MailRequestResult {
    guard let mail = try mailSealer() else { return .noMail }
    let email: EmailAddress
    do { email = try form.submit() } catch { return .refused(error) }
    let start = ContinuousClock.now
    let now = now().roundedToMilliseconds
    let allowance = AuditAllowance(auditLimiter)
    let result = try await store.transaction { transaction -> (isSent: Bool, until: Date?) in
      let until = try mail.settings.limits.admitRequest(
        for: .recovery,
        from: address,
        at: now,
        in: transaction
      )
      if let until { return (false, until) }
      guard let user = try transaction.user(.email(email)) else { return (false, nil) }
      let isSent = try mail.queue(
        .recovery,
        withCodeTo: .recover,
        of: user,
        from: nil,
        at: now,
        in: transaction
      )
      if isSent {
        try transaction.append(
          AuditEntry(
            at: now,
            action: .requestRecovery,
            actor: .anyone,
            target: user.id,
            address: address
          ),
          within: allowance
        )
      }
      return (isSent, nil)
    }
    if let until = result.until { return .throttled(until: until) }
    await mailPadding.wait(result.isSent ? "sent" : "not sent", since: start)
    return .requested
  }
}

/// The result of asking for a mail.
public enum MailRequestResult: Sendable {
  /// The mail is queued if the address has an account; the result does not tell.
  case requested

  /// The form is invalid.
  case refused(ValidationErrors)

  /// Too many mails were asked for from the network; none is sent until an instant.
  case throttled(until: Date)

  /// The service sends no mail.
  case noMail
}
