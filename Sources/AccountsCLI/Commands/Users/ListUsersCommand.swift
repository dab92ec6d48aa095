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
        accounts users list --sort created --descending --limit 10
        accounts users list --status disabled --created-since 2026-01-01
        accounts users list --sort name --format csv > users.csv
      """
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var filters: UserFilterOptions

  @Option(help: "Only users whose name or address contains a text.")
  var search: String?

  @Option(help: "The order: created (oldest first), name or email.")
  var sort: UserQuery.Sort = .created

  @Flag(help: "Turn the order round.")
  var descending = false

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
    var query = UserQuery(
      search: search,
      filter: try filters.filter(),
      sort: sort,
      isDescending: descending,
      after: try cursor()
    )
    if let limit { query.limit = limit }
    let accounts = try common.openExistingAccounts()
    if format == .csv, limit == nil { return try await printEveryone(query, of: accounts) }
    let page = try await fullPage(query, of: accounts)
    if format == .csv { return try Console.print(CSV.document(page.users), terminator: "") }
    let total = try await accounts.countUsers(query)
    if wantsJSON { return try Console.printJSON(UserPageDocument(page, total)) }
    try printTable(page)
    if let next = page.next {
      Console.say(
        "accounts: hint: these are \(page.users.count) of \(total.words): add --after \(next)"
      )
    }
  }

  /// Reads on where a page is short, until there are as many users as were asked for.
  private func fullPage(_ query: UserQuery, of accounts: AccountService) async throws -> UserPage {
    var query = query
    var page = try await accounts.listUsers(query)
    var users = page.users
    while let next = page.next, users.count < query.limit {
      query.after = next
      query.limit -= page.users.count
      page = try await accounts.listUsers(query)
      users += page.users
    }
    return UserPage(users: users, next: page.next)
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
    if let cursor = UserCursor(after), cursor.sort == sort, cursor.isDescending == descending {
      return cursor
    }
    throw Failure(
      .refused,
      code: "invalidCursor",
      "\(after.quoted) is no cursor of a list sorted by \(sort.rawValue)\(descending ? ", descending" : "")",
      hint: "use the cursor as it was printed, with the same --sort and --descending"
    )
  }

  private func printTable(_ page: UserPage) throws {
    guard !page.users.isEmpty else { return Console.note("no users") }
    var table = TextTable(["NAME", "E-MAIL", "LANGUAGE", "ROLE", "STATUS", "CREATED", "LAST LOGIN"])
    for user in page.users {
      table.append([
        user.name, user.email, user.language.rawValue, user.role.rawValue, user.status,
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
  private let total: UserTotal

  init(_ page: UserPage, _ total: UserTotal) {
    self.page = page
    self.total = total
  }

  private enum CodingKeys: CodingKey {
    case users, next, total
  }

  private struct Total: Encodable {
    let count: Int
    let isExact: Bool
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(page.users.map(UserDocument.init), forKey: .users)
    try container.encode(page.next?.description, forKey: .next)
    try container.encode(Total(count: total.count, isExact: total.isExact), forKey: .total)
  }
}

extension UserTotal {
  /// How many there are, at least.
  fileprivate var count: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }

  /// Whether there are that many, and no more.
  fileprivate var isExact: Bool {
    switch self {
    case .exactly: true
    case .atLeast: false
    }
  }

  fileprivate var words: String { isExact ? "\(count)" : "at least \(count)" }
}
