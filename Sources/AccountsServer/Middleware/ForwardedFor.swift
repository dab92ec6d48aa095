import Accounts
import HTTPTypes
import Hummingbird

/// Where a request comes from that came through proxies.
enum ForwardedFor {
  /// The address of the client.
  ///
  /// Each proxy appends the address it took the request from to `X-Forwarded-For`. Read from the end, the first that
  /// is no trusted proxy's is the client's; what stands before it, the client may have made up. Without a trusted proxy
  /// at the other end of the connection the header is nobody's word.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - peer: the other end of the connection; nil for a socket of the file system, which only a proxy uses.
  ///   - proxies: the networks of proxies that are trusted.
  /// - Returns: the address; nil where it is not known.
  static func client(
    of request: Request,
    from peer: NetworkAddress?,
    trusting proxies: [NetworkRange]
  ) -> NetworkAddress? {
    let isTrusted = { (address: NetworkAddress) in proxies.contains { $0.contains(address) } }
    if let peer, !isTrusted(peer) { return peer }
    let hops = request.headers[values: .forwardedFor].flatMap { $0.elements(separatedBy: ",") }
    var client = peer
    for hop in hops.reversed() {
      // What is no address was not written by a proxy that does its work.
      guard let address = NetworkAddress(String(hop)) else { return client }
      client = address
      if !isTrusted(address) { return address }
    }
    return client
  }
}

extension HTTPField.Name {
  fileprivate static let forwardedFor = known("X-Forwarded-For")
}
