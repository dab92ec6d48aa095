public import AccountsForms
import CZxcvbn
import Foundation

/// The guess estimator built on libzxcvbn, with its dictionary and a list of common passwords.
///
/// The estimator recognizes English words, names, dates, keyboard rows and repetitions, and the
/// most common words of Portuguese, Spanish and Russian. It judges the password as typed and
/// converted to ASCII; the lower estimate counts. The longest password takes about 2 ms.
public let zxcvbnEstimator: GuessEstimator = { password, words in
  let personal = words.compactMap(dictionaryWord).map { strdup($0) }
  defer { for word in personal { free(word) } }
  let entries = personal.map { UnsafePointer($0) } + commonWords + [nil]
  let asTyped = estimate(password, entries)
  guard let plain = Secret(plainTextOf: password) else { return asTyped }
  let asPlain = estimate(plain, entries)
  return GuessEstimate(
    bits: min(asTyped.bits, asPlain.bits),
    isCommon: asTyped.isCommon || asPlain.isCommon
  )
}

/// The length of a piece in bytes: the time that libzxcvbn takes grows with the cube of it.
private let pieceSize = 50

/// The most pieces that are judged: more bytes only add to the estimate.
private let pieceLimit = 6

/// Judges the whole password: no less than its strongest piece, since others may be like it.
private func estimate(_ password: Secret, _ entries: [UnsafePointer<CChar>?]) -> GuessEstimate {
  let unit = password.withUTF8(repeatedUnit)
  var bits = 0.0
  var isCommon = false
  for start in stride(from: 0, to: unit, by: pieceSize).prefix(pieceLimit) {
    let next = password.withUTF8 { bytes in
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<min(unit, start + pieceSize)])
      return estimate(piece, entries)
    }
    bits = max(bits, next.bits)
    isCommon = next.isCommon
  }
  let isWhole = unit == password.byteCount && unit <= pieceSize
  return GuessEstimate(
    bits: bits + log2(max(1, Double(password.byteCount) / Double(max(1, unit)))),
    isCommon: isWhole && isCommon || CommonPasswords.contains(password)
  )
}

/// Judges the part that a piece repeats, and the number of its repetitions.
private func estimate(
  _ piece: UnsafeBufferPointer<UInt8>,
  _ entries: [UnsafePointer<CChar>?]
) -> GuessEstimate {
  let unit = repeatedUnit(piece)
  let estimate = match(Secret(copying: piece[..<unit]), entries)
  return GuessEstimate(
    bits: estimate.bits + log2(Double(piece.count) / Double(max(1, unit))),
    isCommon: unit == piece.count && estimate.isCommon
  )
}

/// The length of the shortest beginning that the bytes repeat at least twice; all of them if there
/// is none.
///
/// - Parameter bytes: the bytes of a password.
/// - Returns: a length; 0 for no bytes.
private func repeatedUnit(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  // For each beginning, the length of the longest shorter one that it ends with (Knuth, Morris and
  // Pratt 1977).
  var borders = [Int](repeating: 0, count: bytes.count)
  // The lengths tell where a password repeats itself.
  defer { for index in borders.indices { borders[index] = 0 } }
  var length = 0
  for index in bytes.indices.dropFirst() {
    while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
    if bytes[index] == bytes[length] { length += 1 }
    borders[index] = length
  }
  let unit = bytes.count - (borders.last ?? 0)
  return 2 * unit <= bytes.count ? unit : bytes.count
}

private func match(_ password: Secret, _ entries: [UnsafePointer<CChar>?]) -> GuessEstimate {
  var entries = entries
  var matches: UnsafeMutablePointer<ZxcMatch_t>?
  let bits = password.withCString { ZxcvbnMatch($0, &entries, &matches) }
  defer { ZxcvbnFreeInfo(matches) }
  return GuessEstimate(bits: bits, isCommon: isOneEntry(matches, length: password.byteCount))
}

private func isOneEntry(_ match: UnsafeMutablePointer<ZxcMatch_t>?, length: Int) -> Bool {
  guard let match = match?.pointee, Int(match.Length) == length else { return false }
  return match.Type == DICTIONARY_MATCH || match.Type == DICT_LEET_MATCH
}

// Unchecked because pointers are not Sendable: allocated once, and neither written nor freed.
private nonisolated(unsafe) let commonWords: [UnsafePointer<CChar>?] =
  CommonWords.all.compactMap(dictionaryWord).map { UnsafePointer(strdup($0)) }

// libzxcvbn looks for lower-case words; a word of one byte would match everywhere and mean nothing.
private func dictionaryWord(_ word: String) -> String? {
  let bytes = PlainText.bytes(of: word.lowercased())
  guard bytes.count > 1, !bytes.contains(0) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}

/// The most bytes of a converted password: no more are judged.
private let plainTextLimit = pieceSize * pieceLimit

extension Secret {
  /// The beginning of the secret converted to ASCII; nil if it is ASCII already.
  fileprivate convenience init?(plainTextOf secret: Secret) {
    var bytes: [UInt8] = []
    // Enough room that the array never moves and leaves a copy behind: no code point of four bytes
    // becomes more than 18 (U+FDFA).
    bytes.reserveCapacity(min(secret.byteCount * 18, plainTextLimit + 18))
    var isPlain = true
    secret.forEachScalar { scalar in
      isPlain = isPlain && scalar.isASCII
      guard bytes.count < plainTextLimit else { return }
      bytes.append(contentsOf: PlainText.bytes(of: scalar))
    }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    if isPlain { return nil }
    self.init(utf8: bytes)
  }
}
