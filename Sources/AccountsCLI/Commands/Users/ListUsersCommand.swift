public import Accounts
import AccountsForms
public import ArgumentParser

/// Lists users, a page at a time.
struct ListUsersCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List users, a page at a time.",
    discussion: """
      Where there are more, the last line on standard error says how to go on; with --json, "next" \
      is the cursor, or null on the last page. CSV has every user, unless --limit is given.

      In CSV, a cell that a spreadsheet would run as a formula has an apostrophe before it.

      Examples:
        accounts users list --search lovelace
        accounts users list --sort name --format csv > users.csv
      """
  )

  @OptionGroup var common: CommonOptions

  @Option(help: "Only users whose name or address contains a text.")
  var search: String?

  @Option(help: "The order: created (oldest first), name or email.")
  var sort: UserQuery.Sort = .created

  @Option(help: "How many users at most, from 1 to 1000; 50 unless it is CSV.")
  var limit: Int?

  @Option(help: ArgumentHelp("Go on behind the page that gave this cursor.", valueName: "cursor"))
  var after: String?

  @Option(help: "The form: table, json or csv.")
  var format: Format?

  /// A form a list is printed in.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv
  }

  func validate() throws {
    if let limit, !(1...UserQuery.maximumLimit).contains(limit) {
      throw ArgumentParser.ValidationError(
        "--limit is from 1 to \(UserQuery.maximumLimit), not \(limit)"
      )
    }
    if common.json, let format, format != .json {
      throw ArgumentParser.ValidationError(
        "--json and --format \(format.rawValue) contradict each other"
      )
    }
  }

  var wantsJSON: Bool { common.json || format == .json }

  func perform() async throws {
    var query = UserQuery(search: search, sort: sort, after: try cursor())
    if let limit { query.limit = limit }
    let accounts = try common.openAccounts()
    if format == .csv, limit == nil { return try await printEveryone(query, of: accounts) }
    let page = try await accounts.listUsers(query)
    if wantsJSON { return try Console.printJSON(UserPageDocument(page)) }
    switch format ?? .table {
    case .csv: try Console.print(CSV.document(page.users), terminator: "")
    case .table, .json: try printTable(page)
    }
    if let next = page.next { Console.say("accounts: hint: there are more: add --after \(next)") }
  }

  /// Prints all users as CSV, a page at a time, so that memory does not grow with their number.
  private func printEveryone(_ query: UserQuery, of accounts: AccountService) async throws {
    var query = query
    query.limit = UserQuery.maximumLimit
    try Console.print(CSV.heading, terminator: "")
    repeat {
      let page = try await accounts.listUsers(query)
      try Console.print(CSV.records(page.users), terminator: "")
      query.after = page.next
    } while query.after != nil
  }

  private func cursor() throws -> UserCursor? {
    guard let after else { return nil }
    if let cursor = UserCursor(after), cursor.sort == sort { return cursor }
    throw Failure(
      .refused,
      code: "invalidCursor",
      "\(after.quoted) is no cursor of a list sorted by \(sort.rawValue)",
      hint: "use the cursor as it was printed, with the same --sort"
    )
  }

  private func printTable(_ page: UserPage) throws {
    guard !page.users.isEmpty else { return Console.note("no users") }
    var table = TextTable(["NAME", "E-MAIL", "LANGUAGE", "STATUS", "CREATED", "LAST LOGIN"])
    for user in page.users {
      table.append([
        user.name, user.email, user.language.rawValue, user.status,
        String(user.createdAt.rfc3339.prefix(10)),
        user.lastLogInAt.map { String($0.rfc3339.prefix(10)) } ?? "never",
      ])
    }
    for line in table.lines(fitting: Terminal.width) { try Console.print(line) }
  }
}

extension UserQuery.Sort: ExpressibleByArgument {}

/// A page of users as JSON.
private struct UserPageDocument: Encodable {
  private let page: UserPage

  init(_ page: UserPage) { self.page = page }

  private enum CodingKeys: CodingKey {
    case users, next
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(page.users.map(UserDocument.init), forKey: .users)
    try container.encode(page.next?.description, forKey: .next)
  }
}
