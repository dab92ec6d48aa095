import CTerminal
import Foundation

extension String {
  /// How many columns the text takes on a terminal: two for a wide character, none for a mark.
  var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }

  /// The text in at most so many columns, ending in `…` where some of it had to go.
  func truncated(toWidth limit: Int) -> String {
    guard displayWidth > limit else { return self }
    var width = 0
    var kept = ""
    for character in self {
      let next = String(character).displayWidth
      guard width + next < limit else { break }
      width += next
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text followed by spaces up to so many columns.
  func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    // What the C library cannot place takes a column on most terminals.
    let width = accounts_wcwidth(wchar_t(value))
    return width < 0 ? 1 : Int(width)
  }
}
