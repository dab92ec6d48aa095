import AccountsForms
import AccountsSQLite
import Expectations
import Testing

@testable import Accounts
@testable import AccountsCLI

struct LogInDialogueTests {
  private static func factor(_ name: String, _ label: String) -> Factor {
    Factor(
      name,
      label: Translations(label),
      isSetUp: { _, _ in true },
      verify: { text, _, _ in text == Secret("the \(name)") }
    )
  }

  private static let word = factor("word", "Word")
  private static let number = factor("number", "Number")

  /// A database whose user has set up factors.
  private struct Fixture: ~Copyable {
    let database: ChangedDatabase
    let accounts: AccountService
    let origin = LogInOrigin(wantsSession: true)

    init(_ factors: Factor..., most: Int = 2) async throws {
      let database = try await ChangedDatabase()
      try await database.signUp()
      var settings = AccountSettings()
      settings.logIn = LogInPolicy(factors: factors, most: most)
      let limit = RateLimit(free: 2, firstWait: .seconds(3600), longestWait: .seconds(3600))
      settings.rateLimits = RateLimits(account: limit, network: limit, everybody: limit)
      accounts = try AccountService(databasePath: database.path, settings: settings)
      self.database = database
    }

    /// Takes the first step, with the password.
    func logIn() async throws -> LogInState {
      let form = LogInForm()
      form.emailField.value = "ada@example.com"
      form.passwordField.value = Secret("violet canyon otter")
      return try await accounts.logIn(form, from: origin)
    }

    /// Takes the steps that are left; with nobody to ask without a person.
    func finish(_ state: LogInState, _ person: ScriptedPerson?) async throws -> LogIn {
      let dialogue = LogInDialogue(accounts: accounts, origin: origin, person: person)
      return try await dialogue.finish(state)
    }
  }

  @Test func `a second step asks for the only factor, hidden, until it is right`() async throws {
    let fixture = try await Fixture(Self.word)
    let person = ScriptedPerson("a guess", "the word")
    let logIn = try await fixture.finish(fixture.logIn(), person)
    expect(
      person.heard,
      is: ["hidden Word", "error: This is not right. Check it and try again.", "hidden Word"]
    )
    expect(logIn.session?.session.assurance.factors, is: ["password", "word"])
  }

  @Test func `with several factors, a step asks which one; a third asks for what is left`()
    async throws
  {
    let fixture = try await Fixture(Self.word, Self.number, most: 3)
    let person = ScriptedPerson("3", "Number", "the word", "2", "the number", "the word")
    let logIn = try await fixture.finish(fixture.logIn(), person)
    let question = "Which of these do you want to use? (its number or its name)"
    let choices = ["1 Word", "2 Number", question]
    expect(
      person.heard,
      is: choices + ["error: Choose one of these: Word, Number.", question, "hidden Number"]
        + ["error: This is not right. Check it and try again."] + choices
        + ["hidden Number", "hidden Word"]
    )
    expect(logIn.session?.session.assurance.factors, is: ["password", "number", "word"])
  }

  @Test func `without anybody to ask, it says that the login needs a terminal`() async throws {
    let fixture = try await Fixture(Self.word)
    let state = try await fixture.logIn()
    do {
      _ = try await fixture.finish(state, nil)
      Issue.record("logged in")
    } catch {
      let failure = Failure(error)
      expect(failure.status, is: .denied)
      expect(failure.entries.map(\.code), is: ["anotherFactor"])
      expect(
        failure.entries.map(\.message),
        is: ["This account has another factor besides the password. Use a terminal to log in."]
      )
      expect(failure.hint, is: "run 'accounts login' in a terminal, without --password-stdin")
    }
  }

  @Test(
    arguments: [
      (["the word"], "logInExpired", nil),
      (
        ["1", "2", "3", "the word"], "throttled",
        "your answer was not checked; try again in 60 minutes"
      ),
    ] as [([String], String, String?)]
  )
  func `a login that was finished elsewhere, and one with too many guesses, end`(
    _ answers: [String],
    _ code: String,
    _ hint: String?
  ) async throws {
    let fixture = try await Fixture(Self.word)
    let state = try await fixture.logIn()
    if code == "logInExpired" { _ = try await fixture.finish(state, ScriptedPerson("the word")) }
    do {
      _ = try await fixture.finish(state, ScriptedPerson(answers))
      Issue.record("logged in")
    } catch {
      let failure = Failure(error)
      expect(failure.entries.map(\.code), is: [code])
      expect(failure.hint, is: hint)
    }
  }
}

/// A person who gives prepared answers, and notes what they are asked and told.
private final class ScriptedPerson: Conversation {
  let words = Messages(.english)
  private(set) var heard: [String] = []
  private var answers: [String]

  init(_ answers: [String]) { self.answers = answers }

  convenience init(_ answers: String...) { self.init(answers) }

  func say(_ text: String, indentation: Int, hanging: Int) { heard.append(text) }

  func sayError(_ message: String) { heard.append("error: \(message)") }

  func answer(_ question: String) throws -> String {
    heard.append(question)
    guard !answers.isEmpty else { throw Failure.givenUp }
    return answers.removeFirst()
  }

  func password(
    _ label: String,
    below: ((_ typed: [UInt8]) -> [String])?
  ) throws -> PasswordInput {
    PasswordInput(try answer("hidden \(label)").utf8)
  }
}
