import Accounts

/// Shell completion of users: their e-mail addresses.
enum UserCompletion {
  /// The maximum number of addresses offered; longer lists do not help.
  private static let limit = 50

  /// Returns the addresses that begin with the typed prefix, in alphabetical order.
  ///
  /// Errors give an empty list, since an error message would disturb typing. Addresses are in lower
  /// case, as most people type them: shells match case-sensitively. Addresses that are not plain
  /// words are left out, since bash expands what it completes, and strangers choose the addresses.
  ///
  /// - Parameters:
  ///   - words: the words of the command line so far.
  ///   - index: the index of the word at the cursor.
  ///   - prefix: the word at the cursor.
  /// - Returns: the addresses.
  static func addresses(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
    do {
      let configuration = try AccountsConfiguration(file: option("--config", in: words))
      let location = try DatabaseLocation(option: option("--db", in: words), configuration)
      try location.requireExisting()
      // Pressing Tab must not migrate a database.
      guard try location.migrations().allSatisfy({ $0.appliedAt != nil }) else { return [] }
      let (store, _) = try location.open(audit: AuditSettings(), configuration)
      let users = try? await store.page(.beginning(with: prefix.lowercased(), .email)).users
      await store.close()
      return (users ?? []).lazy.map { $0.email.lowercased() }
        .filter { $0.hasPrefix(prefix.lowercased()) && $0.isShellWord }
        .prefix(limit).map { $0 }
    } catch {
      return []
    }
  }

  /// Returns the value of an option in a command line.
  private static func option(_ name: String, in words: [String]) -> String? {
    for (word, next) in zip(words, words.dropFirst()) where word == name { return next }
    return words.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}
