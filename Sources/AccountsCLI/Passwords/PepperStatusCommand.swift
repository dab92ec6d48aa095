import Accounts
import AccountsFiles
import ArgumentParser

/// Counts the users by the pepper key of their password hash.
struct PepperStatusCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Count the users by the key of their password hash.",
    discussion: "Example: accounts pepper status"
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let ids = try Pepper(path: try PepperCommand.path(common.configuration)).ids
    let counts = try await common.withDatabase { try await $0.administration.countByPepperKey() }
    let rows = rows(ids, counts)
    guard !common.json else { return try Console.printJSON(["keys": rows]) }
    var table = TextTable(["KEY", "STATE", "USERS"])
    for row in rows { table.append([row.key ?? "none", row.state.rawValue, "\(row.users)"]) }
    try Console.print(table)
  }

  /// Returns the keys in the file, oldest first, then the missing keys and the users without a key.
  private func rows(_ ids: [String], _ counts: [String: Int]) -> [KeyDocument] {
    let kept = ids.map { id in
      KeyDocument(
        key: id,
        state: id == ids.last ? .newest : .older,
        users: counts[id, default: 0]
      )
    }
    let missing = counts.keys.filter { !$0.isEmpty && !ids.contains($0) }.sorted()
    let none = counts["", default: 0]
    return kept
      + missing.map { KeyDocument(key: $0, state: .missing, users: counts[$0, default: 0]) }
      + (none > 0 ? [KeyDocument(key: nil, state: .none, users: none)] : [])
  }

  /// A key and the number of its users, as JSON.
  private struct KeyDocument: Encodable {
    /// The state of a key.
    enum State: String, Encodable {
      /// New hashes use the key.
      case newest

      /// The key is replaced at each user's next login.
      case older

      /// The file lacks the key, so these users cannot log in.
      case missing

      /// No key; hashes get the newest one at each user's next login.
      case none
    }

    let key: String?
    let state: State
    let users: Int
  }
}
