import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct PageMessagesTests {
  @Test func `no two phrases of templates share a name`() {
    let names =
      PageMessages.phrases.map { $0.rawValue } + ["name", "email", "birthday", "language"]
    expect(Set(names).count, is: names.count)
  }

  @Test(arguments: Language.allCases)
  func `logging out and ending a session have different names`(_ language: Language) {
    let words = Messages(language)
    #expect(words[.endSession] != words[.logOut])
    #expect(words[.endSessions] != words[.logOut])
  }

  @Test func `actions and reasons in the log have distinct names in every language`() {
    for language in Language.allCases {
      let actions = AuditEvent.Action.allCases.map { $0.texts[language] }
      expect(Set(actions).count, is: actions.count)
      let reasons = AuditEvent.Reason.allCases.map { $0.texts[language] }
      expect(Set(reasons).count, is: reasons.count)
    }
  }
}
