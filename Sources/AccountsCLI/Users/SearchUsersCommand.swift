import Accounts
import AccountsForms
import ArgumentParser

/// Searches for users.
struct SearchUsersCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find users by name or address, the best match first.",
    discussion: """
      All words must occur in the name or the address, in any order; case and accents are ignored. Exact matches \
      come first, then names and addresses that begin with the text. To sort the results, or get them \
      page by page, use 'accounts users list --search', which looks for the text as a whole.

      Examples:
        accounts users search lovelace
        accounts users search ada example.com --status enabled
      """
  )

  @OptionGroup var filters: UserFilterOptions
  @OptionGroup var output: UserListOptions

  @Argument(help: ArgumentHelp("Words in the name or the address.", valueName: "text"))
  var words: [String]

  @OptionGroup var common: CommonOptions

  func validate() throws { try output.requireNoContradiction(to: common) }

  var wantsJSON: Bool { output.wantsJSON(common) }

  var needsForms: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let administration = database.administration
    let text = words.joined(separator: " ")
    let search = try await administration.search(
      text,
      filter: try filters.filter(
        administration.forms,
        in: administration.forms.messages(in: try Environment.current.language)
      ),
      limit: output.limit ?? 50
    )
    try output.print(
      UserPage(users: search.users, next: nil),
      search.total,
      administration.forms,
      common
    )
    guard !wantsJSON, output.format != .csv else { return }
    if search.users.isEmpty, !search.total.isExact {
      Console.say(
        "accounts: hint: the search stopped before checking all users; use a longer search text"
      )
    } else if search.users.isEmpty {
      guard let hint = Failure.didYouMean(try await administration.suggestions(for: text)) else {
        return
      }
      Console.say("accounts: hint: \(hint)")
    } else if search.users.count < search.total.count || !search.total.isExact {
      let count = "\(search.users.count) of \(search.total.words)"
      Console.say(
        "accounts: hint: showing \(count); add a word to narrow the search, or raise --limit"
      )
    }
  }
}
