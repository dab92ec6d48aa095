public import AccountsForms
public import Foundation

extension AccountService {
  /// Deletes a user's own account and everything held on them, if they know the password.
  ///
  /// Guesses at it are counted with the failed logins. It cannot be undone.
  ///
  /// - Parameters:
  ///   - user: who wants to go.
  ///   - password: the password they have.
  ///   - origin: where the wish comes from.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError`` and ``ServiceBusy``.
  public func deleteAccount(
    of user: User,
    password: Secret,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> DeleteAccountResult {
    let email = try EmailAddress(user.email)
    let line = HashingLine(.account(email))
    let attempt = try await attempt(.deleteUser, email, from: origin) {
      attempt -> DeleteUserResult? in
      let account = try await users.logInAccount(for: email)
      guard
        try await hasher.verify(password.normalized(), against: account?.hash, for: line).isRight,
        let account, account.id == user.id, account.isEnabled
      else { return nil }
      let note = noting(.deleteUser, by: .user(user.id, from: origin.address))
      let result = try await users.delete(.id(user.id)) { connection, user in
        try connection.noteSuccess(attempt, for: email)
        try note(connection, user)
      }
      // The password was right all the same.
      if result == .lastAdministrator { try await lanes.takeBack(attempt) }
      return result
    }
    switch attempt {
    case .throttled(let until): return .throttled(until: until)
    case .made(.deleted(let user)?): return .deleted(user)
    case .made(.lastAdministrator?): return .lastAdministrator
    case .made(.notFound?), .made(nil):
      try await noteRefusal(.deleteUser, .wrongPassword, of: user.id, from: origin)
      return .wrongPassword
    }
  }
}

/// What became of a wish to be deleted.
public enum DeleteAccountResult: Sendable {
  /// The account is gone; this is who had it.
  case deleted(User)

  /// The password is another one, or the user may not log in.
  case wrongPassword

  /// The password is right, and the user is the last administrator who may log in; see
  /// ``UserChangeResult/lastAdministrator``.
  case lastAdministrator

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)
}
