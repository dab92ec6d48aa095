import Accounts
import AccountsSQLite

/// The e-mail addresses that a shell offers where a user is wanted.
enum UserCompletion {
  /// The most that are offered: more are no help.
  private static let limit = 50

  /// The addresses that begin with what was typed, in alphabetical order.
  ///
  /// None where anything is amiss: nobody wants an error in the middle of typing. In lower case, as most people
  /// type: shells compare letter by letter.
  ///
  /// - Parameters:
  ///   - words: the command line so far.
  ///   - index: which of them is being typed.
  ///   - prefix: the word that is being typed.
  /// - Returns: the addresses.
  static func addresses(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
    do {
      let configuration = try AccountsConfiguration(file: option("--config", in: words))
      let location = try DatabaseLocation(option: option("--db", in: words), configuration)
      try location.requireFile()
      let store = try SQLiteStore(path: location.path)
      let search = prefix.isEmpty ? nil : prefix
      let query = UserQuery(search: search, sort: .email, limit: UserQuery.maximumLimit)
      let users = try? await store.page(query).users
      await store.close()
      return (users ?? []).lazy.map { $0.email.lowercased() }
        .filter { $0.hasPrefix(prefix.lowercased()) }
        .prefix(limit).map { $0 }
    } catch {
      return []
    }
  }

  /// What an option names in a command line.
  private static func option(_ name: String, in words: [String]) -> String? {
    for (word, next) in zip(words, words.dropFirst()) where word == name { return next }
    return words.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}
