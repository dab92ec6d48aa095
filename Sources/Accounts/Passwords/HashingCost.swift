/// The cost of one argon2id hash (RFC 9106), which an attacker pays for every guess.
public struct HashingCost: Hashable, Sendable {
  /// The memory, in KiB.
  public let memoryKiB: Int

  /// The number of passes over that memory.
  public let passes: Int

  /// Creates a cost.
  ///
  /// - Parameters:
  ///   - memoryKiB: the memory in KiB; at least 8.
  ///   - passes: the number of passes; at least 1.
  public init(memoryKiB: Int, passes: Int) {
    self.memoryKiB = memoryKiB
    self.passes = passes
  }

  /// The default: 19 MiB and 2 passes, the least that OWASP's Password Storage Cheat Sheet and ASVS
  /// 5.0 appendix C accept.
  public static let standard = HashingCost(memoryKiB: 19 * 1024, passes: 2)
}

extension HashingCost {
  /// Whether an imported hash may cost as much: about a second and 256 MiB.
  var isAffordable: Bool {
    // Each value is checked alone first: the product of imported values could overflow.
    memoryKiB <= 256 * 1024 && passes <= 4096 && memoryKiB * passes <= 1024 * 1024
  }
}
