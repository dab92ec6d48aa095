import AccountsForms

extension Language {
  /// Selects the supported language that a client prefers (RFC 9110 section 12.5.4); English if
  /// there is none.
  ///
  /// - Parameter header: the value of `Accept-Language`.
  init(accepted header: String?) {
    var best: (language: Language, quality: Double) = (.english, 0)
    let isPlain = header?.utf8.allSatisfy { $0 < 0x80 } ?? false
    for range in (isPlain ? header ?? "" : "").split(separator: ",").prefix(20) {
      let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let tag = parts.first, let language = Language(named: tag) else { continue }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if quality > best.quality { best = (language, quality) }
    }
    self = best.language
  }
}
