extension UserAdministration {
  /// The number of reset codes and unsent invitations that an administrator made, and that end when
  /// they are dismissed.
  ///
  /// - Throws: ``StorageError``.
  public func countCodesMade(by user: User) async throws -> Int {
    guard user.role == .admin else { return 0 }
    let now = accounts.now()
    return try await store.read { reader in
      try reader.resetCodes(madeBy: user.id).count { $0.isValid(at: now) }
        + reader.unsentInvitations(madeBy: user.id).count { $0.isValid(at: now) }
    }
  }
}
