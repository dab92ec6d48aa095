import AccountsForms
import Foundation

/// The state of the mail server as the attempts of a sender have shown it: the pauses of an outage,
/// and the refusals that may be about one mail or about all.
struct MailOutage {
  /// A turn to try a mail.
  enum Turn {
    case ordinary

    /// The one attempt after a pause, while which all other senders of this process wait.
    case probe

    /// An attempt that a person asked for, who judges the reply.
    case requested
  }

  /// The wait after the first outage; each further one in a row doubles it.
  private static let firstPause = Duration.seconds(5)

  /// The longest pause, and the least time between two reports of doubtful refusals.
  private static let longestPause = Duration.seconds(300)

  /// The number of domains from which doubtful refusals are reported.
  static let reportedDomains = 5

  private var count = 0
  private var endsAt = Date.distantPast

  /// The domains of doubtful refusals since a mail was accepted; no more than are reported.
  private var refusedDomains: Set<String> = []

  private var nextReport = Date.distantPast

  /// Takes a turn to try a mail; nil during a pause.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - lease: the longest time that a probe takes.
  /// - Returns: the turn.
  mutating func turn(at now: Date, lease: Duration) -> Turn? {
    guard endsAt.isOver(at: now, longest: max(Self.longestPause, lease)) else { return nil }
    guard count > 0 else { return .ordinary }
    endsAt = now.addingTimeInterval(lease.seconds)
    return .probe
  }

  /// Gives back a turn in which no mail was tried.
  mutating func end(_ turn: Turn, at now: Date) {
    guard turn == .probe, count > 0 else { return }
    endsAt = now
  }

  /// Notes the outcome of an attempt.
  ///
  /// A doubtful refusal begins no pause, however many there are: a stranger can sign up with
  /// addresses of any number of domains. It is about its mail, which is sent again; after
  /// refusals for several domains, and none accepted since, it is now and then reported as a fault
  /// of the settings.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - recipient: the address of the mail.
  ///   - turn: the turn of the attempt.
  ///   - now: the instant.
  /// - Returns: the outcome to store and to report.
  mutating func note(
    _ outcome: MailOutcome,
    to recipient: EmailAddress,
    in turn: Turn,
    at now: Date
  ) -> MailOutcome {
    guard case .misconfigured(let words, orOnlyThisMail: true) = outcome else {
      notePauses(outcome, in: turn, at: now)
      if case .sent = outcome { refusedDomains = [] }
      return outcome
    }
    // The server can be reached, and the login works.
    endPauses()
    guard turn != .requested else { return outcome }
    if refusedDomains.count < Self.reportedDomains { refusedDomains.insert(recipient.domain) }
    guard refusedDomains.count == Self.reportedDomains,
      nextReport.isOver(at: now, longest: Self.longestPause)
    else { return .temporary(words) }
    nextReport = now.addingTimeInterval(Self.longestPause.seconds)
    return .misconfigured(words)
  }

  private mutating func notePauses(_ outcome: MailOutcome, in turn: Turn, at now: Date) {
    guard outcome.isOutage else { return endPauses() }
    // Mails that were tried at once fail at once: that is one outage.
    guard turn == .probe || endsAt <= now else { return }
    let pause = min(Self.longestPause, Self.firstPause * (1 << min(count, 10)))
    count += 1
    endsAt = now.addingTimeInterval(pause.seconds)
  }

  private mutating func endPauses() {
    count = 0
    endsAt = .distantPast
  }
}
