public import Accounts
import AccountsForms
import AccountsTransfer
public import ArgumentParser

/// Lists users, a page at a time.
struct ListUsersCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List users, a page at a time.",
    discussion: """
      If there are more users, the last line on standard error shows the option that lists the next page; with --json, \
      "next" is the cursor, or null on the last page. CSV contains all users unless --limit is given.

      In CSV, an apostrophe is added before values that a spreadsheet would run as formulas.

      Examples:
        accounts users list --search lovelace
        accounts users list --sort created --descending --limit 10
        accounts users list --status disabled --created-since 2026-01-01
        accounts users list --field town=Lisbon --show size
        accounts users list --sort name --format csv > users.csv
      """
  )

  @OptionGroup var filters: UserFilterOptions
  @OptionGroup var output: UserListOptions

  @Option(
    help:
      "Only users whose name or address contains this text, even inside a word; case and accents are ignored."
  )
  var search: String?

  @Option(help: "The order: created (oldest first), name or email.")
  var sort: UserQuery.Sort = .created

  @Flag(help: "Reverse the order.")
  var descending = false

  @Option(
    help: ArgumentHelp(
      "Continue from this cursor, as printed with the previous page.",
      valueName: "cursor"
    )
  )
  var after: String?

  @OptionGroup var common: CommonOptions

  func validate() throws { try output.requireNoContradiction(to: common) }

  var wantsJSON: Bool { output.wantsJSON(common) }

  func perform() async throws {
    PrivateOutput.protect()
    let cursor = try cursor()
    try await common.withDatabase(forms: true) { database in
      let administration = database.administration
      var query = UserQuery(
        search: search,
        filter: try filters.filter(
          administration.forms,
          in: administration.forms.messages(in: try Environment.current.language)
        ),
        sort: sort,
        isDescending: descending,
        after: cursor
      )
      if let limit = output.limit { query.limit = limit }
      try await list(query, administration)
    }
  }

  private func list(_ query: UserQuery, _ administration: UserAdministration) async throws {
    if output.format == .csv, output.limit == nil {
      return try await printEveryone(query, of: administration)
    }
    let (page, total) = try await administration.listFullPage(query)
    try output.print(page, total, administration.forms, common)
    guard !wantsJSON, output.format != .csv, let next = page.next else { return }
    Console.say(
      "accounts: hint: showing \(page.users.count) of \(total.words); for more, add --after \(next)"
    )
  }

  /// Prints all users as CSV, a page at a time, so that memory does not grow with their number.
  private func printEveryone(_ query: UserQuery, of administration: UserAdministration) async throws
  {
    var query = query
    query.limit = UserQuery.maximumLimit
    let keys = try output.shownKeys(administration.forms)
    try Console.printFile(CSV.heading(showing: keys))
    repeat {
      let page = try await administration.list(query)
      try Console.printFile(CSV.records(page.users, showing: keys))
      query.after = page.next
    } while query.after != nil
  }

  private func cursor() throws -> UserCursor? {
    guard let after else { return nil }
    if let cursor = UserCursor(after), cursor.sort == sort, cursor.isDescending == descending {
      return cursor
    }
    throw Failure(
      Refusal(.invalidCursor),
      in: try Environment.current.words,
      hint: "use the cursor exactly as printed, with the same --sort and --descending"
    )
  }
}

extension UserQuery.Sort: ExpressibleByArgument {}
