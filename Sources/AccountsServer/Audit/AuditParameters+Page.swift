extension AuditParameters {
  /// Reads the parameters of a page request, without empty ones.
  ///
  /// - Throws: ``Problem`` for an unknown or a repeated parameter.
  init(ofPage request: PageRequest) throws {
    values = try request.request.query(Self.names).filter { !$0.value.isEmpty }
  }

  /// The address of a page of the list.
  ///
  /// - Parameter before: the number that its events are below; nil for the newest.
  /// - Returns: the path with its query.
  func address(before: Int?) -> String {
    var values = values
    values["before"] = before.map(String.init)
    let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.queryValue)" }
    return RedirectTarget.audit.text + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
