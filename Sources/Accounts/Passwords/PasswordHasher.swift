import AccountsForms
import CSodium
import Foundation

/// Hashes and checks passwords with libsodium's argon2id, on threads of its own.
struct PasswordHasher: Sendable {
  private let cost: HashingCost
  private let pool: HashingPool

  /// Prepares to hash.
  ///
  /// - Parameters:
  ///   - cost: what a new hash costs; older ones keep theirs until the next login.
  ///   - pool: where the work is done.
  init(cost: HashingCost, pool: HashingPool) {
    self.cost = cost
    self.pool = pool
  }

  /// Hashes a password with a salt of its own.
  ///
  /// - Throws: ``ServiceBusy``; ``Failure`` where there is no memory for the cost.
  func hash(_ password: Secret) async throws -> PasswordHash {
    try await pool.run { [cost] in
      guard sodium_init() >= 0 else { throw Failure() }
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
      return PasswordHash(phc: String(decoding: text, as: UTF8.self))
    }
  }

  /// Whether a password is the one that was hashed.
  ///
  /// - Parameters:
  ///   - password: what is offered.
  ///   - hash: what is stored; nil where there is no such account. The work is the same then, so
  ///     that the time taken tells nothing.
  /// - Returns: no, where there is no such account.
  /// - Throws: ``ServiceBusy``.
  func verify(_ password: Secret, against hash: PasswordHash?) async throws -> Bool {
    let phc = (hash ?? decoy()).phc
    return try await pool.run {
      let status = password.withCString { text in
        crypto_pwhash_str_verify(phc, text, UInt64(password.byteCount))
      }
      return status == 0 && hash != nil
    }
  }

  /// Whether a hash costs less, or other, than a new one would.
  func needsRehash(_ hash: PasswordHash) -> Bool {
    crypto_pwhash_str_needs_rehash(hash.phc, UInt64(cost.passes), cost.memoryBytes) != 0
  }

  /// A hash of today's cost that no password matches, made without hashing one.
  func decoy() -> PasswordHash {
    func base64(_ count: Int) -> String {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max) }
      return Data(bytes).base64EncodedString().replacing("=", with: "")
    }
    // 16 bytes of salt and 32 of output: what crypto_pwhash_str_alg writes.
    let parameters = "m=\(cost.memoryKiB),t=\(cost.passes),p=1"
    return PasswordHash(phc: "$argon2id$v=19$\(parameters)$\(base64(16))$\(base64(32))")
  }

  /// A hash could not be computed, for want of memory or of randomness.
  struct Failure: Error, CustomStringConvertible {
    let description = "a password could not be hashed for want of memory"
  }
}

extension HashingCost {
  fileprivate var memoryBytes: Int { memoryKiB * 1024 }
}
