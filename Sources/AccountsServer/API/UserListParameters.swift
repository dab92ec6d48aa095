import Accounts
import AccountsForms
import Foundation

/// What `GET /api/v1/users` may be asked: the filters, orders and pages of `accounts users list`.
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

  /// Takes values that were read elsewhere.
  ///
  /// - Throws: ``Problem`` that names each for which there is no parameter.
  init(_ values: [String: String]) throws {
    let unknown = Set(values.keys).subtracting(Self.names).sorted()
    guard unknown.isEmpty else {
      throw Problem.refused(
        unknown.map { ValidationError(field: $0, RuleFailure(.unknownField)) }
      )
    }
    self.values = values
  }

  /// The value of a name; nil where it is not given.
  subscript(_ name: String) -> String? { values[name] }

  /// One of some names.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _ type: Choice.Type
  ) throws -> Choice? {
    try values[name].map { try Choice(requested: $0, in: name) }
  }

  /// `true` or `false`.
  func flag(_ name: String) throws -> Bool? { try choice(name, Flag.self).map { $0 == .true } }

  private enum Flag: String, CaseIterable {
    case `true`, `false`
  }

  /// An instant of RFC 3339, or a day, which begins at midnight UTC.
  ///
  /// Its plus may stand there as it is, which is a space to forms, or percent-encoded.
  func instant(_ name: String) throws -> Date? {
    guard let text = values[name]?.replacing(" ", with: "+") else { return nil }
    guard let instant = Date(dayOrInstant: text) else {
      throw Problem.refused(name, RuleFailure(.invalidInstant))
    }
    return instant
  }

  /// A number of users on a page.
  func limit() throws -> Int? {
    guard let text = values["limit"] else { return nil }
    // More digits than a number has here are a number that is too great.
    let isLong = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard let limit = Int(text) ?? (isLong ? .max : nil) else {
      throw Problem.refused("limit", RuleFailure(.invalidType, ["kind": "number"]))
    }
    guard limit >= 1 else { throw Problem.refused("limit", RuleFailure(.tooSmall, ["bound": 1])) }
    let most = UserQuery.maximumLimit
    guard limit <= most else {
      throw Problem.refused("limit", RuleFailure(.tooGreat, ["bound": .number(most)]))
    }
    return limit
  }
}

extension UserQuery {
  /// The query that the parameters ask for.
  ///
  /// - Throws: ``Problem`` that names the first that is no value of its own.
  init(_ parameters: UserListParameters) throws {
    let since = try parameters.instant("createdSince") ?? .distantPast
    let before = try parameters.instant("createdBefore") ?? .distantFuture
    let sort = try parameters.choice("sort", Sort.self) ?? .created
    let isDescending = try parameters.flag("descending") ?? false
    let isLimited = parameters["createdSince"] != nil || parameters["createdBefore"] != nil
    self.init(
      search: parameters["search"],
      filter: UserFilter(
        isEnabled: try parameters.choice("status", UserStatus.self).map { $0 == .enabled },
        isVerified: try parameters.flag("verified"),
        role: try parameters.choice("role", Role.self),
        language: try parameters.choice("language", Language.self),
        created: isLimited ? since..<max(since, before) : nil
      ),
      sort: sort,
      isDescending: isDescending,
      limit: try parameters.limit() ?? 50,
      after: try Self.cursor(parameters["after"], sort, isDescending)
    )
  }

  private static func cursor(
    _ text: String?,
    _ sort: Sort,
    _ isDescending: Bool
  ) throws -> UserCursor? {
    guard let text else { return nil }
    guard let cursor = UserCursor(text), cursor.sort == sort, cursor.isDescending == isDescending
    else {
      throw Problem.refused("after", RuleFailure(.invalidCursor))
    }
    return cursor
  }
}
