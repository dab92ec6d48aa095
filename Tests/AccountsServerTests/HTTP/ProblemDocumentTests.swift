import Accounts
import AccountsForms
import Foundation
import Testing

@testable import AccountsServer

struct ProblemDocumentTests {
  @Test(arguments: [
    (Language.english, ". Try again in 59 minutes."),
    (.portuguese, ". Tente de novo em 59 minutos."),
    (.spanish, ". Inténtalo de nuevo en 59 minutos."),
  ])
  func `a long wait is in minutes for people, in seconds for programs`(
    _ language: Language,
    _ wait: String
  ) throws {
    let problem = Problem(Refusal(.tooManySignUps, retryAt: .now + 3530))
    #expect(Messages(language).text(of: problem).hasSuffix(wait))
    guard case .number(let seconds)? = problem.parameters["retryAfterSeconds"] else {
      Issue.record("there is no number of seconds")
      return
    }
    #expect((3500...3530).contains(seconds))
  }
}
