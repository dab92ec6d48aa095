extension AccountService {
  /// Counts the users by the key of the pepper that their password was hashed with; an empty name stands for
  /// none.
  ///
  /// A key that nobody's password needs any more can be taken out of the file. It reads every user.
  ///
  /// - Throws: ``StorageError``.
  public func countUsersByPepperKey() async throws -> [String: Int] {
    try await users.countByPepperKey()
  }

  /// Refuses to hash and to verify without the pepper where passwords were hashed with one.
  ///
  /// - Throws: ``MissingPepperKey`` and ``StorageError``.
  func requirePepper() async throws {
    guard hasher.pepper == nil, let id = try await users.usedPepperKey() else { return }
    throw MissingPepperKey(id: id)
  }
}
