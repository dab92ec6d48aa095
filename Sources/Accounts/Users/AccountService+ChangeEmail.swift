public import AccountsForms

extension AccountService {
  /// Gives a user another address, on an admin's word: nobody has shown yet that it is theirs.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - reference: whose.
  ///   - actor: who changes it.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``.
  public func changeEmail(
    _ email: EmailAddress,
    of reference: UserReference,
    by actor: AuditActor
  ) async throws -> ChangeEmailResult {
    guard let user = try await user(reference) else { return .notFound }
    let note = noting(.changeEmail, by: actor)
    guard let changed = try await users.changeEmail(email, of: user.id, note) else { return .taken }
    return .changed(changed)
  }
}

/// What became of a change of an address.
public enum ChangeEmailResult: Sendable {
  /// The user as they are now.
  case changed(User)

  /// Somebody else has the address.
  case taken

  /// There is no such user.
  case notFound
}
