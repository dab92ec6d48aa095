import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// The options for the number and format of listed users.
struct UserListOptions: ParsableArguments {
  @Option(help: "Maximum number of users, from 1 to 1000; by default 50, or all as CSV.")
  var limit: Int?

  @Option(help: "The format: table, json or csv.")
  var format: Format?

  /// An output format of a list.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv
  }

  func validate() throws {
    guard let limit, !(1...UserQuery.maximumLimit).contains(limit) else { return }
    throw ArgumentParser.ValidationError(
      "--limit must be from 1 to \(UserQuery.maximumLimit), not \(limit)"
    )
  }

  /// Rejects two different formats.
  ///
  /// - Throws: `ValidationError`.
  func requireNoContradiction(to common: CommonOptions) throws {
    guard common.json, let format, format != .json else { return }
    throw ArgumentParser.ValidationError(
      "--json and --format \(format.rawValue) cannot be combined"
    )
  }

  /// Returns whether to print results and errors as JSON.
  func wantsJSON(_ common: CommonOptions) -> Bool { common.json || format == .json }

  /// Prints users in the requested format.
  ///
  /// - Throws: ``Failure`` if standard output cannot be written.
  func print(_ page: UserPage, _ total: UserTotal?, _ common: CommonOptions) throws {
    if format == .csv { return try Console.print(CSV.document(page.users), terminator: "") }
    if wantsJSON(common) { return try Console.printJSON(UserPageDocument(page, total)) }
    guard !page.users.isEmpty else { return Console.note("no users") }
    var table = TextTable([
      "NAME", .whole("E-MAIL"), .spare("LANGUAGE", 1), .spare("ROLE", 4), .spare("STATUS", 5),
      .spare("CREATED", 2), .spare("LAST LOGIN", 3),
    ])
    for user in page.users {
      table.append([
        user.displayName, user.email, user.language.rawValue, user.role.rawValue,
        user.status.rawValue,
        String(user.createdAt.rfc3339.prefix(10)),
        user.lastLogInAt.map { String($0.rfc3339.prefix(10)) } ?? "never",
      ])
    }
    try Console.print(table)
  }
}

extension UserTotal {
  /// The number, with "at least" if it is not exact.
  var words: String { isExact ? "\(count)" : "at least \(count)" }
}
