import Accounts
import AccountsForms
import Hummingbird

extension UserListParameters {
  /// Reads the parameters of a page request, without empty ones.
  ///
  /// The list begins with the newest users unless an order is requested.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - rules: the rules of forms, with the custom fields.
  /// - Throws: ``Problem`` if a parameter is unknown or repeated.
  init(ofPage request: PageRequest, by rules: FormRules) throws {
    // The flash message is not a parameter of the list.
    let sent = try request.request.query(Self.allNames(by: rules).union(["before", "done"]))
    self.init(
      sent.filter { !$0.value.isEmpty && $0.key != "done" },
      by: rules,
      isNewestFirst: true
    )
  }

  /// The address of a list.
  ///
  /// - Parameter changes: the parameters to replace; nil removes a parameter.
  /// - Returns: the path with its query.
  func address(_ changes: [String: String?] = [:]) -> String {
    let pairs = pageNames.sorted()
      .compactMap { name -> String? in
        let value = if let change = changes[name] { change } else { self[name] }
        return value.map { "\(name)=\($0.queryValue)" }
      }
    return RedirectTarget.users.text + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
