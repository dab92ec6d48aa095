import AccountsForms

extension UserStore {
  /// The most addresses that are a help: of more, none is.
  private static let suggestionLimit = 3

  /// What slips of the fingers put into addresses, or leave out.
  private static let typedCharacters = "abcdefghijklmnopqrstuvwxyz0123456789.-_+@".unicodeScalars

  /// The stored addresses that are one slip away from a text; where there are none, those with its local part.
  func addressesMeant(by text: String) async throws -> [String] {
    let key = (try? EmailAddress(text).key) ?? text.lowercased()
    guard !key.isEmpty, key.utf8.count <= EmailAddress.maximumBytes else { return [] }
    // Each is looked up by its key: nothing near a slip at the beginning stands near it in an index.
    let near = Slip.texts(oneAwayFrom: key, in: Self.typedCharacters).sorted()
    return try await database.read { connection in
      try connection.snapshot {
        var found: [String] = []
        for key in near where found.count < Self.suggestionLimit {
          found += try connection.rows(
            "SELECT email FROM users WHERE email_key = ?",
            [.text(key)]
          ) { $0.text(0) }
        }
        return found.isEmpty ? try connection.addresses(withLocalPartOf: key) : found
      }
    }
  }
}

extension Connection {
  /// The addresses that share a local part; none where they are more than are a help.
  fileprivate func addresses(withLocalPartOf key: String) throws -> [String] {
    let localPart = key.prefix { $0 != "@" }
    // "A" follows "@": the keys in between begin with the local part and an "@".
    let found = try rows(
      "SELECT email FROM users WHERE email_key >= ? AND email_key < ? ORDER BY email_key LIMIT 4",
      [.text("\(localPart)@"), .text("\(localPart)A")]
    ) { $0.text(0) }
    return found.count > 3 ? [] : found
  }
}
