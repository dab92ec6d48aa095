import AccountsForms
import Expectations
import Testing

struct StringStreamSafeTests {
  @Test(arguments: [
    "", "Ada", "José", "e\u{301}\u{323}", "ทั้ง", "👩‍🚀", "a" + String(repeating: "\u{301}", count: 30),
    String(repeating: "e\u{301}", count: 100),
  ])
  func `a text of any language stays as it is`(_ text: String) {
    expect(Array(String(streamSafe: text.utf8).unicodeScalars), is: Array(text.unicodeScalars))
  }

  @Test func `more than 30 combining marks in a row are parted`() {
    let thirty = String(repeating: "\u{301}", count: 30)
    expect(
      Array(String(streamSafe: ("a" + thirty + thirty + "\u{301}b").utf8).unicodeScalars),
      is: Array(("a" + thirty + "\u{34F}" + thirty + "\u{34F}\u{301}b").unicodeScalars)
    )
  }

  @Test(arguments: ["\u{344}", "\u{F73}", "\u{F75}", "\u{F81}"])
  func `a code point of two marks counts twice`(_ pair: String) {
    let fifteen = String(repeating: pair, count: 15)
    expect(
      Array(String(streamSafe: ("a" + fifteen + pair).utf8).unicodeScalars),
      is: Array(("a" + fifteen + "\u{34F}" + pair).unicodeScalars)
    )
  }

  @Test func `the time to compare it grows with its length`() {
    let long = String(streamSafe: ("a" + String(repeating: "\u{301}\u{323}", count: 200_000)).utf8)
    // Without the parting, this takes minutes.
    #expect(long != "portuguese")
    expect(Set([long, long + "b"]).count, is: 2)
  }
}
