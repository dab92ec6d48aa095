public import AccountsForms

extension AccountService {
  /// Deletes a user's own account and all their data, if they know the password.
  ///
  /// Guesses at the password are counted with the failed logins. The deletion cannot be undone.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - password: the password as given.
  ///   - origin: the origin of the request.
  /// - Returns: the user's last state; refused as `wrongPassword`, `throttled`, `locked`, or
  ///   `lastAdministrator`, since no one would be left to appoint another.
  /// - Throws: ``StorageError``, ``StaleProof`` and ``ServiceBusy``.
  public func deleteAccount(
    of user: User,
    password: Secret,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> Outcome<User> {
    switch try await prove(password, of: user, for: .deleteUser, from: origin) {
    case .refused(let refusal): return .refused(refusal)
    case .done(let proof):
      return try await work(by: proof) { work in
        guard let user = try work.rows.user(.id(proof.user)) else {
          return .refused(Refusal(.wrongPassword))
        }
        return try work.delete(user)
      }
    }
  }
}
