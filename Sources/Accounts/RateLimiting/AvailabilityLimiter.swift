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

  /// The hashes of the addresses that a network has checked last.
  private let recent = Mutex<[ClientNetwork: [Int]]>([:])

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
    if wasChecked(hash, from: address.network) { return true }
    let limits = limit.checks(from: address)
    do {
      // A flood beyond the limit writes nothing.
      guard try await store.read({ try $0.hasRoom(limits, at: now) }),
        try await store.transaction({ try $0.admit(limits, at: now) }) == nil
      else { return false }
    } catch let error as StorageError where error.preventsWriting || error.code == .databaseBusy {
      return false
    }
    remember(hash, from: address.network)
    return true
  }

  /// Whether a network has just checked an address.
  private func wasChecked(_ hash: Int, from network: ClientNetwork) -> Bool {
    recent.withLock { $0[network]?.contains(hash) == true }
  }

  private func remember(_ hash: Int, from network: ClientNetwork) {
    recent.withLock { recent in
      if recent[network] == nil, recent.count >= Self.networkLimit { recent = [:] }
      recent[network] = ((recent[network] ?? []) + [hash]).suffix(Self.addressLimit)
    }
  }
}
