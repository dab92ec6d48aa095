import AccountsForms
import Synchronization

/// Keys that are mixed into passwords before they are hashed, and kept apart from the database.
///
/// Whoever steals the database alone cannot try a single password (SP 800-63B-4 section 3.1.1.2). A hash names
/// the key it was made with; one that was made with an older key, or with none, is replaced at the next login.
/// Whoever loses the file loses every password: keep a copy of it, away from the backups of the database.
public final class Pepper: Sendable {
  private let read: @Sendable () throws -> [Key]
  private let keys: Mutex<[PepperKey]>

  /// Reads the keys.
  ///
  /// - Parameter read: the keys there are, oldest first; at least one. It is asked again for a key that is missing.
  /// - Throws: what reading throws.
  package init<Failure>(
    _ read: @escaping @Sendable () throws(Failure) -> [Key]
  ) throws(Failure) {
    self.read = read
    keys = Mutex(try read().map(PepperKey.init))
  }

  /// What the keys are called by, oldest first.
  public var ids: [String] { keys.withLock { $0.map(\.id) } }

  /// What new hashes are made with.
  var newest: PepperKey { keys.withLock { $0[$0.count - 1] } }

  /// The key that a hash names; nil where there is none.
  func key(_ id: String) -> PepperKey? {
    keys.withLock { keys in
      if let key = keys.first(where: { $0.id == id }) { return key }
      // Another program may have been given it since.
      guard let read = try? read().map(PepperKey.init) else { return nil }
      keys = read
      return keys.first { $0.id == id }
    }
  }
}

/// One key of a pepper.
struct PepperKey: Sendable {
  private let key: Key

  init(_ key: Key) { self.key = key }

  /// What a hash names it by.
  var id: String { key.id }

  /// What is hashed in a password's place: HMAC-SHA-256 under the key, in base64url.
  func mix(_ password: Secret) -> Secret {
    var code = password.withUTF8(key.authenticate)
    return Secret(base64URL: &code)
  }
}
