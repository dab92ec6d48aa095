import Accounts
import AccountsForms
import Hummingbird

extension UserListParameters {
  /// Reads what a page's form asks for: what was left empty is not given.
  ///
  /// - Throws: ``Problem`` where there is another name, or one of them twice.
  init(ofPage request: PageRequest) throws {
    // What was just done is no matter of the list.
    let sent = try request.request.query(Self.names.union(["done"]))
    self.init(sent.filter { !$0.value.isEmpty && $0.key != "done" })
  }

  /// Whether anything is asked for but an order.
  var isNarrowed: Bool {
    Self.names.subtracting(["sort", "descending", "limit"]).contains { self[$0] != nil }
  }

  /// The address of a list.
  ///
  /// - Parameter changes: what is asked for in the place of what was; nil for nothing.
  /// - Returns: the path with its query.
  func address(_ changes: [String: String?] = [:]) -> String {
    let pairs = Self.names.sorted()
      .compactMap { name -> String? in
        let value = if let change = changes[name] { change } else { self[name] }
        return value.map { "\(name)=\($0.queryValue)" }
      }
    return ReturnPath.users.text + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
