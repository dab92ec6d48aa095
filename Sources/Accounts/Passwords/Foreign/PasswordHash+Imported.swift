import AccountsForms

extension PasswordHash {
  /// The reasons for refusing an imported hash.
  enum ImportRefusal: String, Error {
    /// The format is unknown, or the hash is incomplete.
    case unknown

    /// Verifying the hash would take so much time or memory that one login would delay all others.
    case tooCostly

    /// A pepper key was mixed in that is missing: nobody could log in with the hash.
    case unknownPepperKey
  }

  /// Imports a hash in the format of the system that created it.
  ///
  /// Supported formats: PHC strings of argon2, scrypt and PBKDF2; crypt(5) for bcrypt,
  /// sha256-crypt, sha512-crypt and yescrypt; phpass; WordPress' `$wp$2y$…`; Django's
  /// `pbkdf2_sha256$…`, `scrypt$…` and `bcrypt_sha256$…`; Werkzeug's `scrypt:…`; ASP.NET Core
  /// Identity's base64, versions 2 and 3; LDAP's `{SSHA}…`; Firebase's and Flask-Security's as
  /// ``FirebaseParameters`` and ``FlaskSecurityHashing`` put them together. ``unset`` stands for no
  /// password.
  ///
  /// - Parameters:
  ///   - text: the hash.
  ///   - pepper: the pepper in use; nil for none.
  /// - Throws: ``ImportRefusal``.
  init(imported text: String, pepper: Pepper? = nil) throws(ImportRefusal) {
    let phc = Self.canonical(text) ?? text
    let hash = PasswordHash(phc: phc)
    guard hash.isSet else {
      self = hash
      return
    }
    guard hash.isWellFormed else { throw .unknown }
    // libsodium has no limit of its own.
    guard hash.foreign?.isAffordable ?? hash.cost?.isAffordable ?? false else { throw .tooCostly }
    if let id = hash.pepperID, pepper?.key(id) == nil { throw .unknownPepperKey }
    self = hash
  }

  /// Whether a password of a record begins like a hash, complete or not.
  static func resembles(_ password: Secret) -> Bool {
    let beginnings = [
      "$argon2", "$2a$", "$2b$", "$2x$", "$2y$", "$1$", "$5$", "$6$", "$7$", "$y$", "$gy$",
      "$scrypt$", "$wp$", "$firebase-scrypt$", FlaskSecurityHash.prefix,
      "$pbkdf2", "$P$", "$H$", "$S$", "pbkdf2_", "argon2$", "bcrypt$", "bcrypt_sha256$", "scrypt:",
      "scrypt$",
      "pbkdf2:", "{SSHA", "{SHA", "{CRYPT}", "{ARGON2",
    ]
    return password.withUTF8 { bytes in
      if beginnings.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
      // A hash of ASP.NET begins with six zero bits; most passwords are not copied into a text.
      guard bytes.first == UInt8(ascii: "A"), bytes.count >= 20 else { return false }
      return aspNet(String(decoding: bytes, as: UTF8.self)) != nil
    }
  }

  /// Converts a format without a leading scheme to one with it; nil if no conversion is needed.
  private static func canonical(_ text: String) -> String? {
    switch text.first {
    case "$":
      if let (key, hash) = FlaskSecurityHash.parts(text) {
        canonical(String(hash)).map { "\(FlaskSecurityHash.prefix)\(key)\($0)" }
      } else if text.hasPrefix("$pbkdf2") {
        passlib(text)
      } else if text.hasPrefix(PrehashedBcryptHash.wordPressPrefix + "$2") {
        bcrypt(String(text.dropFirst(PrehashedBcryptHash.wordPressPrefix.count)))
          .map { PrehashedBcryptHash.wordPressPrefix + $0 }
      } else {
        bcrypt(text)
      }
    case "{": ldap(text)
    default: django(text) ?? werkzeug(text) ?? aspNet(text)
    }
  }

