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
}
