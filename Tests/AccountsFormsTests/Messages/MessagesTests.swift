import Expectations
import Foundation
import Testing

@testable import AccountsForms

struct MessagesTests {
  @Test func `no two languages share an error message`() {
    for message in ErrorMessage.allCases {
      expect(
        Set(Language.allCases.map { message.texts[$0] }).count,
        is: Language.allCases.count,
        "\(message)"
      )
    }
  }

  @Test func `every error message is a sentence that says what to do`() {
    let verbs = [
      "Add", "Agree", "Ask", "Check", "Choose", "Confirm", "Enter", "Fill", "Log in", "Make",
      "must", "Put", "Remove",
      "Type", "Use", "without quotes",
    ]
    let forAdministrators = AdministratorMessage.allCases.filter { $0.rawValue.hasPrefix("error") }
    for texts in ErrorMessage.allCases.map(\.texts) + forAdministrators.map(\.texts) {
      let text = texts[.english]
      #expect(text.hasSuffix("."), "\(text)")
      expect(text.first?.isUppercase, is: true, "\(text)")
      #expect(verbs.contains { text.contains($0) }, "\(text)")
    }
  }

  @Test func `an administrator's words are said in the place of the user's, but not of an app's`() {
    let required = ValidationError(field: "name", RuleFailure(.required))
    let own = Messages(.english, texts: ["error.required.name": "Who is it?"])
    expect(
      Messages(.english).message(for: required),
      is: "Enter your name, for example Ada Lovelace."
    )
    expect(
      Messages(.portuguese).forAdministrators.message(for: required),
      is: "Informe um nome, como Ada Lovelace."
    )
    expect(own.forAdministrators.message(for: required), is: "Who is it?")
    #expect(AdministratorMessage.allCases.allSatisfy { Messages.keys.contains($0.rawValue) })
  }

  @Test func `uses the singular for 1`() {
    let error = { ValidationError(field: "x", RuleFailure(.passwordTooShort, ["minimum": $0])) }
    expect(Messages(.english).message(for: error(1)), is: "Use at least 1 character.")
    expect(Messages(.english).message(for: error(8)), is: "Use at least 8 characters.")
    expect(Messages(.portuguese).message(for: error(1)), is: "Use pelo menos 1 caractere.")
    expect(Messages(.spanish).message(for: error(8)), is: "Usa al menos 8 caracteres.")
  }

  @Test func `shows a long wait in minutes, rounded up`() {
    for (seconds, english, portuguese, spanish) in [
      (1, "1 second", "1 segundo", "1 segundo"), (90, "90 seconds", "90 segundos", "90 segundos"),
      (91, "2 minutes", "2 minutos", "2 minutos"), (120, "2 minutes", "2 minutos", "2 minutos"),
      (3540, "59 minutes", "59 minutos", "59 minutos"),
      (3541, "60 minutes", "60 minutos", "60 minutos"),
    ] {
      expect(Messages(.english).wait(ofSeconds: seconds), is: english)
      expect(Messages(.portuguese).wait(ofSeconds: seconds), is: portuguese)
      expect(Messages(.spanish).wait(ofSeconds: seconds), is: spanish)
    }
  }

  @Test func `does not treat user input as a placeholder`() {
    let failure = RuleFailure(.invalidName, ["reason": "character", "character": "{reason}"])
    expect(
      Messages(.english).message(for: failure),
      is:
        "A name cannot contain “{reason}”. Use letters, with spaces, hyphens, dots and apostrophes between them."
    )
  }

  @Test func `a code without its parameters has the general message`() {
    expect(
      Messages(.english).message(for: RuleFailure(.belowMinimumAge)),
      is: "This value is not valid. Enter another one."
    )
  }

  @Test func `an unknown code has the general message`() {
    let error = ValidationError(field: "x", RuleFailure(ErrorCode(rawValue: "mine")))
    expect(
      Messages(.english).message(for: error),
      is: "This value is not valid. Enter another one."
    )
  }

  /// Input formats belong in the hint beside each input: a page has three for a date, and a list of
  /// languages.
  @Test(arguments: Language.allCases)
  func `no message contains an input format of one interface`(_ language: Language) {
    let words = Messages(language)
    for message in ErrorMessage.allCases {
      for choice in Language.allCases {
        #expect(!words.text(message).contains(choice.rawValue), "\(message)")
      }
    }
    let form = SignUpForm.empty()
    form.enter("klingon", into: .language)
    let error = form.languageField.errors.first
    expect(error.map(words.message)?.hasSuffix(": English, Português, Español, Deutsch."), is: true)
    expect(error?.parameters["choices"], is: "english, portuguese, spanish, german")
  }

  @Test(arguments: EmailAddress.Defect.allCases)
  func `each defect of an address has its own message`(_ defect: EmailAddress.Defect) {
    let message = ErrorMessage(defect.failure, field: "email")
    #expect(message != .other)
    #expect(message.rawValue != "error.invalidEmail")
  }

