public import AccountsForms
public import Foundation

extension AccountService {
  /// Deletes a user's own account and all their data, if they know the password.
  ///
  /// Guesses at the password are counted with the failed logins. The deletion cannot be undone.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - password: the password as given.
  ///   - origin: the origin of the request.
  /// - Returns: the result.
  /// - Throws: ``StorageError`` and ``ServiceBusy``.
  public func deleteAccount(
    of user: User,
    password: Secret,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> DeleteAccountResult {
    let mail = try mailSealer()
    switch try await verify(
      password.normalized(),
      of: user.address,
      ofUser: user.id,
      for: .deleteUser,
      from: origin,
      { verified in
        let now = now()
        return try await store.transaction {
          [rule = lastAdministratorRule] transaction -> UserDeletionResult? in
          guard
            try transaction.isUnchanged(verified), let user = try transaction.user(.id(user.id))
          else { return nil }
          // The password was right, even if the deletion is refused.
          try transaction.clearFailures(verified.attempt, of: user.id, verified.email)
          let actor = AuditActor.user(user.id, from: origin.address)
          return try transaction.deleteUser(user, mail, at: now, by: actor, under: rule)
        }
      }
    ) {
    case .right(.deleted(let user)): return .deleted(user)
    case .right(.lastAdministrator): return .lastAdministrator
    case .right(.notFound), .wrong, .awaitsApproval, .awaitsVerification: return .wrongPassword
    case .throttled(let until): return .throttled(until: until)
    }
  }
}

/// The result of deleting one's own account.
public enum DeleteAccountResult: Sendable {
  /// The account is deleted; the value is the user's last state.
  case deleted(User)

  /// The password is wrong, or the user may not log in.
  case wrongPassword

  /// The password is right, but the user is the last administrator who may log in; see
  /// ``UserUpdateResult/lastAdministrator``.
  case lastAdministrator

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)
}
