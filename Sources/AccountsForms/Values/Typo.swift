/// A single typo: a character too many or too few, a wrong character, or two swapped.
package enum Typo {
  /// Whether a text is exactly one typo away from another.
  ///
  /// - Parameters:
  ///   - typed: the text as typed.
  ///   - meant: the text that may have been meant.
  /// - Returns: true for one typo; false for equal texts and for more typos.
  package static func makes(_ typed: some StringProtocol, of meant: some StringProtocol) -> Bool {
    let typed = Array(typed.unicodeScalars)
    let meant = Array(meant.unicodeScalars)
    guard abs(typed.count - meant.count) <= 1, typed != meant else { return false }
    // The typo lies between the matching parts at both ends.
    let front = zip(typed, meant).prefix { $0 == $1 }.count
    let shorter = min(typed.count, meant.count)
    let back = zip(typed.reversed(), meant.reversed()).prefix { $0 == $1 }.count
    let rest = (typed: typed.count - front, meant: meant.count - front)
    let tail = min(back, shorter - front)
    let middle = (typed: rest.typed - tail, meant: rest.meant - tail)
    if middle.typed <= 1, middle.meant <= 1 { return true }
    return middle == (2, 2) && typed[front] == meant[front + 1] && typed[front + 1] == meant[front]
  }

  /// Returns all texts that are one typo away from a text: about eighty for each of its characters.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - alphabet: the characters that may be missing or replaced by others.
  /// - Returns: the texts that may have been meant.
  package static func texts(
    oneAwayFrom text: String,
    in alphabet: some Collection<Unicode.Scalar>
  ) -> Set<String> {
    let typed = Array(text.unicodeScalars)
    var found: Set<String> = []
    func add(_ range: Range<Int>, _ scalars: [Unicode.Scalar]) {
      var changed = String.UnicodeScalarView()
      changed.append(contentsOf: typed[..<range.lowerBound] + scalars + typed[range.upperBound...])
      found.insert(String(changed))
    }
    for place in typed.indices {
      add(place..<place + 1, [])
      for other in alphabet { add(place..<place + 1, [other]) }
      if place > 0 { add(place - 1..<place + 1, [typed[place], typed[place - 1]]) }
    }
    for place in 0...typed.count {
      for other in alphabet { add(place..<place, [other]) }
    }
    found.remove(text)
    return found
  }
}
