public import AccountsForms
import CZxcvbn
import Foundation

/// The guess estimator built on libzxcvbn, with its dictionary of common passwords.
///
/// It reads English words, names, dates, keyboard rows and repetitions; bytes outside ASCII count as
/// hard to guess. About 0.4 ms for the longest password.
public let zxcvbnEstimator: GuessEstimator = { password, words in
  let dictionary = words.flatMap(\.dictionaryWords).map { strdup($0) }
  defer { for word in dictionary { free(word) } }
  var entries: [UnsafePointer<CChar>?] = dictionary.map { UnsafePointer($0) } + [nil]
  var matches: UnsafeMutablePointer<ZxcMatch_t>?
  let bits = password.withCString { ZxcvbnMatch($0, &entries, &matches) }
  defer { ZxcvbnFreeInfo(matches) }
  return GuessEstimate(bits: bits, isCommon: isOneEntry(matches, length: password.byteCount))
}

private func isOneEntry(_ match: UnsafeMutablePointer<ZxcMatch_t>?, length: Int) -> Bool {
  guard let match = match?.pointee, Int(match.Length) == length else { return false }
  return match.Type == DICTIONARY_MATCH || match.Type == DICT_LEET_MATCH
}

extension String {
  // libzxcvbn looks for lower case words; one byte finds itself everywhere and says nothing.
  fileprivate var dictionaryWords: [String] {
    let word = lowercased()
    return word.utf8.count > 1 && !word.utf8.contains(0) ? [word] : []
  }
}
