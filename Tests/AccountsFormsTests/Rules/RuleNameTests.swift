import AccountsForms
import Expectations
import Testing

struct RuleNameTests {
  static let names: [Case<String, RuleFailure?>] = [
    Case("", nil), Case("Ada Lovelace", nil), Case("José María O’Neil", nil), Case("李雷", nil),
    Case("John123", RuleFailure(.invalidName, ["reason": "character", "character": "1"])),
    Case("a\u{202E}b", RuleFailure(.invalidName, ["reason": "character", "character": "U+202E"])),
    Case("-", RuleFailure(.invalidName, ["reason": "noLetter"])),
    Case(String(repeating: "a", count: 201), RuleFailure(.tooLong, ["maximum": 200])),
  ]

  @Test(arguments: names)
  func `a person's name has letters of any script`(_ row: Case<String, RuleFailure?>) {
    let rule = Rule<String>.personName
    expect(rule.constraint, is: .personName)
    expect(rule.failure(for: row.input), is: row.outcome)
  }
}
