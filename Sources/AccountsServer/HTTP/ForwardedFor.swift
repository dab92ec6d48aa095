import Accounts
import HTTPTypes
import Hummingbird

/// The client address of a request that came through proxies.
enum ForwardedFor {
  /// Returns the address of the client.
  ///
  /// Each proxy appends the address it received the request from to `X-Forwarded-For`. Read from
  /// the end, the first address that is not a trusted proxy's is the client's; the client may have
  /// invented those before it. Without a trusted proxy at the other end of the connection, the
  /// header is ignored.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - peer: the other end of the connection; nil for a Unix domain socket, which only a proxy
  ///     uses.
  ///   - proxies: the networks of proxies that are trusted.
  /// - Returns: the address; the unspecified one (RFC 4291 section 2.5.2) if it is not known, so
  ///   that all such clients share one limit instead of having none.
  static func client(
    of request: Request,
    from peer: NetworkAddress?,
    trusting proxies: [NetworkRange]
  ) -> NetworkAddress {
    let isTrusted = { (address: NetworkAddress) in proxies.contains { $0.contains(address) } }
    if let peer, !isTrusted(peer) { return peer }
    let hops = request.headers[values: .forwardedFor].flatMap { $0.elements(separatedBy: ",") }
    var client = peer
    for hop in hops.reversed() {
      // Working proxies append only addresses.
      guard let address = address(hop) else { return client ?? .unspecified }
      client = address
      if !isTrusted(address) { return address }
    }
    return client ?? .unspecified
  }

  /// Whether a request says that it came through a proxy; any client can say so.
  static func isForwarded(_ request: Request) -> Bool {
    !request.headers[values: .forwardedFor].isEmpty
  }

  /// Parses an address, to which some proxies append a port; an IPv6 address is then in brackets.
  private static func address(_ hop: Substring) -> NetworkAddress? {
    if hop.first == "[", let end = hop.firstIndex(of: "]") {
      return NetworkAddress(String(hop[..<end].dropFirst()))
    }
    let parts = hop.split(separator: ":", omittingEmptySubsequences: false)
    return NetworkAddress(String(parts.count == 2 ? parts[0] : hop))
  }
}

extension HTTPField.Name {
  fileprivate static let forwardedFor = known("X-Forwarded-For")
}
