extension ErrorMessage {
  /// The message for a failure that has none of its own.
  static let other = ErrorMessage.error

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The keys of the messages for a failure, most specific first: code and field, code and reason,
  /// code.
  static func keys(for failure: RuleFailure, field: String?) -> [String] {
    let code = "error.\(failure.code.rawValue)"
    var keys = field.map { ["\(code).\($0)"] } ?? []
    for name in ["reason", "kind"] {
      if case .text(let detail) = failure.parameters[name] { keys.append("\(code).\(detail)") }
    }
    return keys + [code]
  }

  /// The message for a failure, with or without a field.
  init(_ failure: RuleFailure, field: String?) {
    let keys = Self.keys(for: failure, field: field)
    self = keys.lazy.compactMap { Self.named[$0] }.first ?? .other
  }
}
