import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct ProblemMessageTests {
  @Test(arguments: Language.allCases)
  func `problems that forms or commands report too use the domain's words`(_ language: Language) {
    let words = Messages(language)
    let codes: [ErrorCode] = [
      .wrongCredentials, .wrongPassword, .lastAdministrator, .throttled, .locked, .tooManySignUps,
      .tooManyCodes, .tooManyEmails, .signUpsClosed, .awaitsApproval, .awaitsVerification,
      .notLoggedIn, .noMail, .mailLimit, .emailNotQueued,
    ]
    for code in codes {
      let message = words.message(for: RuleFailure(code))
      let phrase = ProblemMessage(rawValue: code.rawValue)
      expect(phrase.map { ProblemMessage.title(of: $0, in: words) }, is: message)
    }
  }

  @Test(arguments: ProblemMessage.allCases)
  func `each problem has its own title in each language`(_ phrase: ProblemMessage) {
    let titles = Language.allCases.map { ProblemMessage.title(of: phrase, in: Messages($0)) }
    expect(Set(titles).count, is: titles.count)
    let unknown = Language.allCases.map {
      Messages($0).message(for: RuleFailure(ErrorCode(rawValue: "unknown")))
    }
    #expect(Set(titles).isDisjoint(with: unknown))
  }
}
