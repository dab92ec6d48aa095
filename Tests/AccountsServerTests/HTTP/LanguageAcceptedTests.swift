import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct LanguageAcceptedTests {
  @Test(
    arguments: [
      (nil, .english), ("", .english), ("fr", .english), ("de-AT", .german), ("pt-BR", .portuguese),
      ("ES", .spanish),
      ("es;q=0.5, pt;q=0.9", .portuguese), ("es;q=0, en;q=0.1", .english),
      ("fr, es;q=0.3", .spanish),
      ("pt;q=x, es;q=0.1", .spanish), ("*", .english), ("pt ; q=0.2 , en ; q = 0.1", .portuguese),
    ] as [(String?, Language)]
  )
  func `chooses the most preferred language`(_ header: String?, _ language: Language) {
    expect(Language(accepted: header), is: language)
  }

  @Test func `ignores the rest of a very long header`() {
    let header = [String](repeating: "fr", count: 1000).joined(separator: ",") + ",pt"
    expect(Language(accepted: header), is: .english)
  }
}
