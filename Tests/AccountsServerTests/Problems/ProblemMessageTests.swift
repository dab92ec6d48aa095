import Accounts
import AccountsForms
import Testing

@testable import AccountsServer

struct ProblemMessageTests {
  @Test(arguments: Language.allCases)
  func `problems that forms report too use the forms' words`(_ language: Language) {
    let words = Messages(language)
    for (phrase, code) in [
      (ProblemMessage.wrongCredentials, ErrorCode.wrongCredentials),
      (.wrongPassword, .wrongPassword), (.lastAdministrator, .lastAdministrator),
    ] {
      let message = words.message(for: RuleFailure(code))
      #expect(ProblemMessage.title(of: phrase, in: words) == message)
    }
  }

  @Test(arguments: ProblemMessage.allCases)
  func `each problem has its own title in each language`(_ phrase: ProblemMessage) {
    let titles = Language.allCases.map { ProblemMessage.title(of: phrase, in: Messages($0)) }
    #expect(Set(titles).count == titles.count)
    let unknown = Language.allCases.map {
      Messages($0).message(for: RuleFailure(ErrorCode(rawValue: "unknown")))
    }
    #expect(Set(titles).isDisjoint(with: unknown))
  }
}
