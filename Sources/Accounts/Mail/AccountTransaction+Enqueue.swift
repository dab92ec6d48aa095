import Foundation

extension AccountTransaction {
  /// Puts a mail in the outbox, to be sent after this transaction, unless a limit is reached.
  ///
  /// - Parameters:
  ///   - mail: the mail, from ``MailSealer/sealed(_:at:)``.
  ///   - limits: the limits.
  ///   - address: the IP address of the client whose request causes the mail; nil for none.
  ///   - now: the instant.
  /// - Returns: nil if it is queued; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func enqueue(
    _ mail: SealedMail,
    within limits: MailLimits,
    from address: NetworkAddress?,
    at now: Date
  ) throws -> Date? {
    if let until = try limits.admit(mail, from: address, at: now, in: self) { return until }
    try insert(mail)
    return nil
  }
}
