import Foundation

/// An IP address, whatever it was spelled like.
public struct NetworkAddress: Hashable, Sendable {
  /// 4 bytes, or 16.
  private let bytes: [UInt8]

  /// Reads an IPv4 address, or an IPv6 address with or without a zone; nil where the text is neither.
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

  /// How many bits it has: 32, or 128.
  package var bitCount: Int { bytes.count * 8 }

  /// How many bits two addresses have in common from the first on.
  package func sharedBits(with other: NetworkAddress) -> Int {
    var count = 0
    for (mine, others) in zip(bytes, other.bytes) {
      let differing = mine ^ others
      count += differing.leadingZeroBitCount
      guard differing == 0 else { break }
    }
    return count
  }

  /// The network that one customer has: the address itself for IPv4, the first 64 bits for IPv6, whose
  /// other 64 anybody can choose for themselves (RFC 6177).
  var network: [UInt8] { Array(bytes.prefix(8)) }
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
