public import AccountsForms
import CZxcvbn
import Foundation

/// The guess estimator built on libzxcvbn, with its dictionary of common passwords.
///
/// It reads English words, names, dates, keyboard rows and repetitions, and a few common words of
/// Portuguese, Spanish and Russian. The password is judged as it is and brought down to ASCII, and the
/// lower count stands. Under 1 ms for the longest password.
public let zxcvbnEstimator: GuessEstimator = { password, words in
  let dictionary = (words.compactMap(dictionaryWord) + commonWords).map { strdup($0) }
  defer { for word in dictionary { free(word) } }
  let entries: [UnsafePointer<CChar>?] = dictionary.map { UnsafePointer($0) } + [nil]
  let asTyped = estimate(password, entries)
  guard let plain = Secret(plainTextOf: password) else { return asTyped }
  let asPlain = estimate(plain, entries)
  return GuessEstimate(
    bits: min(asTyped.bits, asPlain.bits),
    isCommon: asTyped.isCommon || asPlain.isCommon
  )
}

private func estimate(_ password: Secret, _ entries: [UnsafePointer<CChar>?]) -> GuessEstimate {
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

private let commonWords = CommonWords.all.compactMap(dictionaryWord)

// libzxcvbn looks for lower case words; one byte finds itself everywhere and says nothing.
private func dictionaryWord(_ word: String) -> String? {
  let bytes = PlainText.bytes(of: word.lowercased())
  guard bytes.count > 1, !bytes.contains(0) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}

extension Secret {
  /// The secret brought down to ASCII; nil where it is ASCII already.
  fileprivate convenience init?(plainTextOf secret: Secret) {
    var bytes: [UInt8] = []
    // Room enough that it never moves, and leaves a copy behind: no code point of four bytes comes
    // down to more than 18 (U+FDFA).
    bytes.reserveCapacity(secret.byteCount * 18)
    var isPlain = true
    secret.forEachScalar { scalar in
      isPlain = isPlain && scalar.isASCII
      bytes.append(contentsOf: PlainText.bytes(of: scalar))
    }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    if isPlain { return nil }
    self.init(utf8: bytes)
  }
}
