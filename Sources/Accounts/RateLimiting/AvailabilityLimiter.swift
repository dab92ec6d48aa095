import AccountsForms
import Foundation
import Synchronization

/// Limits how many addresses a network may check for availability.
///
/// A form checks the address in it again and again, since its password is judged by it: that counts once.
///
/// In memory, since a check writes nothing: a restart forgets the counts. Sign-ups are counted in the database.
final class AvailabilityLimiter: Sendable {
  /// The most networks that are remembered; beyond, others get no answer.
  private static let networkLimit = 10_000

  /// The most addresses that are remembered for a network: as many people there fill in a form at one time.
  private static let recentLimit = 16

  private struct Count {
    var checks = 0

    /// The hashes of the addresses that were checked last.
    var recent: [Int] = []

    let endsAt: Date
  }

  private let counts = Mutex<[[UInt8]: Count]>([:])

  /// Counts a check, unless the network had the answer for that address a moment ago.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - address: the network; nil at the machine itself, which is not limited.
  ///   - limit: the limit.
  ///   - now: the instant.
  /// - Returns: whether the check is answered.
  func count(
    _ email: EmailAddress,
    from address: NetworkAddress?,
    _ limit: SignUpLimit,
    at now: Date
  ) -> Bool {
    guard let network = address?.network else { return true }
    let period = SignUpLimit.period.seconds
    return counts.withLock { counts in
      if counts.count >= Self.networkLimit, counts[network] == nil {
        counts = counts.filter { $0.value.endsAt > now }
        guard counts.count < Self.networkLimit else { return false }
      }
      var count = counts[network] ?? Count(endsAt: now.addingTimeInterval(period))
      // A clock that is turned back makes nobody wait longer.
      if count.endsAt <= now || count.endsAt.timeIntervalSince(now) > period {
        count = Count(endsAt: now.addingTimeInterval(period))
      }
      let hash = email.key.hashValue
      if let index = count.recent.firstIndex(of: hash) {
        count.recent.remove(at: index)
      } else {
        guard count.checks < limit.checks else { return false }
        count.checks += 1
      }
      count.recent = (count.recent + [hash]).suffix(Self.recentLimit)
      counts[network] = count
      return true
    }
  }
}
