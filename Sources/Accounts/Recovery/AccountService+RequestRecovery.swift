public import AccountsForms
import Foundation

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
  /// - Returns: done if the mail is queued in case the address has an account; refused as
  ///   `invalidFields`, `tooManyEmails` or `noMail`.
  /// - Throws: ``StorageError``, and the error of the source of the keys.
  public func requestRecovery(
    _ form: EmailForm,
    from address: NetworkAddress? = nil
  ) async throws -> Outcome<Void> {
    guard sendsMail else { return .refused(Refusal(.noMail)) }
    let email: EmailAddress
    do { email = try form.submit() } catch { return .refused(Refusal(error)) }
    let start = ContinuousClock.now
    let result = try await work(as: .anyone, from: address) {
      work -> (isSent: Bool, until: Date?) in
      // Also for an unknown address: a missing key must not tell.
      let limits = try work.mail?.settings.limits
      let until = try limits?
        .admitRequest(for: .recovery, from: address, at: work.at, in: work.rows)
      if let until { return (false, until) }
      guard let user = try work.rows.user(.email(email)) else { return (false, nil) }
      let isSent = try work.queue(.recovery, withCodeTo: .recover, of: user)
      if isSent { try work.record(.requestRecovery, of: user.id) }
      return (isSent, nil)
    }
    if let until = result.until { return .refused(Refusal(.tooManyEmails, retryAt: until)) }
    await mailPadding.wait(result.isSent ? "sent" : "not sent", since: start)
    return .done(())
  }
}
