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

  /// The name of the parameter of a custom field.
  static func name(of field: CustomField) -> String { fieldPrefix + field.key }

  /// The beginning of the names of the parameters of custom fields.
  static let fieldPrefix = "field."

  /// The rules of forms, with the custom fields, by which lists filter.
  let rules: FormRules

  /// The names of the parameters of the page, which can also go backward.
  var pageNames: Set<String> { Self.allNames(by: rules).union(["before"]) }

  /// The names of the parameters, those of custom fields included.
  static func allNames(by rules: FormRules) -> Set<String> {
    names.union(rules.customFields.map { name(of: $0) })
  }

  /// The value of `before` for the last users of a list.
  static let end = "end"

  private let values: [String: String]

  /// Whether the page is before a place, or the last one: its users are read in the reverse order.
  var isBackward: Bool { values["before"] != nil }

  private var isFromEnd: Bool { values["before"] == Self.end }

  /// Whether the order is descending: as requested, else as the list begins.
  let isDescending: Bool

  /// Reads the parameters of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - rules: the rules of forms, with the custom fields.
  /// - Throws: ``Problem`` for an unknown or a repeated parameter.
  init(_ request: APIRequest, by rules: FormRules) throws {
    self.init(try request.query(Self.allNames(by: rules)), by: rules)
  }

  /// Creates parameters from values that were read elsewhere.
  ///
  /// - Parameters:
  ///   - values: the values; their names must all be in ``names``.
  ///   - rules: the rules of forms, with the custom fields.
  ///   - isNewestFirst: whether a list that requests no order begins with the newest users.
  init(_ values: [String: String], by rules: FormRules, isNewestFirst: Bool = false) {
    self.values = values
    self.rules = rules
    let hasOrder = values["sort"] != nil || values["descending"] != nil
    isDescending =
      hasOrder ? values["descending"] == ParameterReader.Flag.true.rawValue : isNewestFirst
  }

  /// The value of a name; nil if it is not given.
  subscript(_ name: String) -> String? { values[name] }

  /// Returns the requested query.
  ///
  /// - Throws: all errors of the values, in the order in which they are read.
  func query() throws(ValidationErrors) -> UserQuery {
    var reader = ParameterReader(values)
    let created = reader.period("createdSince", "createdBefore")
    let sort = reader.choice("sort", UserQuery.Sort.self) ?? .created
    // Only refused here: the value is ``isDescending``.
    _ = reader.flag("descending")
    var filter = UserFilter()
    filter.select(reader.choice("status", UserStatus.self))
    filter.isVerified = reader.flag("verified")
    filter.role = reader.choice("role", Role.self)
    filter.language = reader.choice("language", Language.self)
    filter.created = created
    filter.customValues = reader.customValues(by: rules)
    let query = UserQuery(
      search: values["search"],
      filter: filter,
      sort: sort,
      isDescending: isDescending != isBackward,
      limit: reader.number("limit", atMost: UserQuery.maximumLimit) ?? 50,
      after: isFromEnd
        ? nil
        : isBackward
          ? reader.cursor("before", sort, !isDescending)
          : reader.cursor("after", sort, isDescending)
    )
    guard reader.errors.isEmpty else { throw ValidationErrors(reader.errors) }
    return query
  }
}

extension ParameterReader {
  /// Reads the values of custom fields.
  fileprivate mutating func customValues(by rules: FormRules) -> [String: CustomValue?] {
    var found: [String: CustomValue?] = [:]
    for field in rules.customFields {
      let name = UserListParameters.name(of: field)
      guard let text = values[name] else { continue }
      do {
        found.updateValue(try field.value(in: text, phones: rules.phones), forKey: field.key)
      } catch {
        let _: CustomValue? = refuse(name, error)
      }
      if found.count > UserFilter.maximumCustomValues {
        let bound = RuleFailure.Parameter.number(UserFilter.maximumCustomValues)
        let _: CustomValue? = refuse(name, RuleFailure(.tooManyFilters, ["bound": bound]))
        break
      }
    }
    return found
  }
}
