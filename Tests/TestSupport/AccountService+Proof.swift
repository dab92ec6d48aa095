package import Accounts
import AccountsForms

extension AccountService {
  /// Proves that a user knows their password.
  package func proof(
    of user: UserID,
    _ password: String = SignUpForm.testPassword,
    session: SessionID? = nil
  ) async throws -> RecentProof {
    guard let found = try await administration.user(.id(user)) else { throw StaleProof() }
    let action = AuditEvent.Action.createRecoveryCodes
    return try await prove(Secret(password), of: found, for: action, session: session).get()
  }
}

/// Acts of an actor whom the test vouches for.
extension UserAdministration {
  @_disfavoredOverload
  package func update(
    _ update: UserUpdate,
    of reference: UserReference,
    by actor: AuditActor
  ) async throws -> Outcome<UpdatedUser> {
    try await self.update(update, of: reference, by: Authorization.trusted(actor))
  }

  @_disfavoredOverload
  package func delete(
    _ reference: UserReference,
    by actor: AuditActor
  ) async throws -> Outcome<User> {
    try await delete(reference, by: Authorization.trusted(actor))
  }

  @_disfavoredOverload
  package func createResetCode(
    for reference: UserReference,
    minutes: Int = ResetCode.lifetimeMinutes,
    by actor: AuditActor
  ) async throws -> ResetCode? {
    try await createResetCode(for: reference, minutes: minutes, by: Authorization.trusted(actor))
  }

  @_disfavoredOverload
  package func export(
    after id: UserID? = nil,
    withHashes hasHashes: Bool,
    by actor: AuditActor = .operator("test"),
    limit: Int = 1000
  ) async throws -> [UserRecord] {
    let right = Authorization.trusted(actor)
    return try await export(after: id, withHashes: hasHashes, by: right, limit: limit)
  }

  @_disfavoredOverload
  package func export(_ users: [UserID], by actor: AuditActor) async throws -> [UserRecord] {
    try await export(users, by: Authorization.trusted(actor))
  }

  @_disfavoredOverload
  package func importUsers(
    _ records: [UserRecord],
    in dryRun: ImportDryRun? = nil,
    missingPasswords: MissingPasswords = .refused,
    by actor: AuditActor
  ) async throws -> [ImportResult] {
    try await importUsers(
      records,
      in: dryRun,
      missingPasswords: missingPasswords,
      by: Authorization.trusted(actor)
    )
  }
}
