import AccountsForms
import COpenSSL

/// A hash by Firebase's variant of scrypt (github.com/firebase/scrypt), as
/// `$firebase-scrypt$ln=14,r=8$salt$key$hash`.
///
/// scrypt derives a key for AES-256-CTR, and the hash is the project's signer key encrypted with
/// it. The salt is the user's followed by the project's salt separator.
struct FirebaseScryptHash: Sendable, Redacted {
  private let logarithm: Int
  private let blockSize: Int
  private let salt: [UInt8]
  private let signerKey: [UInt8]
  private let value: [UInt8]

  /// Parses the stored form; nil if it is malformed.
  init?(_ text: String) {
    let fields = text.hashFields
    guard
      fields.count == 6, fields[1] == "firebase-scrypt",
      let numbers = fields[2].parameters("ln", "r"),
      // RFC 7914 section 6: N is less than 2 to the power of 16 r.
      (1...30).contains(numbers[0]), (1...1024).contains(numbers[1]), numbers[0] < 16 * numbers[1],
      let salt = [UInt8](base64: fields[3]), let signerKey = [UInt8](base64: fields[4]),
      let value = [UInt8](base64: fields[5]),
      // A prefix of a hash would match, too.
      salt.count <= 1024, (16...1024).contains(signerKey.count), value.count == signerKey.count
    else { return nil }
    logarithm = numbers[0]
    blockSize = numbers[1]
    self.salt = salt
    self.signerKey = signerKey
    self.value = value
  }

  /// The memory in bytes.
  private var memory: Int { 128 * blockSize << logarithm }

  /// The memory that verifying takes, in KiB.
  var memoryKiB: Int { (memory + 128 * blockSize) / 1024 }

  /// Whether verifying takes no more than about a second and 256 MiB.
  var isAffordable: Bool { blockSize <= 32 && memory <= 256 << 20 }

  /// Whether a password matches the hash.
  func verify(_ password: Secret) throws -> Bool {
    let key = try ScryptHash.derive(
      from: password,
      logarithm: logarithm,
      blockSize: blockSize,
      lanes: 1,
      salt: salt,
      byteCount: 32
    )
    var computed = [UInt8](repeating: 0, count: signerKey.count)
    var count: Int32 = 0
    let counter = [UInt8](repeating: 0, count: 16)
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    guard
      EVP_EncryptInit_ex(context, EVP_aes_256_ctr(), nil, key, counter) == 1,
      EVP_EncryptUpdate(context, &computed, &count, signerKey, Int32(signerKey.count)) == 1,
      count == signerKey.count
    else { throw HashingFailure() }
    return Secret.areEqual(computed, value)
  }
}

/// The parameters of the password hashes of a Firebase project, from which its hashes are put
/// together.
package struct FirebaseParameters: Sendable, Redacted {
  private let signerKey: [UInt8]
  private let saltSeparator: [UInt8]
  private let rounds: Int
  private let memoryCost: Int

  /// Creates parameters from those of the Firebase console; nil if one is invalid.
  package init?(signerKey: String, saltSeparator: String, rounds: String, memoryCost: String) {
    guard
      let key = [UInt8](base64: signerKey), (16...1024).contains(key.count),
      let separator = [UInt8](base64: saltSeparator), separator.count <= 512,
      let rounds = rounds.decimal, let memoryCost = memoryCost.decimal,
      (1...1024).contains(rounds), (1...30).contains(memoryCost)
    else { return nil }
    self.signerKey = key
    self.saltSeparator = separator
    self.rounds = rounds
    self.memoryCost = memoryCost
  }

  /// Returns the stored form of the hash of a user of the project; nil if a text is not base64.
  package func hash(_ hash: String, salt: String) -> String? {
    guard let salt = [UInt8](base64: salt), let value = [UInt8](base64: hash) else { return nil }
    return """
      $firebase-scrypt$ln=\(memoryCost),r=\(rounds)$\((salt + saltSeparator).base64)$\(signerKey.base64)$\(value.base64)
      """
  }
}
