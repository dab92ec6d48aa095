import Accounts
public import AccountsForms
import Foundation

/// A list of breached passwords, which attackers try first, in a local file.
///
/// Two formats are supported: a password per line, and the list of Have I Been Pwned
/// (haveibeenpwned.com/Passwords), ordered by hash, with a SHA-1 in hexadecimal per line,
/// optionally followed by a colon and a count. A list in byte order is searched on disk and takes
/// no memory, whatever its size. Passwords in another order are read once, at 20 bytes each plus
/// overhead.
public final class BreachedPasswords: Sendable {
  private enum Contents {
    case hashes(SortedFile)
    case sorted(SortedFile)
    case passwords(Set<[UInt8]>)
  }

  private let contents: Contents

  /// The word list of Debian's package `cracklib-runtime`; nil if it is not installed.
  public static let cracklib = try? BreachedPasswords(path: "/usr/share/dict/cracklib-small")

  /// Opens a list.
  ///
  /// - Parameter path: the file; it stays open.
  /// - Throws: ``BreachedPasswordsError`` if it cannot be read, is empty, or is an unsorted list of
  ///   hashes.
  public init(path: String) throws {
    do {
      contents = try Self.open(path)
    } catch let error as BreachedPasswordsError {
      throw error
    } catch NamedFileError.notRegular {
      throw BreachedPasswordsError(path: path, reason: .notAFile)
    } catch {
      throw BreachedPasswordsError(path: path, reason: .unreadable)
    }
  }

  /// Whether the list contains a password, as typed or in lower case.
  ///
  /// A file that can no longer be read contains none, so that a disk failure does not prevent
  /// sign-ups.
  public func contains(_ password: Secret) -> Bool {
    let lowered = password.withUTF8 { bytes in
      Secret(utf8: bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
    }
    return has(password) || lowered.map(has) ?? false
  }

  private func has(_ password: Secret) -> Bool {
    password.withUTF8 { bytes in
      switch contents {
      case .hashes(let file): file.contains(Digest.sha1.hash(bytes))
      case .sorted(let file): file.contains(Array(bytes))
      case .passwords(let hashes): hashes.contains(Digest.sha1.hash(bytes))
      }
    }
  }

  /// Returns an estimator that rates listed passwords as common and asks another for the rest.
  public func estimator(_ other: @escaping GuessEstimator) -> GuessEstimator {
    { password, words in
      let estimate = other(password, words)
      guard !estimate.isCommon, self.contains(password) else { return estimate }
      return GuessEstimate(bits: estimate.bits, isCommon: true)
    }
  }

  private static func open(_ path: String) throws -> Contents {
    let hashes = try SortedFile(path: path, key: hash)
    if hashes.hasKeys {
      guard hashes.isSorted else { throw BreachedPasswordsError(path: path, reason: .unsorted) }
      return .hashes(hashes)
    }
    let text = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    guard text.contains(where: { $0 != lineEnd }) else {
      throw BreachedPasswordsError(path: path, reason: .empty)
    }
    if text.withUnsafeBytes(isSorted) {
      return .sorted(try SortedFile(path: path) { $0.isEmpty ? nil : Array($0) })
    }
    return .passwords(
      Set(
        text.split(separator: lineEnd)
          .compactMap { line in
            let line = line.last == carriageReturn ? line.dropLast() : line
            guard !line.isEmpty, let password = Secret(utf8: line)?.normalized() else { return nil }
            return password.withUTF8 { Digest.sha1.hash($0) }
          }
      )
    )
  }

  private static let lineEnd = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Whether the lines are in byte order.
  ///
  /// The server waits for it at start, so the bytes are compared in place: a `Data` for each line
  /// of cracklib's list takes twenty milliseconds.
  private static func isSorted(_ text: UnsafeRawBufferPointer) -> Bool {
    var last = text[..<0]
    var rest = text[...]
    while !rest.isEmpty {
      var line = rest.prefix { $0 != lineEnd }
      rest = rest.dropFirst(line.count + 1)
      if line.last == carriageReturn { line = line.dropLast() }
      if line.isEmpty { continue }
      // Text beyond ASCII may be decomposed, which a comparison of bytes would miss.
      guard line.count < SortedFile.longestLine, line.allSatisfy({ $0 < 0x80 }),
        !line.lexicographicallyPrecedes(last)
      else {
        return false
      }
      last = line
    }
    return true
  }

  /// The hash at the beginning of a line.
  private static let hash: SortedFile.Key = { line in
    guard line.count >= 40, line.dropFirst(40).first.map({ $0 == UInt8(ascii: ":") }) ?? true else {
      return nil
    }
    return [UInt8](hexadecimal: String(decoding: line.prefix(40), as: UTF8.self))
  }
}
