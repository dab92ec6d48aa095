import AccountsForms
import Synchronization

/// Keys that are mixed into passwords before they are hashed, and kept apart from the database.
///
/// A thief of the database alone cannot try a single password (SP 800-63B-4 section 3.1.1.2). A
/// hash names its key; a hash with an older key, or with none, is replaced at the next login.
/// Losing the keys means losing every password: keep a copy of them, away from the backups of the
/// database.
public final class Pepper: Sendable {
  private let read: @Sendable () throws -> [Key]
  private let keys: Mutex<[PepperKey]>

  /// Reads the keys.
  ///
  /// - Parameter read: returns the keys, oldest first, at least one; it is called again when a key
  ///   is missing.
  /// - Throws: errors of `read`.
  package init<Failure>(
    _ read: @escaping @Sendable () throws(Failure) -> [Key]
  ) throws(Failure) {
    self.read = read
    keys = Mutex(try read().map(PepperKey.init))
  }

  /// The identifiers of the keys, oldest first.
  public var ids: [String] { keys.withLock { $0.map(\.id) } }

  /// The key for new hashes.
  var newest: PepperKey { keys.withLock { $0[$0.count - 1] } }

  /// Returns the key that a hash names; nil if it is missing.
  func key(_ id: String) -> PepperKey? {
    keys.withLock { keys in
      if let key = keys.first(where: { $0.id == id }) { return key }
      // Another process may have added it since.
      guard let read = try? read().map(PepperKey.init) else { return nil }
      keys = read
      return keys.first { $0.id == id }
    }
  }
}

/// A key of a pepper.
struct PepperKey: Sendable {
  private let key: Key

  init(_ key: Key) { self.key = key }

  /// The identifier that hashes name.
  var id: String { key.id }

  /// The HMAC-SHA-256 of a password under the key, in base64url, which is hashed in its place.
  func mix(_ password: Secret) -> Secret {
    var code = password.withUTF8(key.authenticate)
    return Secret(base64URL: &code)
  }
}

/// The error when a pepper key is missing: passwords cannot be verified, and hashing without it
/// would weaken new ones.
public struct MissingPepperKey: Error, Hashable, CustomStringConvertible {
  /// The identifier of the key.
  public let id: String

  /// The message, in lower case and without a full stop.
  public var description: String {
    "passwords were hashed with the pepper key \(id), which is missing"
  }
}
