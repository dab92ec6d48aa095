/// A range of addresses with a common prefix (RFC 4632), such as `10.0.0.0/8` or `::1`.
public struct NetworkRange: Hashable, Sendable {
  private let first: NetworkAddress
  private let bits: Int

  /// Parses an address, with or without a prefix length; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, let address = NetworkAddress(String(first)) else { return nil }
    self.first = address
    guard parts.count > 1 else {
      bits = address.bitCount
      return
    }
    guard parts.count == 2, let bits = Int(parts[1]), (0...address.bitCount).contains(bits) else {
      return nil
    }
    self.bits = bits
  }

  /// Whether every address of IPv4 or of IPv6 is in the range.
  public var isUnlimited: Bool { bits == 0 }

  /// Whether an address is in the range.
  public func contains(_ address: NetworkAddress) -> Bool {
    address.bitCount == first.bitCount && address.sharedBits(with: first) >= bits
  }
}
