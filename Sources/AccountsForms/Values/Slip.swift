/// One slip of the fingers: a character too many or too few, another character, or two swapped.
package enum Slip {
  /// Whether one slip makes one text of another; a text is no slip for itself.
  ///
  /// - Parameters:
  ///   - typed: what was typed.
  ///   - meant: what may have been meant.
  /// - Returns: whether it is one slip away.
  package static func makes(_ typed: some StringProtocol, of meant: some StringProtocol) -> Bool {
    let typed = Array(typed.unicodeScalars)
    let meant = Array(meant.unicodeScalars)
    guard abs(typed.count - meant.count) <= 1, typed != meant else { return false }
    // What stands between the parts that agree at both ends is the slip.
    let front = zip(typed, meant).prefix { $0 == $1 }.count
    let shorter = min(typed.count, meant.count)
    let back = zip(typed.reversed(), meant.reversed()).prefix { $0 == $1 }.count
    let rest = (typed: typed.count - front, meant: meant.count - front)
    let tail = min(back, shorter - front)
    let middle = (typed: rest.typed - tail, meant: rest.meant - tail)
    if middle.typed <= 1, middle.meant <= 1 { return true }
    return middle == (2, 2) && typed[front] == meant[front + 1] && typed[front + 1] == meant[front]
  }

  /// Everything that is one slip away from a text: some eighty texts for each of its characters.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - alphabet: the characters that may be missing, or stand where others should.
  /// - Returns: what may have been meant, each once.
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
