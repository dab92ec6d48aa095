import Foundation

/// An IP address, regardless of its spelling.
public struct NetworkAddress: Hashable, Sendable {
  /// The 4 or 16 bytes.
  private let bytes: [UInt8]

  /// Parses an IPv4 address, or an IPv6 address with or without a zone; nil for any other text.
  ///
  /// An IPv4 address inside an IPv6 one (RFC 4291 section 2.5.5.2) is the IPv4 address.
  public init?(_ text: String) {
    let plain = String(text.prefix { $0 != "%" })
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, plain, &four) == 1 {
      bytes = withUnsafeBytes(of: four) { Array($0) }
    } else if inet_pton(AF_INET6, plain, &six) == 1 {
      let all = withUnsafeBytes(of: six) { Array($0) }
      let isMapped = all.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
      bytes = isMapped ? Array(all.suffix(4)) : all
    } else {
      return nil
    }
  }

  /// The unspecified address `::`, which stands for the absence of an address (RFC 4291 section
  /// 2.5.2).
  public static let unspecified = NetworkAddress(bytes: Array(repeating: 0, count: 16))

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bits: 32 or 128.
  package var bitCount: Int { bytes.count * 8 }

  /// The length of the common prefix of two addresses, in bits.
  package func sharedBits(with other: NetworkAddress) -> Int {
    var count = 0
    for (mine, others) in zip(bytes, other.bytes) {
      let differing = mine ^ others
      count += differing.leadingZeroBitCount
      guard differing == 0 else { break }
    }
    return count
  }

  /// The address; nil for the unspecified one.
  var known: NetworkAddress? { self == .unspecified ? nil : self }

  /// The smallest network that the Internet routes separately, which has one operator: the first 24
  /// bits of an IPv4 address, 48 of an IPv6 one, such as `192.0.2.0/24` (RIPE-532 and RIPE-399).
  package var routedNetwork: String {
    let count = bytes.count == 4 ? 3 : 6
    let zeros = Array(repeating: UInt8(0), count: bytes.count - count)
    return "\(NetworkAddress(bytes: bytes.prefix(count) + zeros))/\(count * 8)"
  }

  /// The usual network of one customer: the address itself for IPv4; the first 64 bits for IPv6,
  /// since the customer chooses the others.
  var network: ClientNetwork { networks[0] }

  /// The networks that one customer may have, smallest first: for IPv6 also of 56 and 48 bits (RFC
  /// 6177).
  var networks: [ClientNetwork] {
    guard bytes.count == 16 else { return [ClientNetwork(bytes: bytes, share: 1)] }
    return [(8, 1), (7, 2), (6, 4)]
      .map { ClientNetwork(bytes: Array(bytes.prefix($0.0)), share: $0.1) }
  }
}

/// A network whose clients share limits.
package struct ClientNetwork: Hashable, Sendable {
  /// The bytes that its addresses begin with.
  let bytes: [UInt8]

  /// The number of times that the limits of one usual network apply: 1 for 64 bits of an IPv6
  /// address, 2 for 56 and 4 for 48, so that one customer gains little by moving between networks.
  let share: Int
}

extension NetworkAddress: CustomStringConvertible {
  /// The usual spelling (RFC 5952).
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
