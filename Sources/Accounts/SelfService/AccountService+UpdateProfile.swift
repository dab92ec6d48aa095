public import AccountsForms

extension AccountService {
  /// Changes the profile of a user.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - user: the user.
  ///   - actor: the user, with their IP address.
  /// - Returns: the user; refused as `notFound` or `invalidFields`.
  /// - Throws: ``StorageError``.
  public func updateProfile(
    _ form: ProfileForm,
    of user: UserID,
    by actor: AuditActor
  ) async throws -> Outcome<UpdatedUser> {
    guard let stored = try await store.read({ try $0.user(.id(user)) }) else {
      return .refused(Refusal(.notFound))
    }
    let changes: UserChanges
    do { changes = try UserChanges(form, of: stored, by: forms) } catch {
      return .refused(Refusal(error))
    }
    return try await work(as: actor) { try $0.apply(changes, to: .id(user)) }
  }
}
