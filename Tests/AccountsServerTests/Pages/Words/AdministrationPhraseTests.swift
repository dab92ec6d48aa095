import Accounts
import AccountsForms
import Testing

@testable import AccountsServer

struct AdministrationPhraseTests {
  @Test func `every phrase is said in every language, with the same values in it`() {
    for phrase in AdministrationPhrase.allCases {
      let english = phrase.texts[.english].matches(of: /\{\w+\}/).map { String($0.0) }
      for language in Language.allCases {
        let text = phrase.texts[language]
        #expect(!text.isEmpty, "\(phrase)")
        #expect(text.matches(of: /\{\w+\}/).map { String($0.0) } == english, "\(phrase)")
      }
    }
  }

  @Test func `templates find one phrase under a name`() {
    let names =
      PagePhrase.allCases.map(\.rawValue) + AccountPhrase.allCases.map(\.rawValue)
      + AdministrationPhrase.allCases.map(\.rawValue) + EditUserForm.Field.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: Language.allCases)
  func `logging out and ending a session are called differently`(_ language: Language) {
    let words = Words(language)
    #expect(words[.endSession] != words[.logOut])
    #expect(words[.endSessions] != words[.logOut])
  }

  @Test func `what the log tells is said apart in every language`() {
    for language in Language.allCases {
      let actions = AuditEvent.Action.allCases.map { $0.texts[language] }
      #expect(Set(actions).count == actions.count)
      let reasons = AuditEvent.Reason.allCases.map { $0.texts[language] }
      #expect(Set(reasons).count == reasons.count)
    }
  }
}
