import Testing

@testable import Accounts

struct SearchKeyTests {
  @Test(arguments: [
    ("José", "jose"), ("JOSE\u{301}", "jose"), ("Ángel Ñúñez", "angel nunez"),
    ("Ольга Й", "ольга и"),
    ("李雷", "李雷"), ("김철수", "김철수"), ("प्रिया", "प्रिया"), ("สมชาย", "สมชาย"), ("Łukasz", "łukasz"),
  ])
  func `case and accents do not count, vowel signs do`(_ row: (text: String, key: String)) {
    #expect(SearchKey.key(for: row.text) == row.key)
    #expect(SearchKey.key(for: row.key) == row.key)
  }
}
