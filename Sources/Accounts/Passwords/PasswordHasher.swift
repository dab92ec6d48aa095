import AccountsForms
import CSodium
import Foundation

/// Hashes and checks passwords with libsodium's argon2id, on threads of its own.
struct PasswordHasher: Sendable {
  private let cost: HashingCost
  /// The pepper; nil for none.
  let pepper: Pepper?

  private let pool: HashingPool

  /// Creates a hasher.
  ///
  /// - Parameters:
  ///   - cost: the cost of new hashes; older ones keep theirs until the next login.
  ///   - pepper: the pepper that is mixed into every password before hashing; nil for none.
  ///   - pool: the pool that does the work.
  init(cost: HashingCost, pepper: Pepper? = nil, pool: HashingPool) {
    self.cost = cost
    self.pepper = pepper
    self.pool = pool
  }

  /// The number of passwords that wait to be hashed or verified.
  var waiting: Int { pool.waiting }

  /// Hashes a password with a salt of its own.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - group: the group in the queue of the pool.
  /// - Returns: the hash.
  /// - Throws: ``ServiceBusy``; ``HashingFailure`` if there is not enough memory.
  func hash(_ password: Secret, for group: HashingGroup) async throws -> PasswordHash {
    try await pool.run(for: group, memoryKiB: cost.memoryKiB) { [cost, pepper] in
      guard Sodium.isReady else { throw HashingFailure() }
      let key = pepper?.newest
      let password = key?.mix(password) ?? password
      var phc = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let status = password.withCString { text in
        crypto_pwhash_str_alg(
          &phc,
          text,
          UInt64(password.byteCount),
          UInt64(cost.passes),
          cost.memoryBytes,
          crypto_pwhash_ALG_ARGON2ID13
        )
      }
      guard status == 0 else { throw HashingFailure() }
      let text = phc.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let hash = PasswordHash(phc: String(decoding: text, as: UTF8.self))
      return key.map { hash.peppered(with: $0.id) } ?? hash
    }
  }

  /// Verifies a password against a stored hash.
  ///
  /// - Parameters:
  ///   - password: the password to check.
  ///   - hash: the stored hash; nil if there is no such account. The work is then, and without a
  ///     password, that of a hash of today's cost; ``ResponsePadding`` hides the rest.
  ///   - group: the group in the queue of the pool.
  /// - Returns: the result; wrong if there is no such account, or the hash is damaged.
  /// - Throws: ``ServiceBusy`` and ``MissingPepperKey``; ``HashingFailure`` if there is not enough
  ///   memory.
  func verify(
    _ password: Secret,
    against hash: PasswordHash?,
    for group: HashingGroup
  ) async throws -> Verification {
    let decoy = decoy()
    let hash = hash.flatMap { $0.isSet && $0.isWellFormed ? $0 : nil }
    let stored = hash ?? decoy
    let called = ContinuousClock.now
    let memoryKiB = max(stored.memoryKiB, cost.memoryKiB)
    return try await pool.run(for: group, memoryKiB: memoryKiB) { [pepper] in
      let waited = ContinuousClock.now - called
      func verification(_ isRight: Bool) -> Verification {
        Verification(isRight: isRight && hash != nil, kind: stored.kind, waited: waited)
      }
      if let foreign = stored.foreign {
        if try foreign.verify(password) { return verification(true) }
        // As much work as for an unknown address, so that a cheap hash does not answer faster.
        _ = try Self.sodiumVerify(password, decoy, pepper)
        return verification(false)
      }
      return verification(try Self.sodiumVerify(password, stored, pepper))
    }
  }

  private static func sodiumVerify(
    _ password: Secret,
    _ hash: PasswordHash,
    _ pepper: Pepper?
  ) throws -> Bool {
    guard Sodium.isReady else { throw HashingFailure() }
    var password = password
    if let id = hash.pepperID {
      guard let key = pepper?.key(id) else { throw MissingPepperKey(id: id) }
      password = key.mix(password)
    }
    errno = 0
    let status = password.withCString { text in
      crypto_pwhash_str_verify(hash.withoutPepperID, text, UInt64(password.byteCount))
    }
    // Any other error is not a wrong password: there was no memory, or the hash is damaged.
    guard status == 0 || errno == EINVAL else { throw HashingFailure() }
    return status == 0
  }

  /// Whether to replace a hash: it costs less than a new one, is of another system, or lacks the
  /// newest pepper key.
  func isOutdated(_ hash: PasswordHash) -> Bool {
    guard hash.foreign == nil, let other = hash.cost else { return true }
    if let pepper, hash.pepperID != pepper.newest.id { return true }
    return other.memoryKiB * other.passes < cost.memoryKiB * cost.passes
  }

  /// A hash of today's cost that no password matches, created without hashing.
  func decoy() -> PasswordHash {
    func base64(_ count: Int) -> String {
      (0..<count).map { _ in UInt8.random(in: .min ... .max) }.base64
    }
    // 16 bytes of salt and 32 of output, as crypto_pwhash_str_alg writes.
    let parameters = "m=\(cost.memoryKiB),t=\(cost.passes),p=1"
    let decoy = PasswordHash(phc: "$argon2id$v=19$\(parameters)$\(base64(16))$\(base64(32))")
    return pepper.map { decoy.peppered(with: $0.newest.id) } ?? decoy
  }
}

extension HashingCost {
  fileprivate var memoryBytes: Int { memoryKiB * 1024 }
}

/// The result of verifying a password.
struct Verification: Sendable {
  /// The result for a password that is longer than any account has, which is not hashed.
  static let tooLong = Verification(isRight: false, kind: "too long", waited: .zero)

  /// Whether the password matches.
  let isRight: Bool

  /// The scheme and cost of the hash it was checked against.
  let kind: String

  /// The time it waited in the queue for a thread.
  let waited: Duration
}
