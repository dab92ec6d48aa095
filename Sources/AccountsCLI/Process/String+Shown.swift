import AccountsForms
import AccountsJSON

extension String {
  /// The text on one line, without characters that control a terminal or change the reading
  /// direction.
  ///
  /// Messages may contain untrusted input: control and format characters are shown by number. The
  /// joiners of Persian and Indic names are kept.
  var shown: String { shown { !$0.isUnseen } }

  /// The text without such characters, but with its line ends and tabs.
  var shownLines: String {
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0x7F }) else { return self }
    // Before a line end, a carriage return overwrites nothing.
    return replacing("\r\n", with: "\n").shown { $0 == "\n" || $0 == "\t" || !$0.isUnseen }
  }

  private func shown(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isKept(scalar) {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: scalar.codePoint.unicodeScalars)
      }
    }
    return String(shown)
  }

  /// Whether shells read the text as one word, in which nothing is expanded.
  var isShellWord: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        !scalar.isASCII || scalar.properties.isAlphabetic || "0"..."9" ~= scalar
          || "@._+-/".unicodeScalars.contains(scalar)
      }
  }

  /// The text for a command that people copy: in single quotes, if it is not a plain word.
  var shellWord: String {
    isShellWord ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }

  /// The text in quotes, cut if it is long.
  var quoted: String {
    count > 60 ? "'\(prefix(60))…'" : "'\(self)'"
  }
}
