import AccountsForms
import ArgumentParser

/// The option for the fields that the form file adds.
struct CustomOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A value of a field that the form file adds, such as city=Lisbon; repeat it for several.",
      valueName: "key=value"
    )
  )
  var field: [String] = []

  /// Returns the keys and values.
  ///
  /// - Throws: ``Failure`` for a text without an equals sign, and a key that a form does not have or that is repeated.
  func values(of form: some ValidatedForm) throws -> [(key: String, value: String)] {
    let builtIn = SignUpForm.Field.builtIn.map(\.rawValue)
    let keys = form.fields.map(\.key).filter { !builtIn.contains($0) }
    var values: [(key: String, value: String)] = []
    for text in field {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, keys.contains(String(parts[0])) else {
        throw Failure(
          .usage,
          "--field is \(text.quoted), but must be KEY=VALUE, with a key that the form file adds",
          hint: keys.isEmpty
            ? "the form file adds no fields; see 'accounts form --help'"
            : "use one of these keys: \(keys.joined(separator: ", "))"
        )
      }
      let key = String(parts[0])
      guard !values.contains(where: { $0.key == key }) else {
        throw Failure(.usage, "--field \(key) occurs twice", hint: "pass one of them")
      }
      values.append((key, String(parts[1])))
    }
    return values
  }
}
