public import Accounts

extension Pepper {
  /// Reads the keys of a file.
  ///
  /// - Parameter path: the file, which only its owner can read.
  /// - Throws: ``KeyFileError``.
  public convenience init(path: String) throws(KeyFileError) {
    let file = KeyFile(path: path)
    try self.init { () throws(KeyFileError) in try file.read() }
  }

  /// Adds a key for new hashes, creating the file if it is missing.
  ///
  /// Running programs use it for new hashes after their next start; until then, they read it when a hash names it.
  ///
  /// - Parameter path: the file.
  /// - Returns: the pepper with all keys.
  /// - Throws: ``KeyFileError``.
  public static func rotated(path: String) throws(KeyFileError) -> Pepper {
    _ = try KeyFile(path: path).add()
    return try Pepper(path: path)
  }
}
