@testable import AccountsServer

extension Route {
  /// What the description says of the body; nil for none.
  var body: Schema? { Operation.all(FormSchemas(.test))[name]?.body }
}