  /// A phrase is used by its name in the sources, or by a key built from a field's key or an
  /// error's code and detail.
  @Test func `no phrase is unused`() throws {
    let sources = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let names = try #require(FileManager.default.enumerator(atPath: sources.path))
    let text = try names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
      .joined()
    var fields = Set(SignUpForm.Field.builtIn.map(\.rawValue))
    fields.formUnion(LogInForm.Field.allCases.map(\.rawValue))
    fields.formUnion(ChangePasswordForm.Field.allCases.map(\.rawValue))
    fields.formUnion(InviteUserForm.Field.allCases.map(\.rawValue))
    fields.formUnion(RecoverForm.Field.allCases.map(\.rawValue))
    fields.formUnion(ConfirmForm.Field.allCases.map(\.rawValue))
    fields.formUnion(ChangeEmailForm.Field.allCases.map(\.rawValue))
    let details =
      EmailAddress.Defect.allCases.map(\.rawValue)
      + PhoneNumberFormat.Defect.allCases.map(\.rawValue)
      + PasswordPolicy.CharacterKind.allCases.map(\.rawValue) + [
        "character", "flag", "noLetter", "noSuchDay",
      ]
    var all = FormMessage.allCases.map { ($0.rawValue, "\($0)") }
    all += PasswordMessage.allCases.map { ($0.rawValue, "\($0)") }
    all += ErrorMessage.allCases.map { ($0.rawValue, "\($0)") }
    for (key, name) in all {
      let parts = key.split(separator: ".").map(String.init)
      let isUsed =
        switch parts[0] {
        case "label", "hint", "placeholder": fields.contains(parts[1])
        // The fallback for a code without a message: see the test below.
        case "error" where parts.count == 1: true
        case "error" where parts.count == 2: text.contains("\"\(parts[1])\"")
        case "error":
          text.contains("\"\(parts[1])\"")
            && (fields.contains(parts[2]) || details.contains(parts[2]))
        default: text.contains(".\(name)")
        }
      #expect(isUsed, "\(key)")
    }
  }

  @Test func `a code of a module or an app can have its own message, and else has the general one`()
  {
    let code = ErrorCode("tooLate", Translations("Late by {n}.", [.portuguese: "Atraso de {n}."]))
    let failure = RuleFailure(code, ["n": 3])
    expect(
      Language.allCases.map { Messages($0).message(for: failure) },
      is: Language.allCases.map { $0 == .portuguese ? "Atraso de 3." : "Late by 3." }
    )
    expect(code, is: ErrorCode(rawValue: "tooLate"))
    let other = "This value is not valid. Enter another one."
    expect(Messages(.english).message(for: RuleFailure(ErrorCode(rawValue: "tooLate"))), is: other)
    // Half a sentence would not help.
    expect(Messages(.english).message(for: RuleFailure(code)), is: other)
  }

  @Test func `an app can add and replace texts, the most specific first`() {
    let messages = Messages(
      .portuguese,
      texts: [
        "label.seats": "Plätze", "hint.seats": "eins bis vier", "placeholder.seats": "2",
        "label.email": "Mail", "error.mine": "Nur {bound} übrig.", "error.mine.seats": "Voll.",
        "error.other": "unused",
      ]
    )
    expect(messages.label(of: "seats"), is: "Plätze")
    expect(messages.hint(for: "seats"), is: "eins bis vier")
    expect(messages.placeholder(for: "seats"), is: "2")
    expect(messages.label(of: "email"), is: "Mail")
    expect(messages.label(of: "name"), is: "Nome")
    let failure = RuleFailure(ErrorCode(rawValue: "mine"), ["bound": 4])
    expect(messages.message(for: failure), is: "Nur 4 übrig.")
    expect(messages.message(for: ValidationError(field: "seats", failure)), is: "Voll.")
    expect(messages.message(for: RuleFailure(.required)), is: "Preencha este campo.")
    #expect(Messages.keys.contains("error.required.email"))
  }

  @Test func `an error's description is in the language of the system`() {
    let errors = ValidationErrors([
      ValidationError(field: "email", RuleFailure(.required)),
      ValidationError(field: "phone", RuleFailure(.alreadyExists)),
    ])
    let messages = Messages(.preferred)
    expect(errors[0].localizedDescription, is: messages.message(for: errors[0]))
    expect(
      (errors as any Error).localizedDescription,
      is: errors.map(messages.message).joined(separator: "\n")
    )
    expect(
      Messages().message(for: errors[1]),
      is: "This value is already taken. Enter another one."
    )
  }

  @Test func `reads yes and no in any of the languages`() {
    for answer in ["yes", "Y", " sim ", "SÍ", "si", "Ja", "true", "1"] {
      #expect(Messages.isYes(answer))
      #expect(!Messages.isNo(answer))
    }
    for answer in ["no", "N", " não ", "NAO", "nein"] {
      #expect(Messages.isNo(answer))
      #expect(!Messages.isYes(answer))
    }
    for answer in ["", "perhaps", "0"] {
      #expect(!Messages.isYes(answer) && !Messages.isNo(answer))
    }
  }

  @Test(arguments: SignUpForm.Field.builtIn)
  func `each field has a label`(_ field: SignUpForm.Field) {
    #expect(Messages(.english).label(of: field.rawValue) != field.rawValue)
  }
}
