import Expectations
import Testing

@testable import AccountsForms

struct RuleTextTests {
  static let lines: [Case<String, String?>] = [
    Case("", nil), Case("Lisbon", nil), Case("São Paulo – 東京 👩‍🚀", nil), Case("a\u{200F}b", nil),
    Case("a\tb", "U+0009"), Case("a\nb", "U+000A"), Case("a\u{2028}b", "U+2028"),
    Case("a\u{202E}b", "U+202E"), Case("a\u{2066}b", "U+2066"),
  ]

  @Test(arguments: lines)
  func `a line has no control characters, and none that turn the text around`(
    _ row: Case<String, String?>
  ) {
    let failure = row.outcome.map { RuleFailure(.invalidCharacter, ["character": .text($0)]) }
    expect(Rule<String>.oneLine.failure(for: row.input), is: failure)
  }

  static let sizes: [Case<String, Bool>] = [
    Case("S", true), Case("M", true), Case("", true), Case("s", false), Case("L", false),
  ]

  @Test(arguments: sizes)
  func `a choice is one of the texts, or empty`(_ row: Case<String, Bool>) {
    let rule = Rule<String>.choice(["S", "M"])
    expect(rule.constraint, is: .oneOf(["S", "M"]))
    let failure = RuleFailure(.unknownChoice, ["choices": "S, M"])
    expect(rule.failure(for: row.input), is: (row.outcome ? nil : failure))
  }

  @Test func `a value that was accepted before is accepted again`() {
    let rule = Rule<String>.choice(["S", "M"]).accepting("XL")
    expect(rule.failure(for: "XL"), is: nil)
    expect(rule.failure(for: "XXL")?.code, is: .unknownChoice)
    expect(rule.constraint, is: .oneOf(["S", "M"]))
  }
}
