import Accounts
import AccountsForms
import Foundation

/// The parameters of a list of users: the filters, orders and pages of `accounts users list`.
struct UserListParameters {
  /// The names of the parameters.
  static let names: Set<String> = [
    "search", "status", "role", "language", "verified", "createdSince", "createdBefore", "sort",
    "descending", "limit", "after",
  ]

  private let values: [String: String]

  /// Whether the order is descending: as requested, else as the list begins.
  let isDescending: Bool

  /// Reads the parameters of a request.
  ///
  /// - Throws: ``Problem`` for an unknown or a repeated parameter.
  init(_ request: APIRequest) throws { self.init(try request.query(Self.names)) }

  /// Creates parameters from values that were read elsewhere.
  ///
  /// - Parameters:
  ///   - values: the values; their names must all be in ``names``.
  ///   - isNewestFirst: whether a list that requests no order begins with the newest users.
  init(_ values: [String: String], isNewestFirst: Bool = false) {
    self.values = values
    let hasOrder = values["sort"] != nil || values["descending"] != nil
    isDescending = hasOrder ? values["descending"] == Reader.Flag.true.rawValue : isNewestFirst
  }

  /// The value of a name; nil if it is not given.
  subscript(_ name: String) -> String? { values[name] }

  /// Returns the requested query.
  ///
  /// - Throws: all errors of the values, in the order in which they are read.
  func query() throws(ValidationErrors) -> UserQuery {
    var reader = Reader(values)
    let created = reader.period("createdSince", "createdBefore")
    let sort = reader.choice("sort", UserQuery.Sort.self) ?? .created
    // Only refused here: the value is ``isDescending``.
    _ = reader.flag("descending")
    let query = UserQuery(
      search: values["search"],
      filter: UserFilter(
        isEnabled: reader.choice("status", UserStatus.self).map { $0 == .enabled },
        isVerified: reader.flag("verified"),
        role: reader.choice("role", Role.self),
        language: reader.choice("language", Language.self),
        created: created
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

/// Reads values and collects their errors.
private struct Reader {
  private let values: [String: String]
  private(set) var errors: [ValidationError] = []

  init(_ values: [String: String]) { self.values = values }

  enum Flag: String, CaseIterable {
    case `true`, `false`
  }

  private mutating func refuse<Value>(_ name: String, _ failure: RuleFailure) -> Value? {
    errors.append(ValidationError(field: name, failure))
    return nil
  }

  /// Reads a choice by its name.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) -> Choice? {
    guard let text = values[name] else { return nil }
    return Choice(rawValue: text) ?? refuse(name, .unknownChoice(of: type))
  }

  /// Reads `true` or `false`.
  mutating func flag(_ name: String) -> Bool? { choice(name, Flag.self).map { $0 == .true } }

  /// Reads an instant of RFC 3339, or a day, which begins at midnight UTC.
  ///
  /// The plus of an offset may be percent-encoded or not; forms read a bare plus as a space.
  mutating func instant(_ name: String) -> Date? {
    guard let text = values[name]?.replacing(" ", with: "+") else { return nil }
    return Date(dayOrInstant: text) ?? refuse(name, RuleFailure(.invalidInstant))
  }

  /// Reads the two instants of a period.
  mutating func period(_ since: String, _ before: String) -> Range<Date>? {
    let (start, end) = (instant(since), instant(before))
    do { return try UserFilter.period(since: start, before: end) } catch {
      return refuse(before, error)
    }
  }

  /// Reads the number of users on a page.
  mutating func limit() -> Int? {
    guard let text = values["limit"] else { return nil }
    // More digits than `Int` can hold are a number that is too great.
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

  /// Reads the cursor of the previous page, which must have the same sort.
  mutating func cursor(_ sort: UserQuery.Sort, _ isDescending: Bool) -> UserCursor? {
    guard let text = values["after"] else { return nil }
    if let cursor = UserCursor(text), cursor.sort == sort, cursor.isDescending == isDescending {
      return cursor
    }
    return refuse("after", RuleFailure(.invalidCursor))
  }
}
