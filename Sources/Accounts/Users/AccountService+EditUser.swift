public import AccountsForms

extension AccountService {
  /// Changes what is known of a user, on an admin's word.
  ///
  /// An address that is another one than before has not been shown to be theirs. Either everything is changed, or
  /// nothing.
  ///
  /// - Parameters:
  ///   - form: as filled in; made with what is known now.
  ///   - reference: whom it is about.
  ///   - actor: who changes it.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``.
  public func editUser(
    _ form: EditUserForm,
    of reference: UserReference,
    by actor: AuditActor
  ) async throws -> EditUserResult {
    let edit: UserEdit
    do {
      edit = try form.submit()
    } catch {
      return .refused(error)
    }
    guard let user = try await user(reference) else { return .notFound }
    let note = noting(edit.action(on: user), by: actor)
    switch try await users.edit(edit, of: user.id, note) {
    case .edited(let user): return .edited(user)
    case .unchanged(let user): return .unchanged(user)
    case .notFound: return .notFound
    case .taken:
      let error = ValidationError(
        field: EditUserForm.Field.email.rawValue,
        RuleFailure(.alreadyExists)
      )
      form.report(ValidationErrors([error]))
      return .refused(ValidationErrors([error]))
    }
  }
}

/// What became of a change of what is known of a user.
public enum EditUserResult: Sendable {
  /// The user as they are now.
  case edited(User)

  /// The user as they are, which is what the form says: the audit log tells of no act.
  case unchanged(User)

  /// There is no such user.
  case notFound

  /// Nothing was changed, for these reasons.
  case refused(ValidationErrors)
}
