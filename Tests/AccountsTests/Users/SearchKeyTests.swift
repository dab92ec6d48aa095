import AccountsForms
import Expectations
import TestSupport
import Testing

@testable import Accounts

struct SearchKeyTests {
  @Test(arguments: [
    ("José", "jose"), ("JOSE\u{301}", "jose"), ("Ángel Ñúñez", "angel nunez"),
    ("Ольга Й", "ольга и"),
    ("李雷", "李雷"), ("김철수", "김철수"), ("प्रिया", "प्रिया"), ("สมชาย", "สมชาย"), ("Łukasz", "łukasz"),
  ])
  func `ignores case and accents, but not vowel signs`(_ row: (text: String, key: String)) {
    expect(SearchKey.key(for: row.text), is: row.key)
    expect(SearchKey.key(for: row.key), is: row.key)
  }

  @Test(arguments: [
    ("José Núñez", "jose@example.com", "jose nunez\njose@example.com\njose@example.com\n\n"),
    ("Ada", "JÖRG@Bücher.example", "ada\njorg@bucher.example\njorg@xn--bcher-kva.example\n\n"),
  ])
  func `a user's key contains the name and both forms of the address`(
    _ row: (name: String, email: String, key: String)
  ) throws {
    expect(SearchKey.key(forName: row.name, email: try EmailAddress(row.email)), is: row.key)
  }
}
