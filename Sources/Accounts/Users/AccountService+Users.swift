extension AccountService {
  /// Lists users, a page at a time.
  ///
  /// - Throws: ``StorageError``.
  public func listUsers(_ query: UserQuery) async throws -> UserPage {
    try await users.page(query)
  }

  /// Looks a user up; nil where there is none.
  ///
  /// - Throws: ``StorageError``.
  public func user(_ reference: UserReference) async throws -> User? {
    try await users.find(reference)
  }

  /// Stops a user from logging in.
  ///
  /// A user who is disabled already stays so, since when they were.
  ///
  /// - Returns: the user as they are now; nil where there is none.
  /// - Throws: ``StorageError``.
  public func disableUser(_ reference: UserReference) async throws -> User? {
    try await users.disable(reference, at: now())
  }

  /// Lets a user log in again.
  ///
  /// - Returns: the user as they are now; nil where there is none.
  /// - Throws: ``StorageError``.
  public func enableUser(_ reference: UserReference) async throws -> User? {
    try await users.enable(reference)
  }

  /// Deletes a user and everything held on them.
  ///
  /// It cannot be undone.
  ///
  /// - Returns: the user as they were; nil where there was none.
  /// - Throws: ``StorageError``.
  public func deleteUser(_ reference: UserReference) async throws -> User? {
    try await users.delete(reference)
  }
}
