import AccountsForms
import Foundation

extension UserStore {
  /// Notes since when a user may not log in, ends their sessions, and forgets their devices.
  func disable(
    _ reference: UserReference,
    at now: Date,
    _ completion: @escaping Completion
  ) async throws -> UserChangeResult {
    try await database.write { connection in
      guard try !connection.isLastAdministrator(reference) else { return .lastAdministrator }
      let change = try connection.disable(reference, at: now, completion)
      return change.map { .done($0) } ?? .notFound
    }
  }

  /// Lets a user log in again.
  func enable(
    _ reference: UserReference,
    _ completion: @escaping Completion
  ) async throws -> UserChange? {
    try await database.write { try $0.enable(reference, completion) }
  }

  /// Says what a user may do.
  func setRole(
    _ role: Role,
    of reference: UserReference,
    _ completion: @escaping Completion
  ) async throws -> UserChangeResult {
    try await database.write { connection in
      if role != .admin, try connection.isLastAdministrator(reference) { return .lastAdministrator }
      let change = try connection.setRole(role, of: reference, completion)
      return change.map { .done($0) } ?? .notFound
    }
  }

  /// Notes since when a user's address is known to be theirs.
  func verifyEmail(
    _ reference: UserReference,
    at now: Date,
    _ completion: @escaping Completion
  ) async throws -> UserChange? {
    try await database.write { try $0.verifyEmail(reference, at: now, completion) }
  }

  /// Changes what is known of a user, and what they may do, in one step.
  ///
  /// What may stand in the way is looked at before anything is changed.
  ///
  /// - Parameters:
  ///   - edit: what is known of them from now on; nil for what it is.
  ///   - change: what they may do from now on.
  ///   - id: the user.
  ///   - now: the instant.
  ///   - completion: what else belongs to each act, by its name in the audit log.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``; nothing is changed then.
  func update(
    _ edit: UserEdit?,
    _ change: StandingChange,
    of id: UserID,
    at now: Date,
    _ completion: @escaping @Sendable (AuditEvent.Action) -> Completion
  ) async throws -> Update {
    let user = UserReference.id(id)
    return try await database.write { connection in
      if change.takesAway, try connection.isLastAdministrator(user) { return .lastAdministrator }
      if let edit {
        let action = try connection.user(user).map { edit.action(on: $0) }
        switch try connection.edit(edit, of: id, completion(action ?? .updateProfile)) {
        case .edited, .unchanged: break
        case .taken: return .taken
        case .notFound: return .notFound
        }
      }
      if let role = change.role {
        _ = try connection.setRole(role, of: user, completion(.setRole))
      }
      if change.verifiesEmail {
        _ = try connection.verifyEmail(user, at: now, completion(.verifyEmail))
      }
      switch change.isEnabled {
      case true?: _ = try connection.enable(user, completion(.enableUser))
      case false?: _ = try connection.disable(user, at: now, completion(.disableUser))
      case nil: break
      }
      return try connection.user(user).map { .updated($0) } ?? .notFound
    }
  }

  /// What became of a change of what is known of a user and what they may do.
  enum Update: Sendable {
    case updated(User)
    case taken
    case notFound
    case lastAdministrator
  }
}

extension Connection {
  fileprivate func disable(
    _ reference: UserReference,
    at now: Date,
    _ completion: UserStore.Completion
  ) throws -> UserChange? {
    try changeUser(
      reference,
      "UPDATE users SET disabled_at = ?1 WHERE disabled_at IS NULL",
      .instant(now)
    ) { connection, user in
      try connection.endSessions(of: user.id)
      try connection.forgetDevices(of: user.id)
      try completion(connection, user)
    }
  }

  fileprivate func enable(
    _ reference: UserReference,
    _ completion: UserStore.Completion
  ) throws -> UserChange? {
    try changeUser(
      reference,
      "UPDATE users SET disabled_at = ?1 WHERE disabled_at IS NOT NULL",
      .null,
      completion
    )
  }

  fileprivate func setRole(
    _ role: Role,
    of reference: UserReference,
    _ completion: UserStore.Completion
  ) throws -> UserChange? {
    try changeUser(
      reference,
      "UPDATE users SET role = ?1 WHERE role <> ?1",
      .text(role.rawValue),
      completion
    )
  }

  fileprivate func verifyEmail(
    _ reference: UserReference,
    at now: Date,
    _ completion: UserStore.Completion
  ) throws -> UserChange? {
    try changeUser(
      reference,
      "UPDATE users SET email_verified_at = ?1 WHERE email_verified_at IS NULL",
      .instant(now),
      completion
    )
  }

  /// Changes one user who is not so already, in the transaction under way; nil where there is no such user.
  ///
  /// - Parameters:
  ///   - reference: the user.
  ///   - statement: what to change, and the condition under which it is a change.
  ///   - value: the statement's first parameter.
  ///   - completion: what else belongs to a change.
  /// - Returns: the user as they are now, and whether they were so already.
  /// - Throws: ``SQLiteError``, and what the completion throws.
  fileprivate func changeUser(
    _ reference: UserReference,
    _ statement: String,
    _ value: SQLiteValue,
    _ completion: (Connection, User) throws -> Void
  ) throws -> UserChange? {
    let key = reference.key
    let changed = try users(
      "\(statement) AND \(key.column) = ?2 RETURNING \(User.columns)",
      [value, .text(key.value)]
    )
    .first
    guard let changed else {
      return try user(reference).map { UserChange(user: $0, isMade: false) }
    }
    try completion(self, changed)
    return UserChange(user: changed, isMade: true)
  }
}
