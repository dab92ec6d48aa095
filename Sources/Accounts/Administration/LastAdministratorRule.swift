/// The rule that one administrator can always log in: only an administrator can appoint another.
struct LastAdministratorRule: Sendable {
  /// Whether administrators have to verify their address before they can log in.
  let verification: EmailVerification

  /// Whether a change leaves an administrator.
  ///
  /// - Parameters:
  ///   - user: the user before the change.
  ///   - changed: the user after the change; nil for a deletion.
  ///   - administrators: the number of administrators who may log in, before the change.
  /// - Returns: whether an administrator is left.
  func allows(_ user: User, becoming changed: User?, administrators: Int) -> Bool {
    guard counts(user), changed.map(counts) != true else { return true }
    return administrators > 1
  }

  /// Whether a change leaves an administrator, as the current transaction sees it.
  func allows(
    _ user: User,
    becoming changed: User?,
    in reader: any AccountReader
  ) throws -> Bool {
    if allows(user, becoming: changed, administrators: 0) { return true }
    return allows(
      user,
      becoming: changed,
      administrators: try reader.enabledAdministrators(onlyVerified: verification == .required)
    )
  }

  private func counts(_ user: User) -> Bool {
    user.role == .admin && user.isEnabled && verification.admits(user)
  }
}

extension AccountService {
  /// The rule by which this installation keeps an administrator.
  var lastAdministratorRule: LastAdministratorRule {
    LastAdministratorRule(verification: verification)
  }
}
