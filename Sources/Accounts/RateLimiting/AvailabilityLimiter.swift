import AccountsForms
import Foundation
import Synchronization

/// Limits how many addresses a network may check for availability.
///
/// A form checks its address repeatedly, since the password is judged with it; repeated checks
/// count once.
///
/// Counts are in memory, since a check writes nothing; a restart clears them. Sign-ups are counted
/// in the database.
final class AvailabilityLimiter: Sendable {
  /// The most networks that are remembered; further networks get no answer.
  private static let networkLimit = 30_000

  /// The most answers to all networks in an hour.
  static let totalLimit = 10_000

  /// The most addresses that are remembered for a network, one for each form being filled in there.
  private static let recentLimit = 16

  private struct Count {
    var checks = 0

    /// The hashes of the addresses that were checked last.
    var recent: [Int] = []

    let endsAt: Date

    /// The same count, or a new one if its hour is over.
    func current(at now: Date) -> Count {
      let period = SignUpLimit.period.seconds
      // A clock that is turned back does not prolong the wait.
      let isOver = endsAt <= now || endsAt.timeIntervalSince(now) > period
      return isOver ? Count(endsAt: now.addingTimeInterval(period)) : self
    }
  }

  private struct State {
    var networks: [ClientNetwork: Count] = [:]
    var all = Count(endsAt: .distantPast)
    private var sweepsAt = Date.distantPast

    /// Whether all networks are remembered or can be; expired ones are forgotten at most once a
    /// minute.
    mutating func hasRoom(for new: [ClientNetwork], at now: Date) -> Bool {
      func needed() -> Int { networks.count + new.count { networks[$0] == nil } }
      if needed() > networkLimit, abs(now.timeIntervalSince(sweepsAt)) >= 60 {
        networks = networks.filter { $0.value.endsAt > now }
        sweepsAt = now
      }
      return needed() <= networkLimit
    }
  }

  private let state = Mutex(State())

  /// Counts a check, unless the network has just checked that address.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  ///   - limit: the limit.
  ///   - now: the instant.
  /// - Returns: whether to answer the check.
  func count(
    _ email: EmailAddress,
    from address: NetworkAddress?,
    _ limit: SignUpLimit,
    at now: Date
  ) -> Bool {
    guard let networks = address?.networks else { return true }
    let hash = email.key.hashValue
    return state.withLock { state in
      guard state.hasRoom(for: networks, at: now) else { return false }
      state.all = state.all.current(at: now)
      var counts = networks.map {
        (state.networks[$0] ?? Count(endsAt: .distantPast)).current(at: now)
      }
      if let index = counts[0].recent.firstIndex(of: hash) {
        counts[0].recent.remove(at: index)
      } else {
        guard
          state.all.checks < Self.totalLimit,
          zip(networks, counts)
            .allSatisfy({ $1.checks < limit.checks.multipliedOrMax(by: $0.share) })
        else { return false }
        state.all.checks += 1
        for index in counts.indices { counts[index].checks += 1 }
      }
      counts[0].recent = (counts[0].recent + [hash]).suffix(Self.recentLimit)
      for (network, count) in zip(networks, counts) { state.networks[network] = count }
      return true
    }
  }
}
