extension AccountService {
  /// Lists users, a page at a time.
  ///
  /// - Throws: ``StorageError``.
  public func listUsers(_ query: UserQuery) async throws -> UserPage {
    try await users.page(query)
  }

  /// Lists users, reading on where a page is short, until there are as many as were asked for.
  ///
  /// - Throws: ``StorageError``.
  public func listFullPage(_ query: UserQuery) async throws -> UserPage {
    var query = query
    var page = try await listUsers(query)
    var users = page.users
    while let next = page.next, users.count < query.limit {
      query.after = next
      query.limit -= page.users.count
      page = try await listUsers(query)
      users += page.users
    }
    return UserPage(users: users, next: page.next)
  }

  /// Counts the users that a list would have, whatever page it is at, as far as that is quick.
  ///
  /// - Throws: ``StorageError``.
  public func countUsers(_ query: UserQuery) async throws -> UserTotal {
    try await users.total(query)
  }

  /// Looks a user up; nil where there is none.
  ///
  /// - Throws: ``StorageError``.
  public func user(_ reference: UserReference) async throws -> User? {
    try await users.find(reference)
  }

  /// Stops a user from logging in.
  ///
  /// A user who is disabled already stays so, since when they were. The last administrator stays enabled.
  ///
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``.
  public func disableUser(
    _ reference: UserReference,
    by actor: AuditActor
  ) async throws -> UserChangeResult {
    try await users.disable(reference, at: now(), noting(.disableUser, by: actor))
  }

  /// Lets a user log in again.
  ///
  /// - Returns: the user as they are now, and whether they were so already; nil where there is none.
  /// - Throws: ``StorageError``.
  public func enableUser(
    _ reference: UserReference,
    by actor: AuditActor
  ) async throws -> UserChange? {
    try await users.enable(reference, noting(.enableUser, by: actor))
  }

  /// Says what a user may do.
  ///
  /// The last administrator stays one.
  ///
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``.
  public func setRole(
    _ role: Role,
    of reference: UserReference,
    by actor: AuditActor
  ) async throws -> UserChangeResult {
    try await users.setRole(
      role,
      of: reference,
      noting(.setRole, by: actor, detail: role.rawValue)
    )
  }

  /// Takes a user's address for verified, on an admin's word.
  ///
  /// One that is verified already stays so, since when it was.
  ///
  /// - Returns: the user as they are now, and whether they were so already; nil where there is none.
  /// - Throws: ``StorageError``.
  public func verifyEmail(
    of reference: UserReference,
    by actor: AuditActor
  ) async throws -> UserChange? {
    try await users.verifyEmail(reference, at: now(), noting(.verifyEmail, by: actor))
  }

  /// Deletes a user and everything held on them.
  ///
  /// The audit log keeps their identifier, which is nobody's then. It cannot be undone. Three-character pieces of the
  /// name and the address stay in the search index until SQLite merges it: see docs/storage.md. The last administrator
  /// stays.
  ///
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``.
  public func deleteUser(
    _ reference: UserReference,
    by actor: AuditActor
  ) async throws -> DeleteUserResult {
    try await users.delete(reference, noting(.deleteUser, by: actor))
  }

  /// Whether nobody else who may log in was an administrator a moment ago.
  ///
  /// It spares asking for what will be refused, and decides nothing.
  ///
  /// - Throws: ``StorageError``.
  public func isProbablyLastAdministrator(_ reference: UserReference) async throws -> Bool {
    try await users.database.read { try $0.isLastAdministrator(reference) }
  }
}
