import Accounts
import Logging
import ServiceLifecycle
import Synchronization

/// Sends the mails of the outbox until the server stops; mails that are being sent are finished
/// first.
struct OutboxService: Service {
  /// The most mails that are sent at once, each on a connection of its own.
  private static let parallelMails = 4

  /// The least time from one mail to the next, of all connections: people who log in meanwhile need
  /// the processor and the database as well.
  private static let pace = Duration.milliseconds(20)

  /// The time between two looks at the outbox, which other programs fill as well.
  private static let interval = Duration.seconds(1)

  /// The time after which the outbox is looked at again if the database cannot be read or written.
  private static let faultInterval = Duration.seconds(10)

  /// The time between two looks at the limits that were reached.
  private static let limitInterval = Duration.seconds(60)

  /// The sender.
  let sender: MailSender

  /// The logger of outages; it names no address.
  let logger: Logger

  func run() async {
    let pacer = Pacer()
    await withDiscardingTaskGroup { group in
      for _ in 0..<Self.parallelMails { group.addTask { await send(pacer) } }
      group.addTask { await warnOfLimits() }
    }
  }

  /// Gives each mail a turn of its own.
  private final class Pacer: Sendable {
    private let next = Mutex(ContinuousClock.now)

    /// Returns the time until the turn, which is taken.
    func wait() -> Duration {
      next.withLock { next in
        let turn = max(next, .now)
        next = turn + OutboxService.pace
        return ContinuousClock.now.duration(to: turn)
      }
    }
  }

  private func send(_ pacer: Pacer) async {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      do {
        guard let (mail, outcome) = try await sender.sendNext() else {
          await pause(Self.interval)
          continue
        }
        await pause(pacer.wait())
        if outcome.isOutage {
          logger.warning(
            "mail cannot be sent: \(reason(mail)); see 'accounts mail show \(mail.id)' and 'accounts mail test'"
          )
        }
      } catch {
        logger.error("the mail queue cannot be read or written: \(error)")
        await pause(Self.faultInterval)
      }
    }
  }

  /// Warns that the limit of all mails is reached, so that nobody gets any, once a minute at most.
  private func warnOfLimits() async {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      let kinds = sender.takeExhaustedBudgets().map(\.rawValue)
      if !kinds.isEmpty {
        logger.warning(
          "the limit on all e-mails is reached, and none are sent of these kinds: \(kinds.joined(separator: ", "))"
        )
      }
      await pause(Self.limitInterval)
    }
  }

  /// The code of the server's reply, whose text may repeat the address; else our own words.
  private func reason(_ mail: QueuedMail) -> String {
    let reply = mail.reply ?? ""
    let code = /[45][0-9]{2}(?: [0-9]\.[0-9.]+)?(?=[ -]|$)/
    return reply.prefixMatch(of: code).map { "the mail server replied \($0.output)" } ?? reply
  }

  private func pause(_ duration: Duration) async {
    try? await cancelWhenGracefulShutdown { try await Task.sleep(for: duration) }
  }
}
