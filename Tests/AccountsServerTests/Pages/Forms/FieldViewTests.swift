import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct FieldViewTests {
  private let form = FormRules.test.signUpForm(in: .english)

  private func field(_ name: SignUpForm.Field, in words: Messages) throws -> FieldView {
    let view = FormView(form, token: "", in: words)
    return try #require(view.fields.first { $0.key == name.rawValue })
  }

  @Test(arguments: Language.allCases)
  func `labels and examples match the presentation`(_ language: Language) throws {
    let words = Messages(language)
    for name in SignUpForm().validator.keys {
      try expect(field(name, in: words).label, is: words.label(of: name.rawValue))
    }
    let birthday = try field(.birthday, in: words)
    let parts = Dictionary(uniqueKeysWithValues: birthday.parts.map { ($0.name, $0.placeholder) })
    let example = ["year", "month", "day"].compactMap { parts[$0] }.joined(separator: "-")
    expect(example, is: words.placeholder(for: "birthday"))
    expect(birthday.parts.map(\.maxLength), is: [2, 2, 4])
    expect(birthday.hint?.hasSuffix(" 31 12 1990"), is: true)
  }
}
