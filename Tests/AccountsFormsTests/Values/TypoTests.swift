import Testing

@testable import AccountsForms

struct TypoTests {
  @Test(arguments: [
    Case("ad", "ada"), Case("adaa", "ada"), Case("aba", "ada"), Case("daa", "ada"),
    Case("", "a"), Case("é", "e"), Case("李", "李雷"),
  ])
  func `an added, missing, other or swapped character is a typo, in both directions`(
    _ row: Case<String, String>
  ) {
    #expect(Typo.makes(row.input, of: row.outcome))
    #expect(Typo.makes(row.outcome, of: row.input))
  }

  @Test(arguments: [
    Case("ada", "ada"), Case("a", "ada"), Case("aad", "dab"), Case("abc", "cba"), Case("", ""),
    Case("adaxx", "ada"), Case("badc", "abcd"),
  ])
  func `equal and more distant texts are not typos`(_ row: Case<String, String>) {
    #expect(!Typo.makes(row.input, of: row.outcome))
  }

  @Test(arguments: ["", "a", "ab", "abab", "b@a", "é"])
  func `the texts one away are exactly those that one typo makes`(_ text: String) {
    let alphabet = "ab@".unicodeScalars
    let texts = Typo.texts(oneAwayFrom: text, in: alphabet)
    for near in texts { #expect(Typo.makes(text, of: near), "\(near)") }
    for other in wordsOfFive where Typo.makes(text, of: other) {
      #expect(texts.contains(other), "\(other)")
    }
  }

  /// All words of at most five characters.
  private var wordsOfFive: [String] {
    var words = [""]
    var last = [""]
    for _ in 0..<5 {
      last = last.flatMap { word in ["a", "b", "@"].map { word + $0 } }
      words += last
    }
    return words
  }
}
