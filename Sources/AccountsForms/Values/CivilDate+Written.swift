extension CivilDate {
  /// Reads a day as people write it in a language: `31/12/1990`, `31.12.1990` or `31 de dezembro de
  /// 1990`.
  ///
  /// The day comes first, but in English. There, numbers alone are read only if they
  /// can mean one day: `3/4/1990` cannot, since April comes before the third in one country and
  /// after it in another. Any other text gives nil, as does a day that does not exist.
  ///
  /// - Parameters:
  ///   - text: the text as typed; the year has four digits.
  ///   - language: the language.
  public init?(written text: String, in language: Language) {
    let words = TextTransform.asciiDigits(in: text).lowercased()
      .split { " /.,-".contains($0) }
      .filter { !["de", "del", "of"].contains($0) }
    guard words.count == 3 else { return nil }
    if let month = words.firstIndex(where: { $0.utf8.first.map { $0 > 0x39 } ?? false }) {
      guard month < 2, let number = Self.month(words[month], in: language),
        let day = Self.number(words[1 - month])
      else { return nil }
      self.init(year: words[2], month: number, day: day)
    } else {
      guard let first = Self.number(words[0]), let second = Self.number(words[1]) else {
        return nil
      }
      let isMonthFirst = language == .english && second > 12
      guard language != .english || first > 12 || second > 12 || first == second else {
        return nil
      }
      self.init(
        year: words[2],
        month: isMonthFirst ? first : second,
        day: isMonthFirst ? second : first
      )
    }
  }

  private init?(year: Substring, month: Int, day: Int) {
    guard year.utf8.count == 4, year.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func number(_ text: Substring) -> Int? {
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber && (1...2).contains(text.utf8.count) ? Int(text) : nil
  }

  /// Returns the number of a month by its name, or the first three letters or more of it.
  private static func month(_ word: Substring, in language: Language) -> Int? {
    guard word.count >= 3 else { return nil }
    let months = CalendarMessage.months.texts[language].split(separator: ", ")
    return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
