import AccountsForms
import Expectations
import Testing

struct RuleLanguageTests {
  static let languages: [Case<Language?, Bool>] = [
    Case(nil, true), Case(.portuguese, true), Case(.english, true), Case(.spanish, false),
  ]

  @Test(arguments: languages)
  func `a language is one of those on offer, or none; the failure names them`(
    _ row: Case<Language?, Bool>
  ) {
    let rule = Rule<Language?>.offered([.portuguese, .english])
    let failure = RuleFailure(
      .unknownChoice,
      ["choices": "portuguese, english", "names": "Português, English"]
    )
    expect(rule.failure(for: row.input), is: (row.outcome ? nil : failure))
    expect(rule.constraint, is: .oneOf(["portuguese", "english"]))
  }
}
