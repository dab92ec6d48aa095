import AccountsForms
import Testing

struct RuleLanguageTests {
  private let rule = Rule<Language?>.offered([.portuguese, .english])

  @Test func `a language on offer passes, and so does none`() {
    for language in [.portuguese, .english, nil] as [Language?] {
      #expect(rule.failure(for: language) == nil)
    }
    #expect(rule.constraint == .oneOf(["portuguese", "english"]))
  }

  @Test func `another language is refused, with the names of those on offer`() {
    #expect(
      rule.failure(for: .spanish)
        == RuleFailure(
          .unknownChoice,
          ["choices": "portuguese, english", "names": "Português, English"]
        )
    )
  }
}
