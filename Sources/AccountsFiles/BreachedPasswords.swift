import Accounts
public import AccountsForms
import Foundation

/// A list of passwords that thieves try first, in a file on this machine.
///
/// Known are a password a line, and the list that Have I Been Pwned offers
/// (haveibeenpwned.com/Passwords): an SHA-1 in hexadecimal a line, with or without a colon and a count
/// behind it, ordered by hash. What is in order, by its bytes, is searched on the disk: whatever its size, it
/// takes no memory. Passwords in another order are read once, at 20 bytes each and some overhead.
public final class BreachedPasswords: Sendable {
  private enum Contents {
    case hashes(SortedFile)
    case sorted(SortedFile)
    case passwords(Set<[UInt8]>)
  }

  private let contents: Contents

  /// The words that Debian's package `cracklib-runtime` keeps; nil where it is not installed.
  public static let cracklib = try? BreachedPasswords(path: "/usr/share/dict/cracklib-small")

  /// Opens a list.
  ///
  /// - Parameter path: the file; it stays open.
  /// - Throws: ``BreachedPasswordsError`` where it cannot be read, or is a list of hashes out of order.
  public init(path: String) throws {
    do {
      contents = try Self.open(path)
    } catch let error as BreachedPasswordsError {
      throw error
    } catch {
      throw BreachedPasswordsError(path: path, reason: "cannot be read")
    }
  }

  /// Whether the list has a password, as typed or in lower case.
  ///
  /// A file that can no longer be read has none: nobody is kept from signing up by a disk.
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

  /// An estimator that takes what is in the list for common, and asks another for the rest.
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
      guard hashes.isSorted else {
        throw BreachedPasswordsError(
          path: path,
          reason: "is not in order: take the one ordered by hash, or sort it"
        )
      }
      return .hashes(hashes)
    }
    let text = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    guard text.contains(where: { $0 != lineEnd }) else {
      throw BreachedPasswordsError(path: path, reason: "is empty")
    }
    if text.withUnsafeBytes(isSorted) { return .sorted(try SortedFile(path: path) { Array($0) }) }
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

  /// Whether every line follows the one before: a list is short enough to be read once.
  ///
  /// A server that starts waits for this: the bytes are compared where they are, as a `Data` for each of the lines of
  /// cracklib's list takes twenty milliseconds.
  private static func isSorted(_ text: UnsafeRawBufferPointer) -> Bool {
    var last = text[..<0]
    var rest = text[...]
    while !rest.isEmpty {
      var line = rest.prefix { $0 != lineEnd }
      rest = rest.dropFirst(line.count + 1)
      if line.last == carriageReturn { line = line.dropLast() }
      if line.isEmpty { continue }
      // Other alphabets may be decomposed, which a comparison of bytes would miss.
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

/// A list of breached passwords that cannot be used.
public struct BreachedPasswordsError: Error, CustomStringConvertible {
  /// The file.
  public let path: String

  /// What is wrong with it.
  public let reason: String

  /// What is wrong, in lower case and without a full stop.
  public var description: String { "the list of breached passwords \(path) \(reason)" }
}
