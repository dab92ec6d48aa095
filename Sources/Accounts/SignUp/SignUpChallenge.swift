import AccountsForms
public import Foundation

/// A challenge that a sign-up has to solve, or a place in the queue that stands for a solution.
///
/// Its text is signed and has everything that is needed to check it: nothing is stored before a
/// sign-up has succeeded. The key binds it to this installation, its instant to an hour, and its
/// random identifier to one sign-up. The time since it was made counts for one network only.
public struct SignUpChallenge: Hashable, Sendable {
  /// The time for which a challenge can be used.
  static let lifetime = Duration.seconds(3600)

  /// The time by which the clock may be set back without refusing honest challenges, and without
  /// forgetting spent ones.
  static let clockTolerance = Duration.seconds(60)

  /// The most bytes of a text that is parsed.
  private static let longest = 128

  private static let version: UInt8 = 2
  private static let codeLength = 32
  private static let idLength = 16
  private static let networkLength = 8
  private static let payloadLength = 34

  /// The number of zero bits that the SHA-256 of a solution begins with; 0 for a place in the
  /// queue.
  public let bits: Int

  /// The instant from which it can be used, in whole milliseconds.
  let validFrom: Date

  /// The random identifier, by which a spent challenge is remembered.
  package let id: [UInt8]

  /// The keyed digest of the network that it was made for.
  private let network: [UInt8]

  /// The text in base64url: 88 characters.
  public let text: String

  /// Creates a challenge with a random identifier.
  init(bits: Int, validFrom: Date, for network: ClientNetwork, signedBy key: Key) {
    self.bits = bits
    self.validFrom = validFrom.roundedToMilliseconds
    id = (0..<Self.idLength).map { _ in UInt8.random(in: .min ... .max) }
    let instant = UInt64(bitPattern: validFrom.millisecondsSince1970).bigEndian
    self.network = Self.digest(of: network, key)
    let payload =
      [Self.version, UInt8(clamping: bits)] + withUnsafeBytes(of: instant) { Array($0) } + id
      + self.network
    text = Data(payload + Self.code(of: payload, key)).base64URL
  }

  /// Parses a challenge; nil for any text that was not signed with the key.
  init?(_ text: some StringProtocol, signedBy key: Key) {
    guard
      text.utf8.count <= Self.longest,
      let bytes = Data(base64URL: String(text)).map(Array.init),
      bytes.count == Self.payloadLength + Self.codeLength, bytes[0] == Self.version
    else { return nil }
    let payload = Array(bytes.prefix(Self.payloadLength))
    let code = Array(bytes.dropFirst(Self.payloadLength))
    guard Secret.areEqual(code, Self.code(of: payload, key)) else { return nil }
    bits = Int(payload[1])
    let instant = payload[2..<10].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    validFrom = Date(millisecondsSince1970: Int64(bitPattern: instant))
    id = Array(payload[10..<(10 + Self.idLength)])
    network = Array(payload.suffix(Self.networkLength))
    self.text = String(text)
  }

  private static func code(of payload: [UInt8], _ key: Key) -> [UInt8] {
    key.derived(for: "challenge\n" + Data(payload).base64URL)
  }

  /// A digest that tells nobody else which network it is of.
  private static func digest(of network: ClientNetwork, _ key: Key) -> [UInt8] {
    let code = key.derived(for: "network\n" + Data(network.bytes).base64URL)
    return Array(code.prefix(networkLength))
  }

  /// Whether it was made for a network.
  func isFor(_ network: ClientNetwork, signedBy key: Key) -> Bool {
    self.network == Self.digest(of: network, key)
  }

  /// Whether it is a place in the queue, which needs no work.
  var isPlace: Bool { bits == 0 }

  /// The instant at which it expires.
  public var expiresAt: Date { validFrom.addingTimeInterval(Self.lifetime.seconds) }

  /// The instant from which it need not be remembered as spent.
  var forgottenAt: Date { expiresAt.addingTimeInterval(Self.clockTolerance.seconds) }

  /// Whether it has expired, or was made with a lower difficulty than is asked for now.
  func isOutdated(for work: SignUpWork, at now: Date) -> Bool {
    expiresAt <= now || !isPlace && bits < work.bits
  }

  /// Whether it has begun; a place in the queue may not begin a moment early.
  func hasBegun(at now: Date) -> Bool {
    validFrom <= now.addingTimeInterval(isPlace ? 0 : Self.clockTolerance.seconds)
  }

  /// Whether a number solves it: the SHA-256 of the challenge, a full stop and the number begins
  /// with enough zero bits.
  ///
  /// This is one hash, whatever the difficulty.
  func isSolved(by number: Substring) -> Bool {
    guard !isPlace else { return number.isEmpty }
    guard (1...16).contains(number.utf8.count),
      number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return false }
    return Digest.sha256.hash(Array("\(text).\(number)".utf8)).leadingZeroBits >= bits
  }
}

extension [UInt8] {
  /// The number of zero bits that the bytes begin with.
  var leadingZeroBits: Int {
    let zeros = prefix { $0 == 0 }.count
    return 8 * zeros + (zeros < count ? self[zeros].leadingZeroBitCount : 0)
  }
}
