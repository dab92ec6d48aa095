extension PasswordHash {
  /// Why a hash from elsewhere is not taken.
  enum ImportRefusal: String, Error {
    /// It is in no form that is known, or is cut off.
    case unknown

    /// Verifying it would take so long, or so much memory, that one login would hold up everybody's.
    case tooCostly
  }

  /// Takes a hash that another system made, in the form that system has it.
  ///
  /// Known are: PHC strings of argon2, scrypt and PBKDF2; crypt(5) for bcrypt, sha256-crypt, sha512-crypt and
  /// yescrypt; phpass; Django's `pbkdf2_sha256$…` and `scrypt$…`; Werkzeug's `scrypt:…`; ASP.NET Core
  /// Identity's base64, versions 2 and 3; LDAP's `{SSHA}…`.
  ///
  /// - Parameter text: the hash.
  /// - Throws: ``ImportRefusal``.
  init(imported text: String) throws(ImportRefusal) {
    let phc = Self.canonical(text) ?? text
    let own = PasswordHash(phc: phc)
    if let cost = own.cost, own.isWellFormed {
      // Of today's kind; libsodium has no limit of its own.
      guard cost.isAffordable else { throw .tooCostly }
    } else {
      guard let foreign = ForeignHash(phc) else { throw .unknown }
      guard foreign.isAffordable else { throw .tooCostly }
    }
    self = own
  }

  /// Brings a form that does not begin with its scheme into one that does; nil where it needs none of that.
  private static func canonical(_ text: String) -> String? {
    switch text.first {
    case "$": text.hasPrefix("$pbkdf2") ? passlib(text) : nil
    case "{": ldap(text)
    default: django(text) ?? werkzeug(text) ?? aspNet(text)
    }
  }

  // docs.djangoproject.com/en/5.2/topics/auth/passwords: the salt is text, the key padded base64.
  private static func django(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([^$]+)/),
      let digest = Digest(rawValue: String(match.1)), let iterations = Int(match.2),
      let key = [UInt8](base64: match.4)
    {
      return PBKDF2Hash(digest, iterations: iterations, salt: Array(match.3.utf8), key: key)?.phc
    }
    if let match = text.wholeMatch(of: /scrypt\$([^$]+)\$(\d+)\$(\d+)\$(\d+)\$([^$]+)/),
      let n = Int(match.2), let r = Int(match.3), let p = Int(match.4),
      let key = [UInt8](base64: match.5)
    {
      return ScryptHash(n: n, r: r, p: p, salt: Array(match.1.utf8), key: key)?.phc
    }
    // Others are in their own form behind Django's name for them.
    if text.hasPrefix("argon2$") { return String(text.dropFirst("argon2".count)) }
    if text.hasPrefix("bcrypt$$2") { return String(text.dropFirst("bcrypt$".count)) }
    return nil
  }

  // passlib.readthedocs.io, pbkdf2_digest: base64 with a dot for the plus.
  private static func passlib(_ text: String) -> String? {
    guard
      let match = text.wholeMatch(of: /\$pbkdf2(?:-(sha256|sha512))?\$(\d+)\$([^$]*)\$([^$]+)/),
      let digest = Digest(rawValue: String(match.1 ?? "sha1")), let iterations = Int(match.2),
      let salt = [UInt8](base64: match.3.replacing(".", with: "+")),
      let key = [UInt8](base64: match.4.replacing(".", with: "+"))
    else { return nil }
    return PBKDF2Hash(digest, iterations: iterations, salt: salt, key: key)?.phc
  }

  // werkzeug.palletsprojects.com, security: the salt is text, the key hexadecimal.
  private static func werkzeug(_ text: String) -> String? {
    guard
      let match = text.wholeMatch(of: /scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([0-9a-f]+)/),
      let n = Int(match.1), let r = Int(match.2), let p = Int(match.3),
      let key = [UInt8](hexadecimal: match.5)
    else { return nil }
    return ScryptHash(n: n, r: r, p: p, salt: Array(match.4.utf8), key: key)?.phc
  }

  private static func ldap(_ text: String) -> String? {
    guard
      let match = text.wholeMatch(of: /\{SSHA(256|512)?\}(.+)/.ignoresCase()),
      let digest = Digest(rawValue: "sha\(match.1 ?? "1")"), let bytes = [UInt8](base64: match.2)
    else { return nil }
    return SaltedDigestHash(digest, bytes)?.phc
  }

  // github.com/dotnet/aspnetcore, PasswordHasher.cs: a byte for the version, then figures in network order.
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
