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
    switch try await users.updateProfile(profile, of: reference, note) {
    case let change? where change.isMade: return .updated(change.user)
    case let change?: return .unchanged(change.user)
    case nil: return .notFound
    }
  }
}

/// What became of a change of a profile.
public enum UpdateProfileResult: Sendable {
  /// The user as they are now.
  case updated(User)

  /// The user as they are, which is what the form says: the audit log tells of no act.
  case unchanged(User)

  /// There is no such user.
  case notFound

  /// The form itself was not filled in properly.
  case refused(ValidationErrors)
}
