import AccountsForms
import Foundation

extension UserAdministration {
  /// Changes a user atomically, with an audit event for each change.
  ///
  /// The last administrator who may log in can be neither demoted nor disabled; nor can they get an
  /// address that they have to verify first. Administrators cannot disable themselves. For a role,
  /// an address or its verification, a session is not enough.
  ///
  /// - Parameters:
  ///   - update: the changes.
  ///   - reference: the user.
  ///   - authorization: that of the administrator.
  /// - Returns: the user; refused as `notFound`, `lastAdministrator`, or `invalidFields`.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func update(
    _ update: UserUpdate,
    of reference: UserReference,
    by authorization: Authorization
  ) async throws -> Outcome<UpdatedUser> {
    var changes = UserChanges()
    if let form = update.form {
      guard let stored = try await user(reference) else { return .refused(Refusal(.notFound)) }
      do { changes = try UserChanges(form, of: stored, by: forms) } catch {
        return .refused(Refusal(error))
      }
    }
    changes.role = update.role
    changes.isEnabled = update.isEnabled
    changes.verifiesEmail = update.verifiesEmail
    changes.keepsAccess = update.keepsAccess
    let needsProof = changes.role != nil || changes.verifiesEmail || changes.email != nil
    let result = try await work(by: authorization, needsProof: needsProof) { [changes] work in
      try work.apply(changes, to: reference, tells: true)
    }
    if let refusal = result.refusal { update.form?.report(refusal.errors) }
    return result
  }

  /// Enables or disables users in one transaction, with an audit event for each change.
  ///
  /// Administrators cannot disable themselves, so their own account comes first: whoever else is
  /// disabled, the reason is the same.
  ///
  /// - Parameters:
  ///   - isEnabled: whether they may log in.
  ///   - users: the users.
  ///   - actor: the administrator.
  /// - Returns: the result of each.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more;
  ///   then nobody is changed.
  public func setEnabled(
    _ isEnabled: Bool,
    of users: [UserID],
    by actor: AuditActor
  ) async throws -> [UserID: Outcome<UpdatedUser>] {
    var changes = UserChanges()
    changes.isEnabled = isEnabled
    let ordered = users.filter { $0 == actor.user } + users.filter { $0 != actor.user }
    return try await work(as: actor) { [changes] work in
      var results: [UserID: Outcome<UpdatedUser>] = [:]
      for id in ordered { results[id] = try work.apply(changes, to: .id(id)) }
      return results
    }
  }
}
