/// What one argon2id hash costs (RFC 9106): the work an attacker has to repeat for every guess.
public struct HashingCost: Hashable, Sendable {
  /// The memory, in KiB.
  public let memoryKiB: Int

  /// The number of passes over that memory.
  public let passes: Int

  /// Chooses a cost.
  ///
  /// - Parameters:
  ///   - memoryKiB: at least 8.
  ///   - passes: at least 1.
  public init(memoryKiB: Int, passes: Int) {
    self.memoryKiB = memoryKiB
    self.passes = passes
  }

  /// 19 MiB and 2 passes: the least that OWASP's Password Storage Cheat Sheet and ASVS 5.0
  /// appendix C accept.
  public static let standard = HashingCost(memoryKiB: 19 * 1024, passes: 2)
}

extension HashingCost {
  /// Whether a hash from elsewhere may cost as much: about a second, and 256 MiB.
  var isAffordable: Bool {
    // Each by itself first: figures from elsewhere may be as large as a number can be.
    memoryKiB <= 256 * 1024 && passes <= 4096 && memoryKiB * passes <= 2048 * 1024
  }
}
