import Expectations
import Foundation
import TestSupport
import Testing

/// Rules that the code keeps where it uses cryptography and passwords.
struct CryptographyRulesTests {
  private static let program: [SourceLexer.Language] = [.swift, .c]

  @Test
  func `ASVS 11.3.1, 11.3.2: only mails are sealed, and only Firebase's hash uses another cipher`()
    throws
  {
    let sealers = try CodeRule(
      #" crypto_aead_\w+ "#,
      in: Self.program,
      planted: ["crypto_aead_aes256gcm_encrypt (x)", "let seal = crypto_aead_aegis256_encrypt"]
    )
    try expect(sealers.files(), is: ["Sealer.swift"])
    let others = try CodeRule(
      #" crypto_aead_(?!xchacha20poly1305_ietf_)\w+ "#,
      in: Self.program,
      planted: ["let seal = crypto_aead_aes256gcm_encrypt"]
    )
    try others.expectOnly()
    let ciphers =
      "EVP_(?:en|de)crypt\\w*|EVP_cipher\\w*|EVP_(?:aes|des|chacha|camellia|aria|sm4|rc\\d|bf|cast|seed)"
      + "\\w*|EVP_get_cipher\\w*|EVP_(?:seal|open)\\w*|crypto_(?:secret)?box\\w*|crypto_secretstream\\w*|"
      + "crypto_stream\\w*|RSA_\\w+|AES(?:_\\w+)?|DES_\\w+|RC4\\w*|BF_\\w+|ECB|PKCS1\\w*|ChaChaPoly|"
      + "CCCrypt\\w*|SecKey\\w*"
    let users = try CodeRule(
      "(?i) (?:\(ciphers)) ",
      in: Self.program,
      planted: [
        "let cipher = EVP_EncryptInit_ex(context)", "let start = EVP_CipherInit_ex2",
        "EVP_get_cipherbyname (name)", "EVP_CIPHER_fetch(nil, name, nil)", "let box = AES.GCM.self",
      ]
    )
    // Firebase's hash is a text that everybody may know, encrypted with a key derived from the
    // password.
    try expect(users.files(), is: ["FirebaseScryptHash.swift"])
  }

  @Test func `ASVS 11.4.1: MD5 and SHA-1 serve only hashes of other systems and lists`() throws {
    let users = try CodeRule(
      #"(?i) (?:\w*(?:md[245]|sha_?1|ripemd|rmd160)(?![0-9])\w*|EVP_MD_fetch|EVP_get_digest\w+|Insecure) "#,
      in: Self.program,
      planted: [
        "let hash = Digest.md5.hash(bytes)", "EVP_get_digestbyname (name)", "let hash = SHA1_Init",
        "EVP_MD_fetch(nil, name, nil)", "let digest: Digest = .\n sha1",
      ]
    )
    try expect(
      users.files(),
      is: [
        "Digest.swift", "BreachedPasswords.swift", "PhpassHash.swift", "PBKDF2Hash.swift",
        "PasswordHash+Exported.swift", "PasswordHash+Imported.swift",
      ]
    )
  }

  @Test func `ASVS 11.2.4: secrets are compared in constant time`() throws {
    let secret = #"(?:computed|signature|mac|hmac|secret|csrf\w*)"#
    let part = #"(?: [?!]?\. (?:bytes|text|value|hash|data|first|last))*"#
    try CodeRule(
      "(?i) \(secret)\(part) [!=]=(?! nil) | [!=]= (?:\\( )*(?:\\w+ [?!]?\\. )*\(secret)\(part) (?![?!]?\\. )"
        + "| \(secret)\(part) [?!]?\\. (?:elementsEqual|starts|lexicographicallyPrecedes) |"
        + "(?:elementsEqual|starts) \\( (?:with : )?\(secret) | (?:memcmp|bcmp|strn?cmp) ",
      in: Self.program,
      planted: [
        "return computed == key", "return key != self.signature", "if stored == (\n  mac) {}",
        "computed.elementsEqual(key)", "memcmp (computed, key, 32) == 0",
      ]
    )
    .expectOnly()
    // Tokens are looked up by their SHA-256, which tells nothing about them.
    let constant = try CodeRule(" areEqual ", in: [.swift], planted: ["Secret.areEqual(a, b)"])
    #expect(try constant.files().count >= 5)
  }

  // Any other verification would be a way in without a failure counter.
  @Test
  func
    `ASVS 6.3.4, incident 9: stored passwords are verified in one place, behind the rate limits`()
    throws
  {
    let place = "AccountService+ProvePassword.swift"
    let callers = try CodeRule(
      #"(?i)hasher(?: \( [^{}]*\))? [?!]?\. verify | AccountService [?!]?\. hasher "#,
      in: [.swift],
      planted: [
        "await hasher.verify(password)", "let check = service.hasher\n  .verify",
        "PasswordHasher(cost: cost).verify(password)", #"let path = \AccountService.hasher"#,
      ]
    )
    try expect(callers.files(), is: [place])
    let functions = try CodeRule(
      " (?:crypto_pwhash_str_verify|foreign [?!]?\\. verify) ",
      in: Self.program,
      planted: ["let check = crypto_pwhash_str_verify", "try foreign.verify(password)"]
    )
    try expect(functions.files(), is: ["PasswordHasher.swift"])
    let file = try #require(try SourceCode.of(.swift).files.first { $0.name == place })
    let admitted = try #require(file.code.range(of: " logInRateLimiter . admit ( "))
    let verified = try #require(file.code.range(of: " hasher . verify ( "))
    #expect(admitted.lowerBound < verified.lowerBound)
  }
}
