public import Foundation

/// The queue of a network's sign-ups that come without a proof of work: people whose browser runs
/// no script wait instead.
enum SignUpQueue {
  /// The time from one sign-up of a network to the next, and the shortest time from opening the
  /// form to the first.
  static let interval = Duration.seconds(30)

  /// The longest wait; nobody joins a longer queue.
  static let longest = Duration.seconds(1200)
}

/// The answer to a sign-up that joins the queue of its network.
public enum SignUpQueuePlace: Hashable, Sendable {
  /// The proof to sign up with, and the instant from which it can be used.
  case place(proof: String, opensAt: Date)

  /// The queue is too long; it has room again at an instant.
  case full(until: Date)
}

extension AccountService {
  /// Joins the queue of sign-ups without a proof of work, or finds the place that the client has in
  /// it.
  ///
  /// The time since the form was opened counts: a person who fills it in by hand has usually waited
  /// long enough.
  ///
  /// - Parameters:
  ///   - proof: the proof that the client sent; a place in the queue is kept.
  ///   - challenge: the challenge that the form was opened with.
  ///   - address: the client's IP address.
  /// - Returns: the place; nil where sign-ups need no proof.
  /// - Throws: ``StorageError``.
  public func queueSignUp(
    holding proof: String?,
    since challenge: String?,
    from address: NetworkAddress?
  ) async throws -> SignUpQueuePlace? {
    guard let work = settings.signUpWork else { return nil }
    let (key, now) = (try challengeKey(), now().roundedToMilliseconds)
    if let place = proof.flatMap({ SignUpChallenge($0, signedBy: key) }), place.isPlace,
      !place.isOutdated(for: work, at: now), try await !store.read({ try $0.isSpent(place) })
    {
      return .place(proof: place.text, opensAt: place.validFrom)
    }
    let opened = challenge.flatMap { SignUpChallenge($0, signedBy: key) }
      .flatMap { $0.isPlace || $0.isOutdated(for: work, at: now) ? nil : min($0.validFrom, now) }
    let ready = (opened ?? now).addingTimeInterval(SignUpQueue.interval.seconds)
    let networks = (address ?? .unspecified).networks
    let opensAt = try await store.transaction { transaction in
      try transaction.queue(networks, from: max(ready, now), at: now)
    }
    guard opensAt.timeIntervalSince(now) <= SignUpQueue.longest.seconds else {
      return .full(until: opensAt.addingTimeInterval(-SignUpQueue.longest.seconds))
    }
    let place = SignUpChallenge(bits: 0, validFrom: opensAt, signedBy: key)
    return .place(proof: place.text, opensAt: place.validFrom)
  }
}

extension AccountTransaction {
  /// Appends a sign-up to the queues of its networks, unless they are too long.
  ///
  /// - Returns: the instant of its turn.
  fileprivate func queue(
    _ networks: [ClientNetwork],
    from earliest: Date,
    at now: Date
  ) throws -> Date {
    try sweepCounters(at: now)
    let latest = now.addingTimeInterval((SignUpQueue.longest + SignUpQueue.interval).seconds)
    let counters = try networks.map { network in
      let counter = try counter(.signUpQueue(network))
      // A clock that is turned back does not prolong the wait.
      return counter.flatMap {
        ($0.opensAt ?? latest) <= latest && !$0.isExpired(at: now) ? $0 : nil
      }
    }
    let turn = counters.compactMap { $0?.opensAt }.reduce(earliest, max)
    guard turn.timeIntervalSince(now) <= SignUpQueue.longest.seconds else { return turn }
    for (network, counter) in zip(networks, counters) {
      let interval = SignUpQueue.interval.seconds / Double(network.share)
      let next = max(turn, counter?.opensAt ?? turn).addingTimeInterval(interval)
        .roundedToMilliseconds
      let joined = RateLimitCounter(
        failures: (counter?.failures ?? 0) + 1,
        lastAt: now,
        opensAt: next,
        expiresAt: next
      )
      try put(joined, for: .signUpQueue(network))
    }
    return turn
  }
}
