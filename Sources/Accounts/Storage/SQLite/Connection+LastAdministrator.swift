extension Connection {
  private static let administrators = UserFilter(isEnabled: true, role: .admin).segments
    .map { "\($0.number)" }.joined(separator: ", ")

  /// Whether nobody else who may log in is an administrator, in the transaction under way.
  ///
  /// - Parameter reference: who is about to be one no longer.
  /// - Returns: whether they are the last.
  /// - Throws: ``SQLiteError``.
  func isLastAdministrator(_ reference: UserReference) throws -> Bool {
    guard let user = try user(reference), user.isEnabled, user.role == .admin else { return false }
    let count = try rows(
      "SELECT sum(users) FROM user_counts WHERE segment IN (\(Self.administrators))"
    ) { $0.integer(0) }
    return count == [1]
  }
}
