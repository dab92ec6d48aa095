import Accounts

/// The host of a request (RFC 9110 section 7.2).
struct RequestHost: Equatable {
  /// The name in lower case, or the address; an IPv6 address in brackets.
  let name: String

  /// The port; nil if none is given.
  let port: Int?

  /// Whether it is an address instead of a name.
  let isAddress: Bool

  /// Whether it is an address or `localhost`, which no site on the internet has as its name.
  var isLocal: Bool { isAddress || name == "localhost" || name.hasSuffix(".localhost") }

  /// Parses the value of `Host`; nil if it is malformed (RFC 3986 section 3.2.2).
  init?(_ text: some StringProtocol) {
    let end =
      text.first == "["
      ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":")
    let host = text[..<(end ?? text.endIndex)]
    let rest = text[host.endIndex...]
    guard rest.isEmpty || rest.first == ":" else { return nil }
    let digits = rest.dropFirst()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    port = Int(digits)
    guard digits.isEmpty || port.map({ $0 <= 65_535 }) == true else { return nil }
    if host.first == "[" {
      let address = host.dropFirst().dropLast()
      guard host.last == "]", address.contains(":"), NetworkAddress(String(address)) != nil else {
        return nil
      }
    } else {
      guard !host.isEmpty, host.utf8.allSatisfy(Self.isNameByte) else { return nil }
    }
    name = host.lowercased()
    isAddress = host.first == "[" || NetworkAddress(String(host)) != nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._".utf8.contains(byte)
    }
  }
}
