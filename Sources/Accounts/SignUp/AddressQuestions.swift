import AccountsForms
import Foundation
import Synchronization

/// About how many addresses each network asked of late whether they are taken.
///
/// A form asks about the address in it again and again, since its password is judged by it: that is one question.
///
/// In memory, since a question writes nothing: a restart forgets the counts. What a sign-up answers is counted in the
/// database.
final class AddressQuestions: Sendable {
  /// The most networks that are remembered; beyond, others are told nothing.
  private static let networkLimit = 10_000

  /// The most addresses of a network that are remembered: as many people there fill in a form at one time.
  private static let recentLimit = 16

  private struct Count {
    var questions = 0

    /// The hashes of the addresses that were asked about last.
    var recent: [Int] = []

    let endsAt: Date
  }

  private let counts = Mutex<[[UInt8]: Count]>([:])

  /// Counts a question, unless the network was told of that address a moment ago.
  ///
  /// - Parameters:
  ///   - email: what is asked about.
  ///   - address: where it comes from; nil for somebody at the machine itself, who is told.
  ///   - limit: how many there may be.
  ///   - now: the instant.
  /// - Returns: whether it is answered.
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
      // A clock that is turned back keeps nobody waiting for longer.
      if count.endsAt <= now || count.endsAt.timeIntervalSince(now) > period {
        count = Count(endsAt: now.addingTimeInterval(period))
      }
      let hash = email.key.hashValue
      if let index = count.recent.firstIndex(of: hash) {
        count.recent.remove(at: index)
      } else {
        guard count.questions < limit.questions else { return false }
        count.questions += 1
      }
      count.recent = (count.recent + [hash]).suffix(Self.recentLimit)
      counts[network] = count
      return true
    }
  }
}
