extension Rule<String> {
  /// Requires text without line breaks, other control characters, and characters that change the
  /// direction of the text around them.
  static var oneLine: Rule {
    Rule(.custom("oneLine")) { text in
      let stray = text.unicodeScalars.first { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default:
          (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
      }
      return stray.map { RuleFailure(.invalidCharacter, ["character": .text($0.codePoint)]) }
    }
  }

  /// Requires one of some texts.
  ///
  /// - Parameter choices: the texts, in the order in which people choose from them.
  /// - Returns: the rule. An empty text passes, since `required` checks for one.
  static func choice(_ choices: [String]) -> Rule {
    Rule(.oneOf(choices.map { .text($0) })) { text in
      if text.isEmpty || choices.contains(text) { return nil }
      return RuleFailure(.unknownChoice, ["choices": .text(choices.joined(separator: ", "))])
    }
  }
}

extension Rule where Value: Equatable {
  /// The rule, except that it accepts a value that was accepted before.
  func accepting(_ current: Value) -> Rule {
    Rule(constraint) { $0 == current ? nil : failure(for: $0) }
  }
}
