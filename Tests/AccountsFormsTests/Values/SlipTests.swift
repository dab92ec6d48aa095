import Testing

@testable import AccountsForms

struct SlipTests {
  @Test(arguments: [
    Case("ad", "ada"), Case("adaa", "ada"), Case("aba", "ada"), Case("daa", "ada"),
    Case("", "a"), Case("é", "e"), Case("李", "李雷"),
  ])
  func `a character more, less, other or swapped is a slip, both ways`(
    _ row: Case<String, String>
  ) {
    #expect(Slip.makes(row.input, of: row.outcome))
    #expect(Slip.makes(row.outcome, of: row.input))
  }

  @Test(arguments: [
    Case("ada", "ada"), Case("a", "ada"), Case("aad", "dab"), Case("abc", "cba"), Case("", ""),
    Case("adaxx", "ada"), Case("badc", "abcd"),
  ])
  func `the same, and anything further away, is none`(_ row: Case<String, String>) {
    #expect(!Slip.makes(row.input, of: row.outcome))
  }

  @Test(arguments: ["", "a", "ab", "abab", "b@a", "é"])
  func `the texts one away are all those that a slip makes`(_ text: String) {
    let alphabet = "ab@".unicodeScalars
    let texts = Slip.texts(oneAwayFrom: text, in: alphabet)
    for near in texts { #expect(Slip.makes(text, of: near), "\(near)") }
    for other in wordsOfFive where Slip.makes(text, of: other) {
      #expect(texts.contains(other), "\(other)")
    }
  }

  /// Every word of at most five characters.
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
