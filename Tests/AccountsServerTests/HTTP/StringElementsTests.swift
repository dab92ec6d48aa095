import Expectations
import Testing

@testable import AccountsServer

struct StringElementsTests {
  @Test(arguments: [
    ("", []), (" , ,", []), ("a", ["a"]), ("a,b", ["a", "b"]), ("\t a b ,c ", ["a b", "c"]),
    // A mark next to a separator, and a character that is not white space.
    ("a\u{600},b", ["a\u{600}", "b"]), ("a,\u{301}b", ["a", "\u{301}b"]),
    ("\u{2000}a,\u{A0}b", ["\u{2000}a", "\u{A0}b"]),
  ])
  func `splits elements by bytes`(_ text: String, _ elements: [String]) {
    expect(
      text.elements(separatedBy: ",").map { Array($0.utf8) },
      is: elements.map { Array($0.utf8) }
    )
  }
}
