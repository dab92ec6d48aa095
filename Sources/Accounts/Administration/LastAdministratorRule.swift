/// The rule that one administrator can always log in: only an administrator can appoint another.
///
/// An administrator can log in who is enabled, has a password, is not locked until somebody unlocks
/// them, and has verified their address where that is required. If strangers' guesses have locked
/// all of them, those who are locked count.
struct LastAdministratorRule: Sendable {
  /// Whether administrators have to verify their address before they can log in.
  let verification: EmailVerification

  /// Whether a change leaves an administrator who can log in, unless there was none before.
  ///
  /// - Parameters:
  ///   - user: the user before the change.
  ///   - changed: the user after the change; nil for a deletion.
  ///   - administrators: the administrators who can log in, before the change; two of them are
  ///     enough.
  /// - Returns: whether an administrator is left.
  func allows(_ user: User, becoming changed: User?, administrators: [UserID]) -> Bool {
    mayStillLogIn(changed) || !administrators.contains(user.id) || administrators.count > 1
  }

  /// Whether a change leaves an administrator, as the current transaction sees it.
  func allows(
    _ user: User,
    becoming changed: User?,
    in reader: any AccountReader
  ) throws -> Bool {
    guard user.role == .admin, !mayStillLogIn(changed) else { return true }
    func administrators(evenLocked: Bool) throws -> [UserID] {
      try reader.administratorsWhoCanLogIn(
        onlyVerified: verification == .required,
        evenLocked: evenLocked,
        limit: 2
      )
    }
    let able = try administrators(evenLocked: false)
    return allows(
      user,
      becoming: changed,
      administrators: able.isEmpty ? try administrators(evenLocked: true) : able
    )
  }

  /// Whether a change takes nothing that an administrator needs to log in.
  private func mayStillLogIn(_ changed: User?) -> Bool {
    guard let changed else { return false }
    return changed.role == .admin && changed.isEnabled && verification.admits(changed)
  }
}

/// The administrators, as a store reads them.
package protocol AdministratorReader {
  /// Some of the administrators who can log in: they are enabled, have a password, and are not
  /// locked for good.
  ///
  /// In a transaction, no other act of an administrator changes them before this one has ended.
  ///
  /// - Parameters:
  ///   - onlyVerified: whether they must have verified their address.
  ///   - evenLocked: whether those count, too, who are locked until somebody unlocks them.
  ///   - limit: the most administrators.
  /// - Returns: the administrators.
  /// - Throws: ``StorageError``.
  func administratorsWhoCanLogIn(
    onlyVerified: Bool,
    evenLocked: Bool,
    limit: Int
  ) throws -> [UserID]
}
