import Accounts
import AccountsForms
import Foundation

/// What a list of users may be asked for: the filters, orders and pages of `accounts users list`.
struct UserListParameters {
  /// The names behind the question mark.
  static let names: Set<String> = [
    "search", "status", "role", "language", "verified", "createdSince", "createdBefore", "sort",
    "descending", "limit", "after",
  ]

  private let values: [String: String]

  /// Reads them.
  ///
  /// - Throws: ``Problem`` where there is another, or one of them twice.
  init(_ request: APIRequest) throws { values = try request.query(Self.names) }

  /// Takes values that were read elsewhere, by names that are all among ``names``.
  init(_ values: [String: String]) { self.values = values }

  /// The value of a name; nil where it is not given.
  subscript(_ name: String) -> String? { values[name] }

  /// The query that is asked for.
  ///
  /// - Throws: everything that is wrong with the values, in the order of a list's address.
  func query() throws(ValidationErrors) -> UserQuery {
    var reader = Reader(values)
    let since = reader.instant("createdSince")
    let before = reader.instant("createdBefore")
    let start = since ?? .distantPast
    let sort = reader.choice("sort", UserQuery.Sort.self) ?? .created
    let isDescending = reader.flag("descending") ?? false
    let query = UserQuery(
      search: values["search"],
      filter: UserFilter(
        isEnabled: reader.choice("status", UserStatus.self).map { $0 == .enabled },
        isVerified: reader.flag("verified"),
        role: reader.choice("role", Role.self),
        language: reader.choice("language", Language.self),
        created: since == nil && before == nil
          ? nil : start..<max(start, before ?? .distantFuture)
      ),
      sort: sort,
      isDescending: isDescending,
      limit: reader.limit() ?? 50,
      after: reader.cursor(sort, isDescending)
    )
    guard reader.errors.isEmpty else { throw ValidationErrors(reader.errors) }
    return query
  }
}

/// Reads values, and collects what is wrong with them.
private struct Reader {
  private let values: [String: String]
  private(set) var errors: [ValidationError] = []

  init(_ values: [String: String]) { self.values = values }

  private enum Flag: String, CaseIterable {
    case `true`, `false`
  }

  private mutating func refuse<Value>(_ name: String, _ failure: RuleFailure) -> Value? {
    errors.append(ValidationError(field: name, failure))
    return nil
  }

  /// One of some names.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) -> Choice? {
    guard let text = values[name] else { return nil }
    return Choice(rawValue: text) ?? refuse(name, .unknownChoice(of: type))
  }

  /// `true` or `false`.
  mutating func flag(_ name: String) -> Bool? { choice(name, Flag.self).map { $0 == .true } }

  /// An instant of RFC 3339, or a day, which begins at midnight UTC.
  ///
  /// Its plus may stand there as it is, which is a space to forms, or percent-encoded.
  mutating func instant(_ name: String) -> Date? {
    guard let text = values[name]?.replacing(" ", with: "+") else { return nil }
    return Date(dayOrInstant: text) ?? refuse(name, RuleFailure(.invalidInstant))
  }

  /// A number of users on a page.
  mutating func limit() -> Int? {
    guard let text = values["limit"] else { return nil }
    // More digits than a number has here are a number that is too great.
    let isLong = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard let limit = Int(text) ?? (isLong ? .max : nil) else {
      return refuse("limit", RuleFailure(.invalidType, ["kind": "number"]))
    }
    let most = UserQuery.maximumLimit
    switch limit {
    case ..<1: return refuse("limit", RuleFailure(.tooSmall, ["bound": 1]))
    case ...most: return limit
    default: return refuse("limit", RuleFailure(.tooGreat, ["bound": .number(most)]))
    }
  }

  /// Where the page before ended, in the same order.
  mutating func cursor(_ sort: UserQuery.Sort, _ isDescending: Bool) -> UserCursor? {
    guard let text = values["after"] else { return nil }
    if let cursor = UserCursor(text), cursor.sort == sort, cursor.isDescending == isDescending {
      return cursor
    }
    return refuse("after", RuleFailure(.invalidCursor))
  }
}
