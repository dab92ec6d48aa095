import Accounts
import AccountsForms
import Foundation

/// The parameters of a list of audit events: the filters and pages of `accounts audit list`.
struct AuditParameters {
  /// The names of the parameters.
  static let names: Set<String> = ["user", "action", "since", "until", "before", "limit"]

  /// The values by name.
  let values: [String: String]

  /// Reads the parameters of a request.
  ///
  /// - Throws: ``Problem`` for an unknown or a repeated parameter.
  init(_ request: APIRequest) throws { values = try request.query(Self.names) }

  /// The value of a name; nil if it is not given.
  subscript(_ name: String) -> String? { values[name] }

  /// Returns the requested query.
  ///
  /// - Parameter administration: finds the user with an address.
  /// - Returns: the query.
  /// - Throws: all errors of the values as `ValidationErrors`; `StorageError`.
  func query(_ administration: UserAdministration) async throws -> AuditQuery {
    var reader = ParameterReader(values)
    let (since, until) = (reader.instant("since"), reader.instant("until"))
    var query = AuditQuery(
      action: reader.choice("action", AuditEvent.Action.self),
      since: since,
      until: until,
      before: reader.number("before", atMost: .max),
      limit: reader.number("limit", atMost: AuditQuery.maximumLimit) ?? 50
    )
    if let text = values["user"] {
      // The events of a deleted user are still found by the identifier.
      var id = UserID(text)
      if id == nil, let reference = UserReference(text) {
        id = try await administration.user(reference)?.id
      }
      query.user = id ?? reader.refuse("user", RuleFailure(.unknownUser))
    }
    guard reader.errors.isEmpty else { throw ValidationErrors(reader.errors) }
    return query
  }
}
