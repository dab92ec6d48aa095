import AccountsForms
import Expectations
import Testing

struct MailDomainSuggestionTests {
  @Test(arguments: [
    Case("ada@gmial.com", "ada@gmail.com"), Case("ada@gmai.com", "ada@gmail.com"),
    Case("ada@gmaill.com", "ada@gmail.com"), Case("ada@gnail.com", "ada@gmail.com"),
    Case("ada@GMIAL.com", "ada@gmail.com"), Case("ada@hotmial.com", "ada@hotmail.com"),
    Case("ada@outlok.com", "ada@outlook.com"), Case("ada@yaho.com.br", "ada@yahoo.com.br"),
    Case("ada@gmail.con", "ada@gmail.com"), Case("ada@gmail.co", "ada@gmail.com"),
    Case("ada@example.con", "ada@example.com"), Case("ada@example.ogr", "ada@example.org"),
    Case("a.b+tag@icluod.com", "a.b+tag@icloud.com"),
  ])
  func `suggests a correction for a typo`(_ row: Case<String, String>) {
    expect(MailDomainSuggestion.suggestion(for: row.input), is: row.outcome)
  }

  @Test(arguments: [
    "ada@gmail.com", "ada@example.com", "ada@mail.com", "ada@ymail.com", "ada@gmx.at", "ada@me.com",
    "ada@my.com", "ada@company.co", "ada@münchen.de", "ada@aon.at", "not an address", "",
    "ada@xgmialx.com", "ada@hotmail.com.ar", "ada@outlook.com.ar", "ada@yahoo.com.au",
    "ada@yahoo.com.tr", "ada@hotmail.se", "ada@aol.com.br", "ada@gmx.fr",
  ])
  func `suggests nothing for other addresses`(_ text: String) {
    expect(MailDomainSuggestion.suggestion(for: text), is: nil)
  }

  @Test func `asks in every language`() {
    expect(Messages(.english).didYouMean("ada@gmail.com"), is: "Did you mean ada@gmail.com?")
    expect(Messages(.portuguese).didYouMean("ada@gmail.com"), is: "Você quis dizer ada@gmail.com?")
    expect(Messages(.spanish).didYouMean("ada@gmail.com"), is: "¿Quisiste decir ada@gmail.com?")
  }
}
