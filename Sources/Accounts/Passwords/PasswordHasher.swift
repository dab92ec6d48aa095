import AccountsForms
import CSodium
import Foundation

/// Hashes and checks passwords with libsodium's argon2id, on threads of its own.
struct PasswordHasher: Sendable {
  private let cost: HashingCost
  /// What is mixed in before hashing; nil for nothing.
  let pepper: Pepper?

  private let pool: HashingPool

  /// Prepares to hash.
  ///
  /// - Parameters:
  ///   - cost: what a new hash costs; older ones keep theirs until the next login.
  ///   - pepper: what is mixed into every password before it is hashed; nil for nothing.
  ///   - pool: where the work is done.
  init(cost: HashingCost, pepper: Pepper? = nil, pool: HashingPool) {
    self.cost = cost
    self.pepper = pepper
    self.pool = pool
  }

  /// How many passwords wait to be hashed or verified.
  var waiting: Int { pool.waiting }

  /// Hashes a password with a salt of its own.
  ///
  /// - Parameters:
  ///   - password: what to hash.
  ///   - line: whom it is for, in the queue of the pool.
  /// - Returns: the hash.
  /// - Throws: ``ServiceBusy``; ``Failure`` where there is no memory for the cost.
  func hash(_ password: Secret, for line: HashingLine) async throws -> PasswordHash {
    try await pool.run(for: line) { [cost, pepper] in
      guard Sodium.isReady else { throw Failure() }
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
      guard status == 0 else { throw Failure() }
      let text = phc.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let hash = PasswordHash(phc: String(decoding: text, as: UTF8.self))
      return key.map { hash.peppered(with: $0.id) } ?? hash
    }
  }

  /// Whether a password is the one that was hashed.
  ///
  /// - Parameters:
  ///   - password: what is offered.
  ///   - hash: what is stored; nil where there is no such account. The work is that of a hash of today's cost
  ///     then; ``ResponsePadding`` sees to the rest.
  ///   - line: whom it is for, in the queue of the pool.
  /// - Returns: what became of it; not right, where there is no such account.
  /// - Throws: ``ServiceBusy``; ``Failure`` where there is no memory, or the hash is damaged;
  ///   ``MissingPepperKey``.
  func verify(
    _ password: Secret,
    against hash: PasswordHash?,
    for line: HashingLine
  ) async throws -> Verification {
    let decoy = decoy()
    let stored = hash ?? decoy
    guard stored.isWellFormed else { throw Failure() }
    let called = ContinuousClock.now
    return try await pool.run(for: line) { [pepper] in
      let waited = ContinuousClock.now - called
      func verification(_ isRight: Bool) -> Verification {
        Verification(isRight: isRight && hash != nil, kind: stored.kind, waited: waited)
      }
      if let foreign = stored.foreign {
        if try foreign.verify(password) { return verification(true) }
        // As much work as for an address that nobody has, so that a cheap hash does not answer faster.
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
    guard Sodium.isReady else { throw Failure() }
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
    guard status == 0 || errno == EINVAL else { throw Failure() }
    return status == 0
  }

  /// Whether a hash is to be replaced: it was cheaper to make than a new one would be, made by another system,
  /// or without the pepper's newest key.
  func isOutdated(_ hash: PasswordHash) -> Bool {
    guard hash.foreign == nil, let other = hash.cost else { return true }
    if let pepper, hash.pepperID != pepper.newest.id { return true }
    return other.memoryKiB * other.passes < cost.memoryKiB * cost.passes
  }

  /// A hash of today's cost that no password matches, made without hashing one.
  func decoy() -> PasswordHash {
    func base64(_ count: Int) -> String {
      (0..<count).map { _ in UInt8.random(in: .min ... .max) }.base64
    }
    // 16 bytes of salt and 32 of output: what crypto_pwhash_str_alg writes.
    let parameters = "m=\(cost.memoryKiB),t=\(cost.passes),p=1"
    let decoy = PasswordHash(phc: "$argon2id$v=19$\(parameters)$\(base64(16))$\(base64(32))")
    return pepper.map { decoy.peppered(with: $0.newest.id) } ?? decoy
  }

  /// A hash could not be computed, for want of memory or of randomness.
  struct Failure: Error, CustomStringConvertible {
    let description =
      "a password could not be hashed: there is too little memory, or its hash is damaged"
  }
}

extension HashingCost {
  fileprivate var memoryBytes: Int { memoryKiB * 1024 }
}
