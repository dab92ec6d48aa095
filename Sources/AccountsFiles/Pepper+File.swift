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

  /// Adds a key, which new hashes are made with from now on, and creates the file where it is missing.
  ///
  /// Programs that are running use it for new hashes when they next start; until then they read it as soon as they meet
  /// a hash that names it.
  ///
  /// - Parameter path: the file.
  /// - Returns: every key there is now.
  /// - Throws: ``KeyFileError``.
  public static func rotated(path: String) throws(KeyFileError) -> Pepper {
    _ = try KeyFile(path: path).add()
    return try Pepper(path: path)
  }
}
