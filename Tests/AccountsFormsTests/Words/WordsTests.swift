import Foundation
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

  @Test func `a long wait is told in minutes, rounded up`() {
    for (seconds, english, portuguese, spanish) in [
      (1, "1 second", "1 segundo", "1 segundo"), (90, "90 seconds", "90 segundos", "90 segundos"),
      (91, "2 minutes", "2 minutos", "2 minutos"), (120, "2 minutes", "2 minutos", "2 minutos"),
      (3540, "59 minutes", "59 minutos", "59 minutos"),
      (3541, "60 minutes", "60 minutos", "60 minutos"),
    ] {
      #expect(Words(.english).wait(ofSeconds: seconds) == english)
      #expect(Words(.portuguese).wait(ofSeconds: seconds) == portuguese)
      #expect(Words(.spanish).wait(ofSeconds: seconds) == spanish)
    }
  }

  @Test func `what somebody typed is not taken for a placeholder`() {
    let failure = RuleFailure(.invalidName, ["reason": "character", "character": "{reason}"])
    #expect(
      Words(.english).message(for: failure)
        == "A name cannot contain “{reason}”. Use letters, spaces, hyphens, dots and apostrophes."
    )
  }

  @Test func `a code without its figures is told in general`() {
    #expect(
      Words(.english).message(for: RuleFailure(.underLegalAge)) == "This value cannot be used here."
    )
  }

  @Test func `a code of somebody else's has words too`() {
    let error = ValidationError(field: "x", RuleFailure(ErrorCode(rawValue: "mine")))
    #expect(Words(.english).message(for: error) == "This value cannot be used here.")
  }

  /// How a value is typed is for the hint beside each input: a page has three for a date, and a list of languages.
  @Test(arguments: Language.allCases)
  func `no message has the format of one surface`(_ language: Language) {
    let words = Words(language)
    for phrase in Phrase.allCases where phrase.rawValue.hasPrefix("error.") {
      for choice in Language.allCases {
        #expect(!words.text(phrase).contains(choice.rawValue), "\(phrase)")
      }
      #expect(!words.text(phrase).contains("1990"), "\(phrase)")
    }
    for choice in Language.allCases {
      #expect(words.text(.requiredLanguage).contains(choice.endonym))
    }
    let form = SignUpForm.empty()
    form.enter("klingon", into: .language)
    #expect(form.languageField.errors.map(words.message) == [words.text(.requiredLanguage)])
    #expect(
      form.languageField.errors.first?.parameters == ["choices": "english, portuguese, spanish"]
    )
  }

  @Test(arguments: EmailAddress.Defect.allCases)
  func `each defect of an address has words of its own`(_ defect: EmailAddress.Defect) {
    let phrase = Phrase(defect.failure, field: "email")
    #expect(phrase != .other)
    #expect(phrase.rawValue != "error.invalidEmail")
  }

  /// A phrase is used by its name in the sources, or by its key, which is made of a field's key or of an
  /// error's code and detail.
  @Test func `no phrase is there for nothing`() throws {
    let sources = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let names = try #require(FileManager.default.enumerator(atPath: sources.path))
    let text = try names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.contains("/Words/Phrase") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
      .joined()
    let fields: Set<String> = Set(
      SignUpForm.Field.allCases.map(\.rawValue) + LogInForm.Field.allCases.map(\.rawValue)
        + ChangePasswordForm.Field.allCases.map(\.rawValue)
        + ProfileForm.Field.allCases.map(\.rawValue)
    )
    let details =
      EmailAddress.Defect.allCases.map(\.rawValue)
      + PasswordPolicy.CharacterKind.allCases.map(\.rawValue) + ["character", "flag", "noLetter"]
    for phrase in Phrase.allCases {
      let parts = phrase.rawValue.split(separator: ".").map(String.init)
      let isUsed =
        switch parts[0] {
        case "label", "hint", "placeholder": fields.contains(parts[1])
        // What is said of a code that has no words: see the test below.
        case "error" where parts.count == 1: true
        case "error" where parts.count == 2: text.contains("\"\(parts[1])\"")
        case "error":
          text.contains("\"\(parts[1])\"")
            && (fields.contains(parts[2]) || details.contains(parts[2]))
        default: text.contains(".\(phrase)")
        }
      #expect(isUsed, "\(phrase.rawValue)")
    }
  }

  @Test
  func `a code of a module or an app has words of its own, and one without is told all the same`() {
    let code = ErrorCode(
      "tooLate",
      Translations("Late by {n}.", "Atraso de {n}.", "Tarde por {n}.")
    )
    let failure = RuleFailure(code, ["n": 3])
    #expect(
      Language.allCases.map { Words($0).message(for: failure) } == [
        "Late by 3.", "Atraso de 3.", "Tarde por 3.",
      ]
    )
    #expect(code == ErrorCode(rawValue: "tooLate"))
    let other = "This value cannot be used here."
    #expect(Words(.english).message(for: RuleFailure(ErrorCode(rawValue: "tooLate"))) == other)
    // Half a sentence would help nobody.
    #expect(Words(.english).message(for: RuleFailure(code)) == other)
  }

  @Test func `an answer means yes, no or neither, in any of the languages`() {
    for answer in ["yes", "Y", " sim ", "SÍ", "si", "true", "1"] {
      #expect(Words.isYes(answer))
      #expect(!Words.isNo(answer))
    }
    for answer in ["no", "N", " não ", "NAO"] {
      #expect(Words.isNo(answer))
      #expect(!Words.isYes(answer))
    }
    for answer in ["", "perhaps", "0"] { #expect(!Words.isYes(answer) && !Words.isNo(answer)) }
  }

  @Test(arguments: SignUpForm.Field.allCases)
  func `each field has a label`(_ field: SignUpForm.Field) {
    #expect(Words(.english).label(of: field.rawValue) != field.rawValue)
  }

  private static func placeholders(_ text: String) -> [String] {
    text.split(separator: "{").dropFirst()
      .map { part in
        String(part.prefix { $0 != "}" && $0 != "|" }) + (part.contains("|") ? "|" : "")
      }
      .sorted()
  }
}
