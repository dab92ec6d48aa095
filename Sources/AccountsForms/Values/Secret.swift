import Foundation

/// A password, held so that it is hard to leak: no description, no `Codable`, zeroed on release.
///
/// Compared in constant time for equal lengths, and read only inside a closure.
public final class Secret: @unchecked Sendable {
  // Unchecked because a pointer is not Sendable: its bytes are written in init, erased in deinit,
  // and only read in between.
  private let start: UnsafeMutablePointer<UInt8>

  /// The number of UTF-8 bytes.
  public let byteCount: Int

  /// Copies a text.
  ///
  /// - Parameter text: the text; the copy is zeroed on release, but the caller's string is not.
  public convenience init(_ text: String) { self.init(copying: text.utf8) }

  /// Copies bytes; nil if they are not UTF-8.
  public convenience init?(utf8 bytes: some Collection<UInt8>) {
    guard String.isValidUTF8(bytes) else { return nil }
    self.init(copying: bytes)
  }

  /// Copies bytes that are known to be UTF-8.
  package init(copying bytes: some Collection<UInt8>) {
    byteCount = bytes.count
    // One byte more: a NUL after the text lets C read it as a string without another copy.
    start = .allocate(capacity: byteCount + 1)
    let buffer = UnsafeMutableBufferPointer(start: start, count: byteCount + 1)
    let end = buffer.update(fromContentsOf: bytes)
    buffer[end] = 0
  }

  deinit {
    #if canImport(Darwin)
      memset_s(start, byteCount, 0, byteCount)
    #else
      explicit_bzero(start, byteCount)
    #endif
    start.deallocate()
  }

  /// Calls a closure with the UTF-8 bytes, which must not escape from it.
  public func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: byteCount))
  }

  /// Calls a closure with a C string of ``byteCount`` bytes, which must not escape from it.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
  }

  /// The secret in NFC (SP 800-63B-4 section 3.1.1.2), otherwise unchanged.
  ///
  /// A secret over ``TextTransform/maximumBytes`` is returned as it is, for the policy to refuse.
  public func normalized() -> Secret {
    guard byteCount <= TextTransform.maximumBytes else { return self }
    return withUTF8 { bytes in
      // ASCII is in NFC already; this keeps most passwords out of any String.
      if bytes.allSatisfy({ $0 < 0x80 }) { return self }
      return Secret(String(decoding: bytes, as: UTF8.self).precomposedStringWithCanonicalMapping)
    }
  }

  /// Visits the code points one at a time, so that neither a string nor an array holds the secret.
  package func forEachScalar(_ visit: (Unicode.Scalar) -> Void) {
    withUTF8 { bytes in
      var decoder = UTF8()
      var iterator = bytes.makeIterator()
      while case .scalarValue(let scalar) = decoder.decode(&iterator) { visit(scalar) }
    }
  }
}

extension Secret: Equatable {
  /// Whether two secrets have the same bytes, in a time that depends only on their lengths.
  public static func == (left: Secret, right: Secret) -> Bool {
    left.withUTF8 { leftBytes in right.withUTF8 { areEqual(leftBytes, $0) } }
  }

  /// Whether two texts or digests are equal, in a time that depends only on their lengths.
  package static func areEqual(
    _ left: some Collection<UInt8>,
    _ right: some Collection<UInt8>
  ) -> Bool {
    left.count == right.count
      && zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder, never the secret.
  public var description: String { "(secret)" }

  /// A placeholder, never the secret.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
  fileprivate static func isValidUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
