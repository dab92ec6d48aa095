public import AccountsForms

extension AccountService {
  /// Changes the profile of a person.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; made with what is known now.
  ///   - user: the person.
  ///   - actor: the person, with the address they act from.
  /// - Returns: the result; ``UserUpdateResult/lastAdministrator`` is none of them.
  /// - Throws: ``StorageError``.
  public func updateProfile(
    _ form: ProfileForm,
    of user: UserID,
    by actor: AuditActor
  ) async throws -> UserUpdateResult {
    let profile: Profile
    do { profile = try form.submit() } catch { return .refused(error) }
    let now = now()
    return try await store.transaction { transaction in
      let changes = UserChanges(profile: profile)
      return try transaction.apply(changes, to: .id(user), at: now, by: actor)
    }
  }
}
