import Foundation
import Synchronization

/// How often each network asked of late whether an address is taken.
///
/// In memory, since a question writes nothing: a restart forgets the counts. What a sign-up answers is counted in the
/// database.
final class AddressQuestions: Sendable {
  /// The most networks that are remembered; beyond, others are told nothing.
  private static let networkLimit = 10_000

  private struct Count {
    var questions = 0
    let endsAt: Date
  }

  private let counts = Mutex<[[UInt8]: Count]>([:])

  /// Counts a question.
  ///
  /// - Parameters:
  ///   - address: where it comes from; nil for somebody at the machine itself, who is told.
  ///   - limit: how many there may be.
  ///   - now: the instant.
  /// - Returns: whether it is answered.
  func count(from address: NetworkAddress?, _ limit: SignUpLimit, at now: Date) -> Bool {
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
      guard count.questions < limit.questions else { return false }
      count.questions += 1
      counts[network] = count
      return true
    }
  }
}
