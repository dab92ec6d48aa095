extension String {
  /// The template with its parameters in place.
  ///
  /// `{minimum}` is the parameter itself; `{minimum|character|characters}` is the first word where
  /// the number is 1, and the second otherwise.
  ///
  /// - Parameter parameters: the parameters, by name.
  /// - Returns: the sentence; nil if one of its parameters is missing.
  func filled(with parameters: [String: RuleFailure.Parameter]) -> String? {
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let parts = rest[rest.index(after: open)..<close]
        .split(separator: "|", omittingEmptySubsequences: false)
      guard let filling = Self.filling(parts, parameters) else { return nil }
      result += filling
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func filling(
    _ parts: [Substring],
    _ parameters: [String: RuleFailure.Parameter]
  ) -> String? {
    guard let name = parts.first, let value = parameters[String(name)] else { return nil }
    if case .number(let number) = value, parts.count == 3 {
      return String(number == 1 ? parts[1] : parts[2])
    }
    return value.description
  }
}
