import AccountsForms
import COpenSSL

/// A hash by scrypt (RFC 7914), as `$scrypt$ln=15,r=8,p=1$salt$hash`.
struct ScryptHash: Sendable, Redacted {
  let logarithm: Int
  let blockSize: Int
  let lanes: Int
  let salt: [UInt8]
  let key: [UInt8]

  /// Creates a hash; nil if the values are invalid.
  init?(n: Int, r: Int, p: Int, salt: [UInt8], key: [UInt8]) {
    guard n > 1, n.nonzeroBitCount == 1, n <= 1 << 30, (1...1024).contains(r),
      (1...1024).contains(p),
      // As for PBKDF2, the last step of scrypt.
      [32, 64].contains(key.count), salt.count <= 1024
    else { return nil }
    // RFC 7914 section 6: N is less than 2 to the power of 16 r.
    guard n.trailingZeroBitCount < 16 * r else { return nil }
    logarithm = n.trailingZeroBitCount
    blockSize = r
    lanes = p
    self.salt = salt
    self.key = key
  }

  /// Parses the stored form; nil if it is malformed.
  init?(_ text: String) {
    let fields = text.hashFields
    guard
      fields.count == 5, fields[1] == "scrypt",
      let numbers = fields[2].parameters("ln", "r", "p"), (1...30).contains(numbers[0]),
      let salt = [UInt8](base64: fields[3]), let key = [UInt8](base64: fields[4])
    else { return nil }
    self.init(n: 1 << numbers[0], r: numbers[1], p: numbers[2], salt: salt, key: key)
  }

  /// The stored form.
  var phc: String {
    "$scrypt$ln=\(logarithm),r=\(blockSize),p=\(lanes)$\(salt.base64)$\(key.base64)"
  }

  /// The memory in bytes.
  private var memory: Int { 128 * blockSize << logarithm }

  /// The memory that verifying takes, in KiB.
  var memoryKiB: Int { (memory + 128 * blockSize * lanes) / 1024 }

  /// Whether verifying takes no more than about a second and 256 MiB.
  var isAffordable: Bool { blockSize <= 32 && lanes <= 16 && memory * lanes <= 256 << 20 }

  /// Whether a password matches the hash.
  func verify(_ password: Secret) throws -> Bool {
    let computed = try Self.derive(
      from: password,
      logarithm: logarithm,
      blockSize: blockSize,
      lanes: lanes,
      salt: salt,
      byteCount: key.count
    )
    return Secret.areEqual(computed, key)
  }

  /// Derives a key from a password.
  ///
  /// - Throws: ``HashingFailure`` if there is not enough memory.
  static func derive(
    from password: Secret,
    logarithm: Int,
    blockSize: Int,
    lanes: Int,
    salt: [UInt8],
    byteCount: Int
  ) throws -> [UInt8] {
    var key = [UInt8](repeating: 0, count: byteCount)
    let memory = 128 * blockSize << logarithm
    let status = password.withCString { text in
      EVP_PBE_scrypt(
        text,
        password.byteCount,
        salt,
        salt.count,
        1 << UInt64(logarithm),
        UInt64(blockSize),
        UInt64(lanes),
        // A little more than it needs: OpenSSL counts the blocks of all lanes too.
        UInt64(memory + 128 * blockSize * (lanes + 4) + (1 << 20)),
        &key,
        byteCount
      )
    }
    guard status == 1 else { throw HashingFailure() }
    return key
  }
}
