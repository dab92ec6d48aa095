import AccountsForms

extension UserAdministration {
  /// The most suggestions that are useful.
  private static let suggestionLimit = 3

  /// The characters that a typo may add to an address or drop from it.
  private static let typedCharacters = "abcdefghijklmnopqrstuvwxyz0123456789.-_+@".unicodeScalars

  /// Suggests users' addresses that are similar to a mistyped one.
  ///
  /// The suggestions are one typo away or, failing that, the few addresses with the same local
  /// part. The cost does not depend on the number of users.
  ///
  /// Only for administrators: others would learn which addresses have an account.
  ///
  /// - Parameter text: the text as typed, which need not be an address.
  /// - Returns: at most three addresses, in alphabetical order.
  /// - Throws: ``StorageError``.
  public func suggestions(for text: String) async throws -> [String] {
    let key = (try? EmailAddress(text).key) ?? text.lowercased()
    guard !key.isEmpty, key.utf8.count <= EmailAddress.maximumBytes else { return [] }
    // Each candidate is looked up by its key: a typo at the beginning moves an address far away in
    // an index.
    let near = Typo.texts(oneAwayFrom: key, in: Self.typedCharacters).sorted()
    let localPart = String(decoding: key.utf8.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
    return try await store.read { reader in
      let found = try reader.emails(withKeys: near, limit: Self.suggestionLimit)
      guard found.isEmpty else { return found }
      let others = try reader.emails(withLocalPart: localPart, limit: Self.suggestionLimit + 1)
      return others.count > Self.suggestionLimit ? [] : others
    }
  }
}
