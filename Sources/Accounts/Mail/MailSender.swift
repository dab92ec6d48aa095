import AccountsForms
import Foundation
import Synchronization

/// Sends the mails of the outbox, one at a time for each caller.
///
/// A mail is claimed before an attempt, by moving its next attempt to the end of a lease: no two
/// senders, of any process, send it at once. A process that is killed during an attempt leaves the
/// mail to the next sender after the lease, with the same `Message-ID`.
public final class MailSender: Sendable {
  /// The time between two deletions of old mails.
  private static let deletionInterval = Duration.seconds(3600)

  /// The most mails that one transaction expires or deletes.
  private static let batch = 100

  private let accounts: AccountService
  private let settings: MailSettings
  private let deliver: MailDelivery
  private let outage = Mutex(MailOutage())
  private let nextDeletion = Mutex(Date.distantPast)

  /// Creates a sender; nil for a service without mail.
  ///
  /// - Parameters:
  ///   - accounts: the service whose outbox is sent.
  ///   - deliver: sends one mail.
  public init?(_ accounts: AccountService, deliver: @escaping MailDelivery) {
    guard let settings = accounts.settings.mail else { return nil }
    self.accounts = accounts
    self.settings = settings
    self.deliver = deliver
  }

  /// Returns the budgets for which the limit of all mails was reached since the last call.
  package func takeExhaustedBudgets() -> [MailBudget] { settings.reachedLimits.takeExhausted() }

  /// Sends the mail that has been due for the longest time.
  ///
  /// Only reads if no mail is due: other processes need the write lock. Deletes old mails once an
  /// hour.
  ///
  /// While no server can be reached, or the operator has to change something, only one mail is
  /// tried at a time, with growing pauses. A refusal that may be about its mail alone stops no
  /// other mail, and is a temporary one; ``MailOutcome/misconfigured(_:orOnlyThisMail:)`` reports
  /// now and then that the server has refused several domains, and accepted none since.
  ///
  /// - Returns: the mail after the attempt, and the outcome; nil if no mail is due.
  /// - Throws: ``StorageError``.
  public func sendNext() async throws -> (mail: QueuedMail, outcome: MailOutcome)? {
    let now = accounts.now()
    try await deleteOldMails(at: now)
    let lease = settings.retries.lease
    guard let turn = outage.withLock({ $0.turn(at: now, lease: lease) }) else { return nil }
    do {
      let horizon = settings.retries.horizon
      let due: @Sendable (any AccountReader) throws -> QueuedMail? = {
        try $0.dueMails(at: now, within: horizon, limit: 1).first
      }
      guard try await accounts.store.read(due) != nil, let claim = try await claim(due) else {
        end(turn)
        return nil
      }
      return try await attempt(claim, turn)
    } catch {
      end(turn)
      throw error
    }
  }

  private func deleteOldMails(at now: Date) async throws {
    let isDue = nextDeletion.withLock { next in
      guard next.isOver(at: now, longest: Self.deletionInterval) else { return false }
      next = now.addingTimeInterval(Self.deletionInterval.seconds)
      return true
    }
    guard isDue else { return }
    let old = now.roundedToMilliseconds.addingTimeInterval(-MailSettings.retention.seconds)
    // In parts, since other transactions wait.
    while try await accounts.store.transaction({
      try $0.deleteMails(endedBefore: old, limit: Self.batch) == Self.batch
    }) {}
  }

  /// Gives back a turn in which no mail was tried.
  private func end(_ turn: MailOutage.Turn) {
    let now = accounts.now()
    outage.withLock { $0.end(turn, at: now) }
  }

  /// Sends one mail now, unless it is no longer queued.
  ///
  /// - Returns: the mail after the attempt, and the outcome; nil if it is not queued.
  /// - Throws: ``StorageError``.
  public func send(
    _ id: MailID
  ) async throws -> (mail: QueuedMail, outcome: MailOutcome)? {
    guard
      let claim = try await claim({ reader in
        try reader.mail(id).flatMap { $0.state == .queued ? $0 : nil }
      })
    else { return nil }
    return try await attempt(claim, .requested)
  }

  private struct Claim: Sendable {
    let mail: QueuedMail
    let kind: MailKind
    let content: SealedContent
  }

  private enum Claimed: Sendable {
    case mail(Claim)
    case none

    /// Many mails expired; there may be more.
    case more
  }

  /// Claims the first mail that has not expired; those before it do.
  private func claim(
    _ choose: @escaping @Sendable (any AccountReader) throws -> QueuedMail?
  ) async throws -> Claim? {
    while true {
      switch try await claimAmongFirst(choose) {
      case .mail(let claim): return claim
      case .none: return nil
      case .more: continue
      }
    }
  }

  private func claimAmongFirst(
    _ choose: @escaping @Sendable (any AccountReader) throws -> QueuedMail?
  ) async throws -> Claimed {
    let now = accounts.now().roundedToMilliseconds
    let leaseEnd = now.addingTimeInterval(settings.retries.lease.seconds)
    return try await accounts.store.transaction { transaction in
      // Bounded, since other transactions wait.
      for _ in 0..<Self.batch {
        guard var mail = try choose(transaction) else { return .none }
        guard mail.expiresAt > now else {
          try transaction.save(mail.ended(.expired, at: now))
          continue
        }
        // Its code, which was made while the clock was ahead, is not accepted.
        guard mail.kind?.needsCode != true || mail.createdAt.hasHappened(by: now) else {
          try transaction.save(mail.ended(.expired, at: now))
          continue
        }
        guard let kind = mail.kind, let content = try transaction.mailContent(mail.id) else {
          return .none
        }
        mail.attempts += 1
        mail.nextAttemptAt = leaseEnd
        try transaction.save(mail)
        return .mail(Claim(mail: mail, kind: kind, content: content))
      }
      return .more
    }
  }

  private func attempt(
    _ claim: Claim,
    _ turn: MailOutage.Turn
  ) async throws -> (mail: QueuedMail, outcome: MailOutcome) {
    let result = await outcome(of: claim)
    let now = accounts.now()
    let outcome = outage.withLock {
      $0.note(result, to: claim.mail.recipient, in: turn, at: now)
    }
    // In a task of its own, since this one may be cancelled: an outcome that is not stored would
    // send the mail twice.
    let mail = try await Task { [self] in try await record(outcome, of: claim.mail) }.value
    return (mail, outcome)
  }

  private func outcome(of claim: Claim) async -> MailOutcome {
    do {
      let values = try settings.unseal(claim.content, of: claim.mail)
      return await deliver(OutgoingMail(claim.mail, claim.kind, values))
    } catch let error as UnreadableMail {
      // About this mail alone: others are sealed with other keys.
      return .temporary(error.reason)
    } catch {
      return .misconfigured("\(error)")
    }
  }

  /// Stores the outcome, unless another sender has claimed the mail since; a mail that was sent is
  /// sent.
  private func record(_ outcome: MailOutcome, of claimed: QueuedMail) async throws -> QueuedMail {
    let now = accounts.now().roundedToMilliseconds
    let jitter = Double.random(in: 0...1)
    return try await accounts.store.transaction { [retries = settings.retries] transaction in
      guard let mail = try transaction.mail(claimed.id) else { return claimed }
      let isSent = if case .sent = outcome { true } else { false }
      guard isSent || mail.attempts == claimed.attempts, mail.state == .queued else { return mail }
      let after = mail.after(outcome, at: now, retries, jitter: jitter)
      try transaction.save(after)
      return after
    }
  }
}
