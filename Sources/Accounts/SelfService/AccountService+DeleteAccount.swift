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
    switch try await verify(
      password.normalized(),
      of: user.address,
      ofUser: user.id,
      for: .deleteUser,
      from: origin,
      { verified in
        try await work(as: .user(user.id, from: origin.address)) { work -> UserDeletionResult? in
          guard
            try work.rows.isUnchanged(verified), let user = try work.rows.user(.id(user.id))
          else { return nil }
          // The password was right, even if the deletion is refused.
          try work.rows.clearFailures(verified.attempt, of: user.id, verified.email)
          return try work.delete(user)
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
