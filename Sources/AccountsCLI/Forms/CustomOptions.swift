import AccountsForms
import ArgumentParser

/// The option for custom fields.
struct CustomOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A custom field and its value, such as city=Lisbon; repeat the option for more fields.",
      valueName: "key=value"
    )
  )
  var field: [String] = []

  /// Returns the keys and values.
  ///
  /// - Throws: ``Failure`` for a text without an equals sign, and a key that a form does not have
  ///   or that is repeated.
  func values(of form: some ValidatedForm) throws -> [(key: String, value: String)] {
    let builtIn = SignUpForm.Field.builtIn.map(\.rawValue)
    return try Self.pairs(field, keys: form.fields.map(\.key).filter { !builtIn.contains($0) })
  }

  /// Returns the fields and values of several texts.
  ///
  /// - Throws: as ``values(of:)``.
  static func pairs(
    _ texts: [String],
    of fields: [CustomField]
  ) throws -> [(field: CustomField, value: String)] {
    try pairs(texts, keys: fields.map(\.key))
      .flatMap { key, value in fields.filter { $0.key == key }.map { ($0, value) } }
  }

  /// The hint for a key that does not exist.
  static func hint(_ keys: [String]) -> String {
    keys.isEmpty
      ? "the form file has no custom fields; see 'accounts form --help'"
      : "use one of these keys: \(keys.joined(separator: ", "))"
  }

  private static func pairs(
    _ texts: [String],
    keys: [String]
  ) throws -> [(key: String, value: String)] {
    var values: [(key: String, value: String)] = []
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Failure(
          .usage,
          code: .usage,
          "--field is \(text.quoted), but must be KEY=VALUE",
          hint: hint(keys)
        )
      }
      let key = String(parts[0])
      guard keys.contains(key) else {
        throw Failure(
          .usage,
          code: .usage,
          "there is no custom field \(key.quoted)",
          hint: hint(keys)
        )
      }
      guard !values.contains(where: { $0.key == key }) else {
        throw Failure(.usage, code: .usage, "--field \(key) is given twice", hint: "give it once")
      }
      values.append((key, String(parts[1])))
    }
    return values
  }
}
