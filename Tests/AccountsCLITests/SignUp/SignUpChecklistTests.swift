import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsCLI

struct SignUpChecklistTests {
  private let form = SignUpForm(
    by: FormRules(estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) }),
    today: { CivilDate(.now, in: .gmt) }
  )

  @Test func `marks each value that the form accepts, and takes the mark back`() {
    let list = SignUpChecklist(form: form, words: Messages(.english))
    expect(
      list.lines(fitting: 80),
      is: [
        "  [ ] Name [ ] E-mail address [ ] Password [ ] Date of birth [ ] Language",
        "  [ ] I agree to the terms",
      ]
    )
    form.enter("Ada Lovelace", into: .name)
    form.enter("ada@example", into: .email)
    form.enterPassword(Secret("violet canyon otter"))
    form.enter("yes", into: .agreeTerms)
    expect(
      list.lines(fitting: 80),
      is: [
        "  [x] Name [ ] E-mail address [x] Password [ ] Date of birth [ ] Language",
        "  [x] I agree to the terms",
      ]
    )
    form.enter("Ada1", into: .name)
    #expect(list.lines(fitting: 80)[0].hasPrefix("  [ ] Name [ ]"))
  }

  @Test(arguments: [Language.english, .portuguese, .spanish])
  func `breaks lines between two values`(language: Language) {
    let lines = SignUpChecklist(form: form, words: Messages(language)).lines(fitting: 39)
    #expect(lines.count > 1)
    for line in lines {
      #expect(line.hasPrefix("  [ ] "))
      #expect(line.displayWidth <= 39)
    }
  }
}
