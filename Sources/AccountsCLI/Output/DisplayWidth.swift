import CTerminal
import Foundation

extension String {
  /// The width of the text in terminal columns: two for wide characters, zero for combining marks.
  var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }

  /// Returns the text cut to a width, ending in `…` if it was cut.
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

  /// Returns the text padded with spaces to a width.
  func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    // Most terminals show a character unknown to the C library in one column.
    let width = accounts_wcwidth(wchar_t(value))
    return width < 0 ? 1 : Int(width)
  }
}
