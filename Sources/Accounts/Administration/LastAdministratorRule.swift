/// The rule that one administrator can always log in: only an administrator can appoint another.
enum LastAdministratorRule {
  /// Whether a change leaves an administrator.
  ///
  /// - Parameters:
  ///   - user: the user before the change.
  ///   - changed: the user after the change; nil for a deletion.
  ///   - administrators: the number of administrators who may log in, before the change.
  /// - Returns: whether an administrator is left.
  static func allows(_ user: User, becoming changed: User?, administrators: Int) -> Bool {
    guard user.isActiveAdministrator, changed?.isActiveAdministrator != true else { return true }
    return administrators > 1
  }

  /// Whether a change leaves an administrator, as the current transaction sees it.
  static func allows(
    _ user: User,
    becoming changed: User?,
    in reader: any AccountReader
  ) throws -> Bool {
    if allows(user, becoming: changed, administrators: 0) { return true }
    return allows(
      user,
      becoming: changed,
      administrators: try reader.enabledAdministrators()
    )
  }
}

extension User {
  fileprivate var isActiveAdministrator: Bool { isEnabled && role == .admin }
}
