import Accounts
import AccountsForms
import Foundation
import Synchronization

/// Sends messages over SMTP, with a connection for each mail that is sent at once.
public final class SMTPTransport: Sendable {
  private let settings: SMTPSettings
  private let idle = Mutex<[SMTPClient]>([])

  /// The index of the server that accepted the last mail, and the instant from which the first one
  /// is tried again.
  private let preferred = Mutex((index: 0, until: ContinuousClock.now))

  /// The time for which a server is preferred to those before it, which could not be reached.
  private static let preference = Duration.seconds(300)

  /// Creates a transport; connections are opened when they are needed.
  public init(_ settings: SMTPSettings) { self.settings = settings }

  /// Sends one message to one recipient.
  ///
  /// The servers are tried in turn, until one can be reached and the login works. That one of them
  /// refused perhaps only this mail tells more than that others are down: a stranger's address must
  /// not look like an outage. A cancelled task ends within about a second.
  ///
  /// - Parameters:
  ///   - message: the bytes of the message.
  ///   - sender: the sender of the envelope.
  ///   - recipient: the recipient.
  /// - Returns: the outcome.
  func send(
    _ message: [UInt8],
    from sender: MailAddress,
    to recipient: MailAddress
  ) async -> MailOutcome {
    guard let client = idle.withLock({ $0.popLast() }) ?? SMTPClient(settings) else {
      return .misconfigured("libcurl cannot be set up")
    }
    var outcome = MailOutcome.misconfigured("no mail server is set")
    for index in order {
      let server = settings.servers[index]
      let result = await client.send(message, from: sender, to: recipient, by: server)
      if !result.isOutage || !outcome.mayBeAboutOneMail { outcome = result }
      guard result.isOutage else {
        prefer(index)
        break
      }
    }
    idle.withLock { $0.append(client) }
    return outcome
  }

  /// Closes all connections; no mail may be sent meanwhile.
  public func close() async {
    let clients = idle.withLock { clients in
      defer { clients = [] }
      return clients
    }
    for client in clients { await client.close() }
  }

  private var order: [Int] {
    let all = Array(settings.servers.indices)
    return preferred.withLock { preferred in
      guard preferred.until > .now, preferred.index > 0 else { return all }
      return [preferred.index] + all.filter { $0 != preferred.index }
    }
  }

  private func prefer(_ index: Int) {
    preferred.withLock { preferred in
      guard index != preferred.index || index > 0 && preferred.until <= .now else { return }
      preferred = (index, .now + Self.preference)
    }
  }
}
