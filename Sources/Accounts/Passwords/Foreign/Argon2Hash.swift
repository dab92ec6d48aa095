import AccountsForms
import CArgon2

/// A hash by argon2 (RFC 9106) in a form that libsodium does not create, verified by libargon2.
struct Argon2Hash: Sendable, Redacted {
  private let type: argon2_type
  private let version: UInt32
  private let cost: HashingCost
  private let lanes: Int
  private let salt: [UInt8]
  private let key: [UInt8]

  /// Parses a PHC string; nil if it is malformed.
  init?(_ text: String) {
    var fields = text.hashFields
    let types = ["argon2i": Argon2_i, "argon2d": Argon2_d, "argon2id": Argon2_id]
    guard fields.count >= 2, let type = types[String(fields[1])] else { return nil }
    // Strings from before the versions had names are of version 0x10.
    let versions = ["v=16": ARGON2_VERSION_10, "v=19": ARGON2_VERSION_13]
    var version = ARGON2_VERSION_10
    if fields.count == 6 {
      guard let named = versions[String(fields.remove(at: 2))] else { return nil }
      version = named
    }
    guard
      fields.count == 5, let numbers = fields[2].parameters("m", "t", "p"),
      let salt = [UInt8](base64: fields[3]), let key = [UInt8](base64: fields[4]),
      // The least that RFC 9106 section 3.1 allows, and the most that is in use.
      (8...1024).contains(salt.count), (4...1024).contains(key.count),
      numbers[0] / 8 >= numbers[2], numbers[1] >= 1, numbers[2] >= 1
    else { return nil }
    self.type = type
    self.version = version.rawValue
    cost = HashingCost(memoryKiB: numbers[0], passes: numbers[1])
    lanes = numbers[2]
    self.salt = salt
    self.key = key
  }

  /// Whether verifying takes no more than about a second and 256 MiB.
  var isAffordable: Bool { cost.isAffordable && lanes <= 16 }

  /// The memory that verifying takes, in KiB.
  var memoryKiB: Int { min(cost.memoryKiB, Int(UInt32.max)) }

  /// Whether a password matches the hash.
  ///
  /// - Throws: ``HashingFailure`` without enough memory, or for a cost that argon2 does not
  ///   have: a restored database may name any.
  func verify(_ password: Secret) throws -> Bool {
    guard
      let passes = UInt32(exactly: cost.passes), let memory = UInt32(exactly: cost.memoryKiB),
      let lanes = UInt32(exactly: lanes)
    else { throw HashingFailure() }
    var (computed, salt) = ([UInt8](repeating: 0, count: key.count), salt)
    let code = password.withUTF8 { bytes in
      computed.withUnsafeMutableBufferPointer { output in
        salt.withUnsafeMutableBufferPointer { salt in
          var context = argon2_context()
          context.out = output.baseAddress
          context.outlen = UInt32(output.count)
          // It is not changed without ARGON2_FLAG_CLEAR_PASSWORD.
          context.pwd = UnsafeMutablePointer(mutating: bytes.baseAddress)
          context.pwdlen = UInt32(bytes.count)
          context.salt = salt.baseAddress
          context.saltlen = UInt32(salt.count)
          context.t_cost = passes
          context.m_cost = memory
          context.lanes = lanes
          // One hash takes one core, whatever its record says.
          context.threads = 1
          context.version = version
          return argon2_ctx(&context, type)
        }
      }
    }
    guard code == ARGON2_OK.rawValue else { throw HashingFailure() }
    return Secret.areEqual(computed, key)
  }
}
