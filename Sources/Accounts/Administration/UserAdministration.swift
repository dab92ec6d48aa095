public import AccountsForms
import Foundation

/// The operations of administrators on users: list, search, create, update, delete, explain, import and export.
///
/// Every operation takes an ``AuditActor`` without a default, so that the audit log misses none.
public struct UserAdministration: Sendable {
  let accounts: AccountService
  var store: any AccountStore { accounts.store }

  /// Creates an administration of a service's users.
  public init(_ accounts: AccountService) { self.accounts = accounts }

  /// The rules of the forms; see ``AccountService/forms``.
  package var forms: FormRules { accounts.forms }

  /// Returns one page of a list of users.
  ///
  /// - Throws: ``StorageError``.
  public func list(_ query: UserQuery) async throws -> UserPage { try await store.page(query) }

  /// Returns a page of a list, reading on until it is full or the list ends, and the number of users on all pages.
  ///
  /// - Throws: ``StorageError``.
  public func listFullPage(
    _ query: UserQuery
  ) async throws -> (page: UserPage, total: UserTotal) {
    var rest = query
    var (page, total) = try await store.countedPage(query)
    var users = page.users
    while let next = page.next, users.count < query.limit {
      rest.after = next
      rest.limit = query.limit - users.count
      page = try await list(rest)
      users += page.users
    }
    return (UserPage(users: users, next: page.next), total)
  }

  /// The number of users in a list, on all pages, as far as counting is quick.
  ///
  /// - Throws: ``StorageError``.
  public func count(_ query: UserQuery) async throws -> UserTotal { try await store.total(query) }

  /// Counts users by attribute, and the sign-ups of the last days.
  ///
  /// - Parameter days: the number of days, including today, from 1 to ``UserStatistics/maximumDays``; other numbers
  ///   count as the nearest of these.
  /// - Returns: the figures, from one snapshot.
  /// - Throws: ``StorageError``.
  public func statistics(days: Int = 30) async throws -> UserStatistics {
    try await store.statistics(
      days: min(max(1, days), UserStatistics.maximumDays),
      at: accounts.now()
    )
  }

  /// Returns a user; nil if there is none.
  ///
  /// - Throws: ``StorageError``.
  public func user(_ reference: UserReference) async throws -> User? {
    try await store.read { try $0.user(reference) }
  }

  /// Changes a user atomically, with an audit event for each change.
  ///
  /// The last administrator can be neither demoted nor disabled.
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
    var changes = UserChanges()
    do {
      if let form = update.form { changes = try UserChanges(form) }
    } catch {
      return .refused(error)
    }
    changes.role = update.role
    changes.isEnabled = update.isEnabled
    changes.verifiesEmail = update.verifiesEmail
    let now = accounts.now().roundedToMilliseconds
    let mail = try accounts.mailSealer()
    let result = try await store.transaction {
      [changes, allowance = AuditAllowance(accounts.auditLimiter)] transaction in
      try transaction.apply(changes, to: reference, mail, at: now, by: actor, within: allowance)
    }
    if case .refused(let errors) = result { update.form?.report(errors) }
    return result
  }

  /// Enables or disables users in one transaction, with an audit event for each change.
  ///
  /// The caller comes last: of administrators who disable all of themselves, the caller is the one who stays.
  ///
  /// - Parameters:
  ///   - isEnabled: whether they may log in.
  ///   - users: the users.
  ///   - actor: the administrator.
  /// - Returns: the result of each.
  /// - Throws: ``StorageError``; then nobody is changed.
  public func setEnabled(
    _ isEnabled: Bool,
    of users: [UserID],
    by actor: AuditActor
  ) async throws -> [UserID: UserUpdateResult] {
    var changes = UserChanges()
    changes.isEnabled = isEnabled
    let now = accounts.now().roundedToMilliseconds
    let caller: UserID? = if case .user(let id, _) = actor { id } else { nil }
    let ordered = users.filter { $0 != caller } + users.filter { $0 == caller }
    return try await store.transaction {
      [changes, allowance = AuditAllowance(accounts.auditLimiter)] transaction in
      var results: [UserID: UserUpdateResult] = [:]
      for id in ordered {
        results[id] = try transaction.apply(
          changes,
          to: .id(id),
          at: now,
          by: actor,
          within: allowance
        )
      }
      return results
    }
  }

  /// Deletes a user and all their data; this declines an account that waits for approval.
  ///
  /// The deletion cannot be undone. The audit log keeps the identifier, which then refers to no user. docs/storage.md
  /// lists the data that a store keeps for a while. The last administrator cannot be deleted.
  ///
  /// - Throws: ``StorageError``.
  public func delete(
    _ reference: UserReference,
    by actor: AuditActor
  ) async throws -> UserDeletionResult {
    let now = accounts.now()
    let mail = try accounts.mailSealer()
    return try await store.transaction { transaction in
      guard let user = try transaction.user(reference) else { return .notFound }
      return try transaction.deleteUser(user, mail, at: now, by: actor)
    }
  }

  /// Whether a user was the last administrator a moment ago.
  ///
  /// Use it to avoid offering a change that would be refused; the change itself checks again.
  ///
  /// - Throws: ``StorageError``.
  public func isProbablyLastAdministrator(_ reference: UserReference) async throws -> Bool {
    try await store.read { reader in
      guard let user = try reader.user(reference) else { return false }
      return try !LastAdministratorRule.allows(user, becoming: nil, in: reader)
    }
  }

  /// Counts users by the pepper key of their password; an empty name stands for none.
  ///
  /// A key that no password needs can be removed from the file. The count reads every user.
  ///
  /// - Throws: ``StorageError``.
  public func countByPepperKey() async throws -> [String: Int] {
    try await store.read { try $0.usersByPepperKey() }
  }

  /// The number of sessions of all users, expired ones included.
  ///
  /// - Throws: ``StorageError``.
  public func countSessions() async throws -> Int {
    try await store.read { try $0.sessionCount(of: nil) }
  }

  /// Ends the sessions of all users.
  ///
  /// - Returns: the number of ended sessions.
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

  /// Unlocks an account by deleting its failed logins.
  ///
  /// - Parameters:
  ///   - email: the account.
  ///   - actor: the administrator.
  /// - Returns: whether there were failed logins; without any, no event is audited.
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

/// The result of deleting a user.
public enum UserDeletionResult: Hashable, Sendable {
  /// The user is deleted; the value is their last state.
  case deleted(User)

  /// The user does not exist.
  case notFound

  /// The user is the last administrator who may log in; see ``UserUpdateResult/lastAdministrator``.
  case lastAdministrator
}

extension AccountTransaction {
  /// Deletes a user and all their data, unless they are the last administrator, and tells them by mail.
  func deleteUser(
    _ user: User,
    _ mail: MailSealer?,
    at now: Date,
    by actor: AuditActor
  ) throws -> UserDeletionResult {
    guard try LastAdministratorRule.allows(user, becoming: nil, in: self) else {
      return .lastAdministrator
    }
    guard try delete(user.id) else { return .notFound }
    // The next user with the address begins anew.
    try put(nil, for: .account(user.address))
    let action = user.awaitsApproval ? AuditEvent.Action.declineUser : .deleteUser
    try append(AuditEntry(at: now, action: action, actor: actor, target: user.id))
    try mail?.tellAccountDeleted(user, at: now, in: self)
    return .deleted(user)
  }
}
