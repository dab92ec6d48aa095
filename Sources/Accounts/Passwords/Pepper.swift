import AccountsForms

/// Keys that are mixed into passwords before they are hashed, and kept apart from the database.
///
/// Whoever steals the database alone cannot try a single password (SP 800-63B-4 section 3.1.1.2). A hash names
/// the key it was made with; one that was made with an older key, or with none, is replaced at the next login.
/// Whoever loses the file loses every password: keep a copy of it, away from the backups of the database.
public struct Pepper: Sendable {
  private let keys: [PepperKey]

  /// What new hashes are made with.
  let newest: PepperKey

  /// Reads the keys.
  ///
  /// - Parameter path: the file, which only its owner can read.
  /// - Throws: ``KeyFileError``.
  public init(path: String) throws(KeyFileError) {
    self.init(try KeyFile(path: path).read().map(PepperKey.init))
  }

  /// Adds a key, which new hashes are made with from now on, and makes the file where it is missing.
  ///
  /// Programs that are running read it when they next start.
  ///
  /// - Parameter path: the file.
  /// - Returns: every key there is now.
  /// - Throws: ``KeyFileError``.
  public static func rotated(path: String) throws(KeyFileError) -> Pepper {
    _ = try KeyFile(path: path).add()
    return try Pepper(path: path)
  }

  /// Takes keys, oldest first; at least one.
  private init(_ keys: [PepperKey]) {
    self.keys = keys
    newest = keys[keys.count - 1]
  }

  /// What the keys are called by, oldest first.
  public var ids: [String] { keys.map(\.id) }

  /// The key that a hash names; nil where it is not here.
  func key(_ id: String) -> PepperKey? { keys.first { $0.id == id } }
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

/// A stored hash was made with a key of the pepper that is not at hand: nobody can tell a right password from
/// a wrong one.
public struct MissingPepperKey: Error, Hashable, CustomStringConvertible {
  /// What the key is called by.
  public let id: String

  /// What is wrong, in lower case and without a full stop.
  public var description: String {
    "the password was hashed with the pepper's key \(id), which is not at hand"
  }
}
