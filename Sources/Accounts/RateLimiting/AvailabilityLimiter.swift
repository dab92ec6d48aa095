import AccountsForms
import Foundation
import Synchronization

/// Limits how many addresses a network may check for availability.
///
/// Checks are counted in the store, for all nodes together. A form checks its address repeatedly,
/// since the password is judged with it; checks that this process has just counted are not counted
/// again.
final class AvailabilityLimiter: Sendable {
  /// The most networks whose addresses are remembered; beyond it, all are forgotten.
  static let networkLimit = 30_000

  /// The most addresses that are remembered for a network, one for each form being filled in there.
  private static let addressLimit = 16

  /// The addresses that a network has checked last.
  private struct Recent {
    /// The hashes of the addresses, the last one at the end.
    var hashes: [Int] = []

    /// The instant at which they are forgotten, as long after the first as a count lasts.
    let endsAt: Date

    /// Whether they are still remembered; a clock that is turned back does not prolong it.
    func isCurrent(at now: Date) -> Bool {
      endsAt > now && endsAt.timeIntervalSince(now) <= SignUpLimit.period.seconds
    }
  }

  private let recent = Mutex<[ClientNetwork: Recent]>([:])

  /// While the store is busy, such as during a move, no check waits for it.
  private let pause = UsePause()

  /// Counts a check, unless the network has just checked that address.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  ///   - limit: the limit.
  ///   - now: the instant.
  ///   - store: the store of the counters.
  /// - Returns: whether to answer the check; false also if the store cannot count it.
  /// - Throws: ``StorageError``.
  func admits(
    _ email: EmailAddress,
    from address: NetworkAddress?,
    _ limit: SignUpLimit,
    at now: Date,
    in store: any AccountStore
  ) async throws -> Bool {
    guard let address else { return true }
    let hash = email.key.hashValue
    if repeats(hash, from: address.network, at: now) { return true }
    guard pause.isOver() else { return false }
    let limits = limit.checks(from: address)
    do {
      // A flood beyond the limit writes nothing.
      guard try await store.read({ try $0.hasRoom(limits, at: now) }),
        try await store.transaction({ try $0.admit(limits, at: now) }) == nil
      else { return false }
    } catch let error as StorageError
      where error.preventsWriting || [.databaseBusy, .unknownOutcome].contains(error.code)
    {
      pause.begin()
      return false
    }
    remember(hash, from: address.network, at: now)
    return true
  }

  /// Whether a network has just checked an address, which then is the last one that it checked.
  private func repeats(_ hash: Int, from network: ClientNetwork, at now: Date) -> Bool {
    recent.withLock { recent in
      guard var known = recent[network], known.isCurrent(at: now),
        let index = known.hashes.firstIndex(of: hash)
      else { return false }
      known.hashes.remove(at: index)
      known.hashes.append(hash)
      recent[network] = known
      return true
    }
  }

  private func remember(_ hash: Int, from network: ClientNetwork, at now: Date) {
    recent.withLock { recent in
      if recent[network] == nil, recent.count >= Self.networkLimit { recent = [:] }
      let new = Recent(endsAt: now.addingTimeInterval(SignUpLimit.period.seconds))
      var known = recent[network].flatMap { $0.isCurrent(at: now) ? $0 : nil } ?? new
      known.hashes = (known.hashes + [hash]).suffix(Self.addressLimit)
      recent[network] = known
    }
  }
}
