public import AccountsForms
import Foundation

extension UserAdministration {
  /// A page of the mails in the outbox, newest first.
  ///
  /// - Parameters:
  ///   - state: the state of the mails; nil for all.
  ///   - id: the last mail of the page before; nil for the first page.
  ///   - limit: the number of mails on a page.
  /// - Returns: the mails; fewer than the limit on the last page.
  /// - Throws: ``StorageError``.
  public func mails(
    _ state: MailState? = nil,
    after id: MailID? = nil,
    limit: Int = 100
  ) async throws -> [QueuedMail] {
    try await store.read { try $0.mails(state, before: id, limit: limit) }
  }

  /// Returns a mail of the outbox; nil if there is none.
  ///
  /// - Throws: ``StorageError``.
  public func mail(_ id: MailID) async throws -> QueuedMail? {
    try await store.read { try $0.mail(id) }
  }

  /// Makes a queued mail due now.
  ///
  /// - Returns: the mail; refused as `notFound` or `emailNotQueued`.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  public func retryMail(_ id: MailID, by actor: AuditActor) async throws -> Outcome<QueuedMail> {
    try await change(id, .retryMail, by: actor) { $0.postponed(until: $1, reply: nil) }
  }

  /// Cancels a queued mail, and erases its content.
  ///
  /// An attempt that is in progress may still send it.
  ///
  /// - Returns: the mail; refused as `notFound` or `emailNotQueued`.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  public func cancelMail(_ id: MailID, by actor: AuditActor) async throws -> Outcome<QueuedMail> {
    try await change(id, .cancelMail, by: actor) { $0.ended(.cancelled, at: $1) }
  }

  private func change(
    _ id: MailID,
    _ action: AuditEvent.Action,
    by actor: AuditActor,
    _ change: @escaping @Sendable (QueuedMail, Date) -> QueuedMail
  ) async throws -> Outcome<QueuedMail> {
    try await work(as: actor) { work in
      guard let mail = try work.rows.mail(id) else { return .refused(Refusal(.notFound)) }
      guard mail.state == .queued else { return .refused(Refusal(.emailNotQueued)) }
      let changed = change(mail, work.at)
      try work.rows.save(changed)
      try work.record(action, detail: "\(id)")
      return .done(changed)
    }
  }

  /// Queues a test mail, in the language of the user with the address, if any.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - language: the language for an address without an account.
  ///   - isHeld: whether the caller sends it with ``MailSender/send(_:)``; another sender has to
  ///     wait as if it were being sent.
  ///   - actor: the administrator.
  /// - Returns: the mail; refused as `mailLimit` or `noMail`.
  /// - Throws: ``StorageError``, and the error of the source of the keys.
  public func queueTestMail(
    to email: EmailAddress,
    in language: Language = .english,
    isHeld: Bool = false,
    by actor: AuditActor
  ) async throws -> Outcome<QueuedMail> {
    guard let sealer = try accounts.mailSealer() else { return .refused(Refusal(.noMail)) }
    let settings = sealer.settings
    let now = accounts.now()
    let user = try await user(.email(email))
    var values: [MailField: String] = [.link: settings.publicAddress]
    values[.name] = user?.name
    var mail = sealer.sealed(
      NewMail(
        .test,
        to: email,
        user: user?.id,
        countedFor: user?.id,
        isProved: user?.emailVerifiedAt != nil,
        language: user?.language ?? language,
        values: values
      ),
      at: now
    )
    if isHeld { mail.mail.nextAttemptAt += settings.retries.lease.seconds }
    return try await work(as: actor, at: now) { [mail] work in
      if let until = try work.enqueue(mail) {
        return .refused(Refusal(.mailLimit, retryAt: until))
      }
      try work.record(.testMail, of: user?.id, detail: "\(mail.mail.id)")
      return .done(mail.mail)
    }
  }
}
