public import AccountsForms

extension AccountService {
  /// Changes what is known of a user.
  ///
  /// - Parameters:
  ///   - form: as filled in; made with what is known now.
  ///   - reference: whom it is about.
  ///   - actor: who changes it: the user, or an admin.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``.
  public func updateProfile(
    _ form: ProfileForm,
    of reference: UserReference,
    by actor: AuditActor
  ) async throws -> UpdateProfileResult {
    let profile: Profile
    do {
      profile = try form.submit()
    } catch {
      return .refused(error)
    }
    let note = noting(.updateProfile, by: actor)
    guard let user = try await users.updateProfile(profile, of: reference, note) else {
      return .notFound
    }
    return .updated(user)
  }
}

/// What became of a change of a profile.
public enum UpdateProfileResult: Sendable {
  /// The user as they are now.
  case updated(User)

  /// There is no such user.
  case notFound

  /// The form itself was not filled in properly.
  case refused(ValidationErrors)
}
