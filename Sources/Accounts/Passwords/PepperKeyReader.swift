/// The pepper keys that the hashes of passwords name, as a store reads them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol PepperKeyReader {
  /// A pepper key that the hash of some password names.
  ///
  /// - Parameter ids: the keys to look for; nil for all.
  /// - Returns: one of the keys; nil if no hash names any.
  /// - Throws: ``StorageError``.
  func usedPepperKey(among ids: [String]?) throws -> String?

  /// The number of users by the pepper key of their hash; an empty name stands for none.
  func usersByPepperKey() throws -> [String: Int]
}

extension PepperKeyReader {
  /// Throws if passwords were hashed with a pepper, and a pepper has none of its keys.
  ///
  /// - Parameter pepper: the pepper; nil for none.
  /// - Throws: ``MissingPepperKey`` and ``StorageError``.
  package func requireKey(of pepper: Pepper?) throws {
    guard let used = try usedPepperKey(among: nil), pepper?.key(used) == nil else { return }
    let other = try pepper.flatMap { try usedPepperKey(among: $0.ids) }
    if other == nil { throw MissingPepperKey(id: used) }
  }
}
