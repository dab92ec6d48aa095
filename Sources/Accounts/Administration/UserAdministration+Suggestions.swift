import AccountsForms

extension UserAdministration {
  /// The most suggestions that are a help.
  private static let suggestionLimit = 3

  /// The characters that a typing error puts into an address, or leaves out.
  private static let typedCharacters = "abcdefghijklmnopqrstuvwxyz0123456789.-_+@".unicodeScalars

  /// Suggests addresses of users that are similar to a mistyped one.
  ///
  /// Those that are one typing error away; else those with the same local part, where they are few. It costs the same
  /// however many users there are.
  ///
  /// For administrators: anybody else would learn who has an account.
  ///
  /// - Parameter text: the text as typed, which need not be an address.
  /// - Returns: at most three addresses, in alphabetical order.
  /// - Throws: ``StorageError``.
  public func suggestions(for text: String) async throws -> [String] {
    let key = (try? EmailAddress(text).key) ?? text.lowercased()
    guard !key.isEmpty, key.utf8.count <= EmailAddress.maximumBytes else { return [] }
    // Each is looked up by its key: an error at the beginning moves an address far away in an index.
    let near = Slip.texts(oneAwayFrom: key, in: Self.typedCharacters).sorted()
    let localPart = String(key.prefix { $0 != "@" })
    return try await store.read { reader in
      let found = try reader.emails(withKeys: near, limit: Self.suggestionLimit)
      guard found.isEmpty else { return found }
      let others = try reader.emails(withLocalPart: localPart, limit: Self.suggestionLimit + 1)
      return others.count > Self.suggestionLimit ? [] : others
    }
  }
}
