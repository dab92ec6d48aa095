import AccountsForms

extension String {
  /// The text on one line, without characters that control a terminal or change the reading
  /// direction.
  ///
  /// Messages may contain untrusted input: control and format characters are shown by number. The
  /// joiners of Persian and Indic names are kept.
  var shown: String {
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isUnseen {
        shown.append(contentsOf: scalar.codePoint.unicodeScalars)
      } else {
        shown.append(scalar)
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

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
