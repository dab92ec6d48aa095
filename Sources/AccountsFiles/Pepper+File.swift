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
  /// Running programs read it at their next start, or as soon as a hash names it, and use it for
  /// new hashes from then on.
  ///
  /// - Parameter path: the file.
  /// - Returns: the pepper with all keys.
  /// - Throws: ``KeyFileError``.
  public static func rotated(path: String) throws(KeyFileError) -> Pepper {
    _ = try KeyFile(path: path).add()
    return try Pepper(path: path)
  }
}
