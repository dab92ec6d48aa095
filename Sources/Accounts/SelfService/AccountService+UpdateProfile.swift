public import AccountsForms

extension AccountService {
  /// Changes the profile of a user.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - user: the user.
  ///   - actor: the user, with their IP address.
  /// - Returns: the result; never ``UserUpdateResult/lastAdministrator``.
  /// - Throws: ``StorageError``.
  public func updateProfile(
    _ form: ProfileForm,
    of user: UserID,
    by actor: AuditActor
  ) async throws -> UserUpdateResult {
    guard let stored = try await store.read({ try $0.user(.id(user)) }) else { return .notFound }
    let changes: UserChanges
    do { changes = try UserChanges(form, of: stored, by: forms) } catch { return .refused(error) }
    return try await work(as: actor) { try $0.apply(changes, to: .id(user)) }
  }
}
