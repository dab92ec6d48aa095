/// One administrator who may log in is always left: nobody else could make another one.
enum LastAdministratorRule {
  /// Whether a change leaves an administrator.
  ///
  /// - Parameters:
  ///   - user: the user before the change.
  ///   - changed: the user after it; nil for one who is deleted.
  ///   - administrators: the number of administrators who may log in, before the change.
  /// - Returns: whether one is left.
  static func allows(_ user: User, becoming changed: User?, administrators: Int) -> Bool {
    guard user.isActiveAdministrator, changed?.isActiveAdministrator != true else { return true }
    return administrators > 1
  }

  /// Whether a change leaves an administrator, as the transaction under way sees it.
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
