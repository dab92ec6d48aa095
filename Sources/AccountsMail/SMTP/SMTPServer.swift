import Accounts

/// A mail server that takes mails from this service.
public struct SMTPServer: Hashable, Sendable {
  /// The protection of the connection.
  public enum Security: Hashable, Sendable {
    /// TLS after STARTTLS (RFC 3207); no mail is sent without it.
    case startTLS

    /// Implicit TLS (RFC 8314 section 3.3).
    case implicitTLS

    /// Plain text, to this machine only.
    case none
  }

  /// The host name or address; an IPv6 address in brackets.
  public let host: String

  /// The port.
  public let port: Int

  /// The protection of the connection.
  public let security: Security

  /// Reads a URL such as `smtp://mail.example.com:587`, or `smtps://…` for implicit TLS; nil for
  /// any other text.
  ///
  /// - Parameters:
  ///   - url: the URL, without a user, a path or a query.
  ///   - isPlain: whether `smtp` means a connection without TLS, which is allowed to this machine
  ///     only.
  public init?(_ url: String, isPlain: Bool = false) {
    let parts = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("//") else { return nil }
    var rest = parts[1].dropFirst(2)
    switch parts[0].lowercased() {
    case "smtp":
      security = isPlain ? .none : .startTLS
    case "smtps" where !isPlain:
      security = .implicitTLS
    default: return nil
    }
    if rest.last == "/" { rest.removeLast() }
    var port = security == .implicitTLS ? 465 : 587
    // A colon in brackets is part of an IPv6 address.
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
      guard let number = Int(rest[rest.index(after: colon)...]), (1...65_535).contains(number)
      else {
        return nil
      }
      port = number
      rest = rest[..<colon]
    }
    self.port = port
    host = String(rest)
    guard Self.isHost(host), security != .none || Self.isThisMachine(host) else { return nil }
  }

  /// The URL of libcurl; its path is the name that EHLO gives.
  func address(naming ourName: String) -> String {
    "\(security == .implicitTLS ? "smtps" : "smtp")://\(host):\(port)/\(ourName)"
  }

  private static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return NetworkAddress(String(text.dropFirst().dropLast()))?.bitCount == 128
    }
    return !text.isEmpty && text.utf8.count <= 253
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  private static func isThisMachine(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    guard let address = NetworkAddress(host) else { return false }
    return NetworkRange("127.0.0.0/8")?.contains(address) == true
  }
}

extension SMTPServer: CustomStringConvertible {
  /// The host and the port.
  public var description: String { "\(host):\(port)" }
}
