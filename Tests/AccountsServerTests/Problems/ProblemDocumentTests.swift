import AccountsForms
import Foundation
import Testing

@testable import AccountsServer

struct ProblemDocumentTests {
  @Test(arguments: [
    (Language.english, "Try again later. You can try again in 59 minutes."),
    (.portuguese, "Tente de novo mais tarde. Você pode tentar de novo em 59 minutos."),
    (.spanish, "Inténtalo más tarde. Puedes volver a intentarlo en 59 minutos."),
  ])
  func `a person is told a long wait in minutes, a program in seconds`(
    _ language: Language,
    _ wait: String
  ) throws {
    let problem = Problem.tooManySignUps(until: .now + 3530)
    #expect(Words(language).text(of: problem).hasSuffix(wait))
    guard case .number(let seconds)? = problem.parameters["retryAfterSeconds"] else {
      Issue.record("there is no number of seconds")
      return
    }
    #expect((3500...3530).contains(seconds))
  }
}