  // The last letter of bcrypt's salt has four bits that it does not use, that of its hash two. Some
  // programs set them; libxcrypt computes them as zeros.
  private static func bcrypt(_ text: String) -> String? {
    guard text.hasPrefix("$2"), text.utf8.count == 60 else { return nil }
    var letters = Array(text.utf8)
    for (place, unused) in [(28, 16), (59, 4)] {
      guard let value = bcryptAlphabet.firstIndex(of: letters[place]) else { return nil }
      letters[place] = bcryptAlphabet[value / unused * unused]
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static let bcryptAlphabet = Array(
    "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
  )

  // docs.djangoproject.com/en/5.2/topics/auth/passwords: the salt is text, the key padded base64.
  private static func django(_ text: String) -> String? {
    let fields = text.hashFields
    if fields.count == 4, fields[0].hasPrefix("pbkdf2_"), !fields[2].isEmpty,
      let digest = Digest(rawValue: String(fields[0].dropFirst("pbkdf2_".count))),
      let iterations = fields[1].decimal, let key = [UInt8](base64: fields[3])
    {
      return PBKDF2Hash(digest, iterations: iterations, salt: Array(fields[2].utf8), key: key)?.phc
    }
    if fields.count == 6, fields[0] == "scrypt", !fields[2].isEmpty,
      let n = fields[1].decimal, let r = fields[3].decimal, let p = fields[4].decimal,
      let key = [UInt8](base64: fields[5])
    {
      return ScryptHash(n: n, r: r, p: p, salt: Array(fields[2].utf8), key: key)?.phc
    }
    // Other schemes keep their own format after Django's name for them.
    if text.hasPrefix("argon2$") { return String(text.dropFirst("argon2".count)) }
    if text.hasPrefix("bcrypt_sha256$$2") {
      let text = String(text.dropFirst("bcrypt_sha256$".count))
      return PrehashedBcryptHash.djangoPrefix + (bcrypt(text) ?? text)
    }
    if text.hasPrefix("bcrypt$$2") { return String(text.dropFirst("bcrypt$".count)) }
    return nil
  }

  // passlib.readthedocs.io, pbkdf2_digest: base64 with a dot instead of the plus.
  private static func passlib(_ text: String) -> String? {
    let digests: [Substring: Digest] = [
      "pbkdf2": .sha1, "pbkdf2-sha256": .sha256, "pbkdf2-sha512": .sha512,
    ]
    let fields = text.hashFields
    guard
      fields.count == 5, let digest = digests[fields[1]], let iterations = fields[2].decimal,
      let salt = [UInt8](base64: fields[3].replacing(".", with: "+")),
      let key = [UInt8](base64: fields[4].replacing(".", with: "+"))
    else { return nil }
    return PBKDF2Hash(digest, iterations: iterations, salt: salt, key: key)?.phc
  }

  // werkzeug.palletsprojects.com, security: the salt is text, the key hexadecimal.
  private static func werkzeug(_ text: String) -> String? {
    let fields = text.hashFields
    guard fields.count == 3, !fields[1].isEmpty else { return nil }
    let method = fields[0].split(separator: ":", omittingEmptySubsequences: false)
    guard
      method.count == 4, method[0] == "scrypt",
      let n = method[1].decimal, let r = method[2].decimal, let p = method[3].decimal,
      let key = [UInt8](hexadecimal: fields[2])
    else { return nil }
    return ScryptHash(n: n, r: r, p: p, salt: Array(fields[1].utf8), key: key)?.phc
  }

  private static func ldap(_ text: String) -> String? {
    let digests: [String: Digest] = ["{SSHA": .sha1, "{SSHA256": .sha256, "{SSHA512": .sha512]
    guard
      let brace = text.firstIndex(of: "}"), let digest = digests[text[..<brace].uppercased()],
      let bytes = [UInt8](base64: text[brace...].dropFirst())
    else { return nil }
    return SaltedDigestHash(digest, bytes)?.phc
  }

  // github.com/dotnet/aspnetcore, PasswordHasher.cs: a byte for the version, then integers in
  // network byte order.
  private static func aspNet(_ text: String) -> String? {
    guard !text.contains("$"), let bytes = [UInt8](base64: text) else { return nil }
    if bytes.first == 0, bytes.count == 49 {
      return PBKDF2Hash(
        .sha1,
        iterations: 1000,
        salt: Array(bytes[1..<17]),
        key: Array(bytes[17...])
      )?
      .phc
    }
    guard bytes.first == 1, bytes.count > 13 else { return nil }
    let figures = (0..<3)
      .map { index in
        bytes[1 + 4 * index..<5 + 4 * index].reduce(0) { $0 << 8 | Int($1) }
      }
    let digests: [Int: Digest] = [0: .sha1, 1: .sha256, 2: .sha512]
    guard let digest = digests[figures[0]], figures[2] <= bytes.count - 13 else { return nil }
    let (salt, key) = (bytes[13..<13 + figures[2]], bytes[(13 + figures[2])...])
    return PBKDF2Hash(digest, iterations: figures[1], salt: Array(salt), key: Array(key))?.phc
  }
}
