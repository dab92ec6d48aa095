public import Foundation

/// The queue of a network's sign-ups that come without a proof of work: people whose browser runs
/// no script wait instead.
enum SignUpQueue {
  /// The time from a network's first sign-up to the next, and the shortest time from opening the
  /// form to the first.
  static let interval = Duration.seconds(30)

  /// The longest wait; nobody joins a longer queue.
  static let longest = Duration.seconds(1200)

  /// The time without a new place in the queue after which the earlier ones are forgotten.
  static let memory = Duration.seconds(3600)

  /// The time from one place to the next, which each place doubles: a family waits for minutes, and
  /// a robot gets far fewer than the limit of sign-ups allows.
  ///
  /// - Parameters:
  ///   - places: the places that were taken, at least one.
  ///   - share: the number of times that the limits of one usual network apply.
  /// - Returns: the seconds.
  static func interval(after places: Int, share: Int) -> Double {
    let doublings = min((places - 1) / share, 16)
    return min(interval.seconds * Double(1 << doublings), longest.seconds) / Double(share)
  }
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
  /// The time since the form was opened counts, once and on the network that opened it: a person
  /// who fills it in by hand has usually waited long enough.
  ///
  /// - Parameters:
  ///   - proof: the proof that the client sent; a place in the queue is kept.
  ///   - challenge: the challenge that the form was opened with; the place spends it.
  ///   - address: the client's IP address; the place counts for its network only.
  /// - Returns: the place; nil where sign-ups need no proof.
  /// - Throws: ``StorageError``.
  public func queueSignUp(
    holding proof: String?,
    since challenge: String?,
    from address: NetworkAddress?
  ) async throws -> SignUpQueuePlace? {
    guard let work = settings.signUpWork else { return nil }
    let (key, now) = (try challengeKey(), now().roundedToMilliseconds)
    let networks = (address ?? .unspecified).networks
    func ofThisNetwork(_ text: String?) -> SignUpChallenge? {
      guard let made = text.flatMap({ SignUpChallenge($0, signedBy: key) }),
        !made.isOutdated(for: work, at: now), made.isFor(networks[0], signedBy: key)
      else { return nil }
      return made
    }
    if let place = ofThisNetwork(proof), place.isPlace,
      try await !store.read({ try $0.isSpent(place) })
    {
      return .place(proof: place.text, opensAt: place.validFrom)
    }
    let opened = ofThisNetwork(challenge).flatMap { $0.isPlace ? nil : $0 }
    let opensAt = try await store.transaction { transaction in
      try transaction.queue(networks, since: opened, at: now)
    }
    guard opensAt.timeIntervalSince(now) <= SignUpQueue.longest.seconds else {
      return .full(until: opensAt.addingTimeInterval(-SignUpQueue.longest.seconds))
    }
    let place = SignUpChallenge(bits: 0, validFrom: opensAt, for: networks[0], signedBy: key)
    return .place(proof: place.text, opensAt: place.validFrom)
  }
}

extension AccountTransaction {
  /// Appends a sign-up to the queues of its networks, unless they are too long; this spends the
  /// challenge of its form.
  ///
  /// - Returns: the instant of its turn.
  fileprivate func queue(
    _ networks: [ClientNetwork],
    since challenge: SignUpChallenge?,
    at now: Date
  ) throws -> Date {
    try sweepCounters(at: now)
    let opened = try challenge.flatMap { try isSpent($0) ? nil : $0 }
    let begin = min(opened?.validFrom ?? now, now)
    let earliest = max(begin.addingTimeInterval(SignUpQueue.interval.seconds), now)
    let latest = now.addingTimeInterval(2 * SignUpQueue.longest.seconds)
    let counters = try networks.map { network in
      let counter = try liveCounter(.signUpQueue(network), at: now)
      // A clock that is turned back does not prolong the wait.
      return counter.flatMap { ($0.opensAt ?? latest) <= latest ? $0 : nil }
    }
    let turn = counters.compactMap { $0?.opensAt }.reduce(earliest, max)
    guard turn.timeIntervalSince(now) <= SignUpQueue.longest.seconds else { return turn }
    try opened?.spend(at: now, in: self)
    for (network, counter) in zip(networks, counters) {
      let places = (counter?.failures ?? 0) + 1
      let next = max(turn, counter?.opensAt ?? turn)
        .addingTimeInterval(SignUpQueue.interval(after: places, share: network.share))
        .roundedToMilliseconds
      let joined = RateLimitCounter(
        failures: places,
        lastAt: now,
        opensAt: next,
        expiresAt: max(next, now.addingTimeInterval(SignUpQueue.memory.seconds))
      )
      try put(joined, for: .signUpQueue(network))
    }
    return turn
  }
}
