public import AccountsForms

extension AccountService {
  /// Changes the profile of a user.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; created with the present values.
  ///   - user: the user.
  ///   - actor: the user, with their IP address.
  /// - Returns: the result; never ``UserUpdateResult/lastAdministrator``.
  /// - Throws: ``StorageError``.
  public func updateProfile(
    _ form: ProfileForm,
    of user: UserID,
    by actor: AuditActor
  ) async throws -> UserUpdateResult {
    let changes: UserChanges
    do { changes = try UserChanges(form) } catch { return .refused(error) }
    let now = now()
    return try await store.transaction { [allowance = AuditAllowance(auditLimiter)] transaction in
      try transaction.apply(changes, to: .id(user), at: now, by: actor, within: allowance)
    }
  }
}
