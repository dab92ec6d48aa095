import AccountsForms

@testable import AccountsServer

extension Route {
  /// The schema of the body in the API description; nil for none.
  var body: JSONSchema? { operation?(FormSchemas(.test)).body }
}
