import AccountsForms
import COpenSSL

/// A hash by scrypt (RFC 7914), as `$scrypt$ln=15,r=8,p=1$salt$hash`.
struct ScryptHash: Sendable {
  private let logarithm: Int
  private let blockSize: Int
  private let lanes: Int
  private let salt: [UInt8]
  private let key: [UInt8]

  /// Describes a hash; nil where it cannot be one.
  init?(n: Int, r: Int, p: Int, salt: [UInt8], key: [UInt8]) {
    guard n > 1, n.nonzeroBitCount == 1, n <= 1 << 30, (1...1024).contains(r),
      (1...1024).contains(p),
      // As for PBKDF2, which its last step is.
      [32, 64].contains(key.count), salt.count <= 1024
    else { return nil }
    logarithm = n.trailingZeroBitCount
    blockSize = r
    lanes = p
    self.salt = salt
    self.key = key
  }

  /// Reads the form it is stored in; nil where it is malformed.
  init?(_ text: String) {
    guard
      let match = text.wholeMatch(of: /\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]*)\$([^$]+)/),
      let logarithm = Int(match.1), (1...30).contains(logarithm), let r = Int(match.2),
      let p = Int(match.3), let salt = [UInt8](base64: match.4), let key = [UInt8](base64: match.5)
    else { return nil }
    self.init(n: 1 << logarithm, r: r, p: p, salt: salt, key: key)
  }

  /// The form it is stored in.
  var phc: String {
    "$scrypt$ln=\(logarithm),r=\(blockSize),p=\(lanes)$\(salt.base64)$\(key.base64)"
  }

  /// In bytes.
  private var memory: Int { 128 * blockSize << logarithm }

  /// Whether verifying takes no more than about a second and 256 MiB.
  var isAffordable: Bool { memory <= 256 << 20 && memory * lanes <= 512 << 20 }

  /// Whether a password is the one that was hashed.
  func verify(_ password: Secret) throws -> Bool {
    var computed = [UInt8](repeating: 0, count: key.count)
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
        &computed,
        key.count
      )
    }
    guard status == 1 else { throw PasswordHasher.Failure() }
    return Secret.areEqual(computed, key)
  }
}
