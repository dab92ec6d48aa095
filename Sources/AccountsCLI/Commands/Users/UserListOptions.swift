import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// How many users are printed, and in what form.
struct UserListOptions: ParsableArguments {
  @Option(help: "How many users at most, from 1 to 1000; 50 unless all are wanted as CSV.")
  var limit: Int?

  @Option(help: "The form: table, json or csv.")
  var format: Format?

  /// A form a list is printed in.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv
  }

  func validate() throws {
    guard let limit, !(1...UserQuery.maximumLimit).contains(limit) else { return }
    throw ArgumentParser.ValidationError(
      "--limit is from 1 to \(UserQuery.maximumLimit), not \(limit)"
    )
  }

  /// Refuses two forms at once.
  ///
  /// - Throws: a `ValidationError`.
  func requireNoContradiction(to common: CommonOptions) throws {
    guard common.json, let format, format != .json else { return }
    throw ArgumentParser.ValidationError(
      "--json and --format \(format.rawValue) contradict each other"
    )
  }

  /// Whether answers and errors are to be JSON.
  func wantsJSON(_ common: CommonOptions) -> Bool { common.json || format == .json }

  /// Prints users in the form that was asked for.
  ///
  /// - Throws: ``Failure`` where standard output cannot be written.
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
        user.name, user.email, user.language.rawValue, user.role.rawValue, user.status,
        String(user.createdAt.rfc3339.prefix(10)),
        user.lastLogInAt.map { String($0.rfc3339.prefix(10)) } ?? "never",
      ])
    }
    try Console.print(table)
  }
}

extension UserTotal {
  /// The figure, with how sure it is.
  var words: String { isExact ? "\(count)" : "at least \(count)" }
}
