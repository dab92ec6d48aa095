import AccountsForms
import Foundation

extension AccountService {
  /// The proof of work that sign-ups over a network need; nil for none.
  public var signUpWork: SignUpWork? { settings.signUpWork }

  /// Creates a challenge, or returns one that can still be used, so that work that was begun is not
  /// lost.
  ///
  /// - Parameters:
  ///   - text: an earlier challenge; nil for a new one.
  ///   - address: the client's IP address. A solution may come from another: phones change their
  ///     network.
  /// - Returns: the challenge; nil where sign-ups need no proof.
  /// - Throws: ``StorageError``.
  public func signUpChallenge(
    continuing text: String? = nil,
    for address: NetworkAddress? = nil
  ) throws -> SignUpChallenge? {
    guard let work = settings.signUpWork else { return nil }
    let (key, now) = (try challengeKey(), now())
    if let earlier = text.flatMap({ SignUpChallenge($0, signedBy: key) }), !earlier.isPlace,
      !earlier.isOutdated(for: work, at: now)
    {
      return earlier
    }
    let network = (address ?? .unspecified).network
    return SignUpChallenge(bits: work.bits, validFrom: now, for: network, signedBy: key)
  }

  /// Checks the proof of a sign-up; its challenge is spent by the transaction of the sign-up, if
  /// that succeeds.
  ///
  /// A place in the queue of a network counts for that network only.
  ///
  /// - Returns: the challenge to spend, nil where none is needed; otherwise the error.
  /// - Throws: ``StorageError``.
  func check(
    _ proof: SignUpProof,
    from address: NetworkAddress?,
    at now: Date
  ) async throws -> Result<SignUpChallenge?, ValidationErrors> {
    guard let work = settings.signUpWork, case .sent(let text) = proof else {
      return .success(nil)
    }
    guard let text, !text.isEmpty else { return .failure(.proof(.proofRequired)) }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let key = try challengeKey()
    guard
      let challenge = SignUpChallenge(parts[0], signedBy: key),
      challenge.isSolved(by: parts.count > 1 ? parts[1] : ""), challenge.hasBegun(at: now),
      !challenge.isPlace || challenge.isFor((address ?? .unspecified).network, signedBy: key)
    else { return .failure(.proof(.proofInvalid)) }
    let isUsed = try await store.read { try $0.isSpent(challenge) }
    guard !isUsed, !challenge.isOutdated(for: work, at: now) else {
      return .failure(.proof(.proofUsed))
    }
    return .success(challenge)
  }

  /// The key that signs challenges, the same in every process of this installation.
  func challengeKey() throws -> Key { try store.key(for: "accounts sign-up challenge 1") }
}

extension OneTimeSecret.Purpose {
  /// Remembering that the challenge of a proof of work is spent.
  static let challenge = Self("challenge")
}

extension AccountReader {
  /// Whether the challenge of a sign-up is spent.
  func isSpent(_ challenge: SignUpChallenge) throws -> Bool {
    try secret(hash: challenge.hash) != nil
  }
}

extension SignUpChallenge {
  fileprivate var hash: [UInt8] { Digest.sha256.hash(id) }

  /// Remembers the challenge in the transaction that stores its user.
  func spend(at now: Date, in rows: any AccountTransaction) throws {
    let lifetime = Duration.seconds(forgottenAt.timeIntervalSince(now))
    try rows.keep(OneTimeSecret(.challenge, hash, at: now, lifetime: lifetime), at: now)
  }
}

extension ValidationErrors {
  /// The error of a proof of work.
  static func proof(_ code: ErrorCode) -> ValidationErrors {
    ValidationErrors([ValidationError(field: SignUpProof.field, RuleFailure(code))])
  }
}
