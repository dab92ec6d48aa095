import AccountsForms

/// A hash by phpass (openwall.com/phpass): repeated MD5, as `$P$9IQRaTwmf…` or `$H$…`.
struct PhpassHash: Sendable, Redacted {
  private let logarithm: Int
  private let salt: [UInt8]
  private let digits: [UInt8]

  private static let alphabet = Array(
    "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
  )

  /// Parses a hash; nil if it is malformed.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 34, let logarithm = Self.alphabet.firstIndex(of: bytes[3]) else {
      return nil
    }
    guard bytes[4...].allSatisfy(Self.alphabet.contains), (7...30).contains(logarithm) else {
      return nil
    }
    self.logarithm = logarithm
    salt = Array(bytes[4..<12])
    digits = Array(bytes[12...])
  }

  /// Whether verifying takes no more than about a second.
  var isAffordable: Bool { logarithm <= 17 }

  /// Whether a password matches the hash.
  func verify(_ password: Secret) -> Bool {
    password.withUTF8 { text in
      var digest = salt.withUnsafeBufferPointer { Digest.md5.hash($0, text) }
      for _ in 0..<(1 << logarithm) {
        digest = digest.withUnsafeBufferPointer { Digest.md5.hash($0, text) }
      }
      return Secret.areEqual(Self.encode(digest), digits)
    }
  }

  /// Encodes six bits at a time, lowest first, in groups of three bytes.
  private static func encode(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 3)
      .flatMap { start in
        let group = bytes[start..<min(start + 3, bytes.count)]
        let value = group.reversed().reduce(0) { $0 << 8 | Int($1) }
        return (0...group.count).map { alphabet[value >> (6 * $0) & 63] }
      }
  }
}
