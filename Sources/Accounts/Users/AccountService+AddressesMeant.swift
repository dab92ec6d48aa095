extension AccountService {
  /// The addresses of users that somebody may have meant who typed one that nobody has.
  ///
  /// Those that are one slip of the fingers away; else those with the same local part, where they are few. It
  /// costs the same however many users there are.
  ///
  /// For admins: anybody else would learn who has an account.
  ///
  /// - Parameter text: what was typed, which need not be an address.
  /// - Returns: at most three addresses, in alphabetical order.
  /// - Throws: ``StorageError``.
  public func addressesMeant(by text: String) async throws -> [String] {
    try await users.addressesMeant(by: text)
  }
}
