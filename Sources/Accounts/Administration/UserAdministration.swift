public import AccountsForms
import Foundation

/// The accounts as administrators use them: list, search, create, update, delete, explain, import and export.
///
/// Every act takes an ``AuditActor``, without a default, so that none is left out of the audit log.
public struct UserAdministration: Sendable {
  let accounts: AccountService
  var store: any AccountStore { accounts.store }

  /// Administers the users of an account service.
  public init(_ accounts: AccountService) { self.accounts = accounts }

  /// One page of a list of users.
  ///
  /// - Throws: ``StorageError``.
  public func list(_ query: UserQuery) async throws -> UserPage { try await store.page(query) }

  /// A page of a list, which reads on where a page is short.
  ///
  /// - Throws: ``StorageError``.
  public func listFullPage(_ query: UserQuery) async throws -> UserPage {
    var query = query
    var page = try await list(query)
    var users = page.users
    while let next = page.next, users.count < query.limit {
      query.after = next
      query.limit -= page.users.count
      page = try await list(query)
      users += page.users
    }
    return UserPage(users: users, next: page.next)
  }

  /// The number of users in a list, whatever its page, as far as counting is quick.
  ///
  /// - Throws: ``StorageError``.
  public func count(_ query: UserQuery) async throws -> UserTotal { try await store.total(query) }

  /// Counts of users by what they have in common, and of the sign-ups of the last days.
  ///
  /// - Parameter days: the number of days, today among them; at least 1.
  /// - Returns: the figures, all of one moment.
  /// - Throws: ``StorageError``.
  public func statistics(days: Int = 30) async throws -> UserStatistics {
    try await store.statistics(days: max(1, days), at: accounts.now())
  }

  /// A user; nil where there is none.
  ///
  /// - Throws: ``StorageError``.
  public func user(_ reference: UserReference) async throws -> User? {
    try await store.read { try $0.user(reference) }
  }

  /// Changes a user: all of it, with an event for each act, or nothing.
  ///
  /// The last administrator stays one who may log in.
  ///
  /// - Parameters:
  ///   - update: the changes.
  ///   - reference: the user.
  ///   - actor: the administrator.
  /// - Returns: the result.
  /// - Throws: ``StorageError``.
  public func update(
    _ update: UserUpdate,
    of reference: UserReference,
    by actor: AuditActor
  ) async throws -> UserUpdateResult {
    var changes = UserChanges(
      role: update.role,
      isEnabled: update.isEnabled,
      verifiesEmail: update.verifiesEmail
    )
    do {
      let edit = try update.form?.submit()
      (changes.profile, changes.email) = (edit?.profile, edit?.email)
    } catch {
      return .refused(error)
    }
    let now = accounts.now().roundedToMilliseconds
    let result = try await store.transaction { [changes] transaction in
      try transaction.apply(changes, to: reference, at: now, by: actor)
    }
    if case .refused(let errors) = result { update.form?.report(errors) }
    return result
  }

  /// Deletes a user and everything held on them.
  ///
  /// The audit log keeps the identifier, which is nobody's then. It cannot be undone. What a store keeps of them for a
  /// while is in docs/storage.md. The last administrator stays.
  ///
  /// - Throws: ``StorageError``.
  public func delete(
    _ reference: UserReference,
    by actor: AuditActor
  ) async throws -> UserDeletionResult {
    let now = accounts.now()
    return try await store.transaction { transaction in
      guard let user = try transaction.user(reference) else { return .notFound }
      return try transaction.deleteUser(user, at: now, by: actor)
    }
  }

  /// Whether a user was the last administrator a moment ago.
  ///
  /// It spares asking for what will be refused, and decides nothing.
  ///
  /// - Throws: ``StorageError``.
  public func isProbablyLastAdministrator(_ reference: UserReference) async throws -> Bool {
    try await store.read { reader in
      guard let user = try reader.user(reference) else { return false }
      return try !LastAdministratorRule.allows(user, becoming: nil, in: reader)
    }
  }

  /// The number of users by the key of the pepper that their password was hashed with; an empty name stands for none.
  ///
  /// A key that no password needs any more can be taken out of the file. It reads every user.
  ///
  /// - Throws: ``StorageError``.
  public func countByPepperKey() async throws -> [String: Int] {
    try await store.read { try $0.usersByPepperKey() }
  }

  /// The number of sessions of everybody, expired ones included.
  ///
  /// - Throws: ``StorageError``.
  public func countSessions() async throws -> Int {
    try await store.read { try $0.sessionCount(of: nil) }
  }

  /// Ends the sessions of everybody.
  ///
  /// - Returns: the number of sessions.
  /// - Throws: ``StorageError``.
  public func endEverybodysSessions(by actor: AuditActor) async throws -> Int {
    let now = accounts.now()
    return try await store.transaction { transaction in
      let count = try transaction.deleteSessions(of: nil, except: nil)
      try transaction.append(
        AuditEntry(at: now, action: .endSessions, actor: actor, detail: "\(count)")
      )
      return count
    }
  }

  /// Forgets the failed logins of an account, so that its logins are let through.
  ///
  /// - Parameters:
  ///   - email: the account.
  ///   - actor: the administrator.
  /// - Returns: whether any had failed; otherwise the audit log has no event.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func unlock(_ email: EmailAddress, by actor: AuditActor) async throws -> Bool {
    let now = accounts.now()
    return try await store.transaction { transaction in
      let user = try transaction.user(.email(email))?.id
      let hasFailed = try transaction.counter(.account(email)) != nil
      try transaction.put(nil, for: .account(email))
      let ofUser = try user.map { try transaction.deleteCounters(of: $0) } ?? 0
      guard hasFailed || ofUser > 0 else { return false }
      try transaction.append(AuditEntry(at: now, action: .unlock, actor: actor, target: user))
      return true
    }
  }
}

/// The result of a deletion of a user.
public enum UserDeletionResult: Hashable, Sendable {
  /// The user as they were.
  case deleted(User)

  /// There is no such user.
  case notFound

  /// The user is the last administrator who may log in; see ``UserUpdateResult/lastAdministrator``.
  case lastAdministrator
}

extension AccountTransaction {
  /// Deletes a user and everything held on them, unless they are the last administrator.
  func deleteUser(_ user: User, at now: Date, by actor: AuditActor) throws -> UserDeletionResult {
    guard try LastAdministratorRule.allows(user, becoming: nil, in: self) else {
      return .lastAdministrator
    }
    guard try delete(user.id) else { return .notFound }
    try append(AuditEntry(at: now, action: .deleteUser, actor: actor, target: user.id))
    return .deleted(user)
  }
}
