import AccountsForms
import Expectations
import Testing

struct LanguageTests {
  @Test(arguments: [
    Case("english", Language.english), Case("ENGLISH", .english), Case("en", .english),
    Case("en_GB.UTF-8", .english), Case("pt", .portuguese), Case("pt-BR", .portuguese),
    Case("Português", .portuguese), Case("es_MX", .spanish), Case("español", .spanish),
    Case("spanish", .spanish), Case("inglés", .english), Case("espanhol", .spanish),
    Case("portugues", .portuguese), Case("Deutsch", .german), Case("de_AT.UTF-8", .german),
    Case("alemão", .german), Case("englisch", .english),
  ])
  func `reads a language by several names`(_ row: Case<String, Language>) {
    expect(Language(named: row.input), is: row.outcome)
  }

  @Test(arguments: ["", "C", "C.UTF-8", "POSIX", "klingon", "eng", "e", "english language"])
  func `rejects any other text`(_ text: String) {
    expect(Language(named: text), is: nil)
  }
}
