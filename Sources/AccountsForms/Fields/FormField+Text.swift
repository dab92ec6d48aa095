extension FormField {
  /// Enters text as typed.
  ///
  /// The terminal, the pages and the API all call this, so that a text gets the same verdict
  /// everywhere.
  ///
  /// - Parameter text: the text; see ``TextInput`` for the forms of each type.
  public func enter(_ text: String) {
    guard let type = Value.self as? any TextInput.Type else {
      return refuseInput(RuleFailure(.invalidType), text: text)
    }
    enter(text, as: type)
  }

  private func enter<Input: TextInput>(_ text: String, as type: Input.Type) {
    (self as? FormField<Input>)?.enter(text)
  }
}

extension FormField where Value: TextInput {
  /// Enters text as typed.
  ///
  /// - Parameter text: the text; see ``TextInput`` for the forms of each type.
  public func enter(_ text: String) {
    do throws(RuleFailure) { value = try Value.read(text) } catch { refuseInput(error, text: text) }
  }
}

extension FormFieldRepresentable {
  /// Enters a secret that was never a `String`; a field of another type refuses it.
  package func enter(_ secret: Secret) {
    guard let field = self as? FormField<Secret> else {
      return refuseInput(RuleFailure(.invalidType))
    }
    field.value = secret
  }
}
