import Accounts
import AccountsForms
import AccountsJSON
import AccountsTransfer
import ArgumentParser

/// The options for the number and format of listed users.
struct UserListOptions: ParsableArguments {
  @Option(
    help:
      "Maximum number of users, from 1 to 1000. The default is 50; with --format csv, all users."
  )
  var limit: Int?

  @Option(help: "The format: table, json or csv.")
  var format: ListFormat?

  @Option(
    help: ArgumentHelp(
      "Also show a custom field, besides those that the form file marks with \"inList\"; repeat the option for more fields.",
      valueName: "key"
    )
  )
  var show: [String] = []

  /// An output format of a list.
  enum ListFormat: String, ExpressibleByArgument, CaseIterable {
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

  /// Returns the keys of the custom fields to show.
  ///
  /// - Throws: ``Failure`` for a key that no custom field has.
  func shownKeys(_ rules: FormRules) throws -> [String] {
    let keys = rules.customFields.map(\.key)
    if let unknown = show.first(where: { !keys.contains($0) }) {
      throw Failure(
        .usage,
        code: .usage,
        "--show is \(unknown.quoted), but must be the key of a custom field",
        hint: CustomOptions.hint(keys)
      )
    }
    let listed = rules.listedFields.map(\.key)
    return listed + keys.filter { show.contains($0) && !listed.contains($0) }
  }

  /// Prints users in the requested format.
  ///
  /// - Throws: ``Failure`` for an unknown field, or if standard output cannot be written.
  func print(
    _ page: UserPage,
    _ total: UserTotal?,
    _ rules: FormRules,
    _ common: CommonOptions
  ) throws {
    let keys = try shownKeys(rules)
    if format == .csv {
      return try Console.printFile(CSV.document(page.users, showing: keys))
    }
    if wantsJSON(common) { return try Console.printJSON(UserPageDocument(page, total)) }
    guard !page.users.isEmpty else { return Console.note("no users") }
    let added = keys.map { TextTable.Column(stringLiteral: $0.uppercased()) }
    var table = TextTable(
      [
        "NAME", .whole("E-MAIL"), .spare("LANGUAGE", 1), .spare("ROLE", 4), .spare("STATUS", 5),
        .spare("CREATED", 2), .spare("LAST LOGIN", 3),
      ],
      added
    )
    for user in page.users {
      let cells: [String] = [
        user.displayName, user.email, user.language.rawValue, user.role.rawValue,
        user.status.rawValue,
        String(user.createdAt.rfc3339.prefix(10)),
        user.lastLogInAt.map { String($0.rfc3339.prefix(10)) } ?? "never",
      ]
      table.append(cells + keys.map { user.customValues[$0]?.description ?? "" })
    }
    try Console.print(table)
  }
}

extension UserTotal {
  /// The number, with "at least" if it is not exact.
  var words: String { isExact ? "\(count)" : "at least \(count)" }
}
