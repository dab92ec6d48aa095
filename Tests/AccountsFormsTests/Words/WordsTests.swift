import Testing

@testable import AccountsForms

struct WordsTests {
  @Test(arguments: Phrase.allCases)
  func `each language says each thing, with the same figures in it`(_ phrase: Phrase) {
    let texts = Language.allCases.map { Words($0).text(phrase) }
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(Set(texts.map(Self.placeholders)).count == 1)
  }

  @Test func `no two languages say a sentence alike`() {
    for phrase in Phrase.allCases where phrase.rawValue.hasPrefix("error.") {
      #expect(Set(Language.allCases.map { Words($0).text(phrase) }).count == 3, "\(phrase)")
    }
  }

  @Test func `a number of one takes the singular`() {
    let error = { ValidationError(field: "x", RuleFailure(.passwordTooShort, ["minimum": $0])) }
    #expect(Words(.english).message(for: error(1)) == "Use at least 1 character.")
    #expect(Words(.english).message(for: error(8)) == "Use at least 8 characters.")
    #expect(Words(.portuguese).message(for: error(1)) == "Use pelo menos 1 caractere.")
    #expect(Words(.spanish).message(for: error(8)) == "Usa al menos 8 caracteres.")
  }

  @Test func `what somebody typed is not taken for a placeholder`() {
    let failure = RuleFailure(.invalidName, ["reason": "character", "character": "{reason}"])
    #expect(
      Words(.english).message(for: failure)
        == "A name cannot contain “{reason}”. Use letters, spaces, hyphens, dots and apostrophes."
    )
  }

  @Test func `a code of somebody else's has words too`() {
    let error = ValidationError(field: "x", RuleFailure(ErrorCode(rawValue: "mine")))
    #expect(Words(.english).message(for: error) == "This value cannot be used here.")
  }

  @Test(arguments: EmailAddress.Defect.allCases)
  func `each defect of an address has words of its own`(_ defect: EmailAddress.Defect) {
    let phrase = Phrase(defect.failure, field: "email")
    #expect(phrase != .other)
    #expect(phrase.rawValue != "error.invalidEmail")
  }

  @Test(arguments: SignUpForm.Field.allCases)
  func `each field has a label`(_ field: SignUpForm.Field) {
    #expect(Words(.english).label(of: field) != field.rawValue)
  }

  private static func placeholders(_ text: String) -> [String] {
    text.split(separator: "{").dropFirst()
      .map { part in
        String(part.prefix { $0 != "}" && $0 != "|" }) + (part.contains("|") ? "|" : "")
      }
      .sorted()
  }
}
