import Accounts
import AccountsForms
import Testing

@testable import AccountsServer

struct ProblemPhraseTests {
  @Test(arguments: Language.allCases)
  func `what forms say too is said in their words`(_ language: Language) {
    let words = Words(language)
    for (phrase, code) in [
      (ProblemPhrase.wrongCredentials, ErrorCode.wrongCredentials),
      (.wrongPassword, .wrongPassword), (.lastAdministrator, .lastAdministrator),
    ] {
      let message = words.message(for: RuleFailure(code))
      #expect(ProblemPhrase.title(of: phrase, in: words) == message)
    }
  }

  @Test(arguments: ProblemPhrase.allCases)
  func `each problem has a title of its own in each language`(_ phrase: ProblemPhrase) {
    let titles = Language.allCases.map { ProblemPhrase.title(of: phrase, in: Words($0)) }
    #expect(Set(titles).count == titles.count)
    let unknown = Language.allCases.map {
      Words($0).message(for: RuleFailure(ErrorCode(rawValue: "unknown")))
    }
    #expect(Set(titles).isDisjoint(with: unknown))
  }
}
