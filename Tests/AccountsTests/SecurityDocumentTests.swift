import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsForms

/// Tests that docs/security.md matches the program: a figure that changes on only one side fails.
struct SecurityDocumentTests {
  private let document: SecurityDocument
  private let settings = AccountSettings()
  private let policy = PasswordPolicy.standard

  init() throws { document = try SecurityDocument() }

  @Test func `ASVS 6.1.1, 8.1.3, 8.1.4: the documented limits on guessing are those in force`()
    throws
  {
    let email = try EmailAddress("ada@example.com")
    let address = try #require(NetworkAddress("192.0.2.1"))
    let site = try #require(NetworkAddress("2001:db8::1"))
    let user = try #require(UserID("01234567-89ab-7cde-8f01-23456789abcd"))
    let keys: [(name: String, key: RateLimitKey)] = [
      ("address", .account(email)), ("user", .user(user)),
      ("device", .device(DeviceToken(), user)), ("network", .network(address.network)),
      ("/56", .network(site.networks[1])), ("/48", .network(site.networks[2])),
      ("all clients", .everybody(share: 0)),
    ]
    let rows = try document.table("limit")
    expect(rows.map { $0[0] }, is: keys.map { $0.name })
    for (row, key) in zip(rows, keys) {
      let documented = RateLimit(
        free: try document.number(row[2]),
        firstWait: try document.duration(row[3]),
        longestWait: try document.duration(row[4]),
        ceiling: try document.unlessNever(row[5], document.number),
        memory: try document.unlessNever(row[6], document.duration)
      )
      expect(documented, is: settings.rateLimits.limit(of: key.key), "\(key.name)")
    }
  }

  @Test func `ASVS 2.1.3, 2.3.2: the documented limits on sign-ups are those in force`() throws {
    let rows = try document.table("from one network")
    let limit = SignUpLimit()
    try expect(rows.map { try document.number($0[1]) }, is: [limit.perNetwork, limit.checks])
    try expect(
      rows.map { try document.duration($0[2]) },
      is: [SignUpLimit.period, SignUpLimit.period]
    )
  }

  @Test func `ASVS 2.4.2: the documented proof of work of sign-ups is the one in force`() throws {
    let rows = try document.table("proof of work")
    try expect(
      rows.map { try document.duration($0[1]) },
      is: [SignUpChallenge.lifetime, SignUpQueue.interval, SignUpQueue.longest]
    )
    let bits = try document.table("bits").map { try document.number($0[0]) }
    #expect(bits.allSatisfy(SignUpWork.difficulties.contains))
    for row in try document.table("bits") {
      let numbers = 1 << (try document.number(row[0]))
      try expect(document.number(row[1]), is: (numbers + 500) / 1000)
    }
  }

  @Test
  func `ASVS 6.4.1, 6.5.4, 6.5.5, 6.6.3: the documented codes and their limit are those in force`()
    throws
  {
    let codes = try document.table("for a forgotten password")
    let bits = "\(RecoveryPurpose.length * 5)"
    expect(codes.map { $0[2] }, is: [bits, bits, bits])
    let mailed = Int(OneTimeSecret.Purpose.recover.lifetime!.components.seconds / 60)
    expect(
      codes.map { $0[3] },
      is: ["\(ResetCode.lifetimeMinutes) min", "until used or replaced", "\(mailed) min"]
    )
    let days = try document.table("code by e-mail").dropFirst()
      .map { try document.duration($0[2].replacing(#/ days?/#, with: " d")) }
    expect(
      days,
      is: [
        OneTimeSecret.Purpose.verify.lifetime, OneTimeSecret.Purpose.change.lifetime,
        OneTimeSecret.Purpose.restore.lifetime, OneTimeSecret.Purpose.report.lifetime,
      ]
    )
    try expect(document.number(codes[1][4]), is: RecoveryKit.size)
    let address = try #require(NetworkAddress("192.0.2.1"))
    let limit = settings.rateLimits.limit(of: .codes(address.network))
    let rows = try document.table("wrong codes")
    try expect(document.number(rows[0][1]), is: limit.free)
    try expect(document.duration(rows[1][1]), is: limit.longestWait)
    try expect(document.duration(rows[2][1]), is: limit.memory)
    expect(limit.ceiling, is: nil)
  }

  @Test func `the documented limits on e-mails are those in force`() throws {
    let rows = try document.table("limit on e-mails")
    let limits = MailLimits()
    try expect(
      rows.map { try document.number($0[1]) },
      is: [
        limits.perAddress, limits.noticesPerAddress, limits.accountExistsPerAddress,
        limits.perUser, limits.perNetwork, limits.total,
      ]
    )
    let (hour, day) = (MailLimits.period, MailLimits.accountExistsPeriod)
    try expect(rows.map { try document.duration($0[2]) }, is: [hour, hour, day, hour, hour, hour])
  }

  @Test func `ASVS 6.1.1, 8.1.3: the documented lifetime and number of devices are those in force`()
    async throws
  {
    let limits = try document.table("devices")
    let days = try document.duration(limits[0][1])
    let count = try document.number(limits[1][1])
    let folder = TemporaryFolder()
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    let user = try await accounts.signUp("ada@example.com").id
    var devices: [DeviceToken] = []
    for _ in 0...count {
      clock.advance(1)
      devices.append(try await accounts.startSession("ada@example.com").device)
    }
    func known() async throws -> [Bool] {
      let (devices, now) = (devices, clock.now)
      return try await accounts.store.read { reader in
        try devices.map { try reader.isKnown($0, of: user, at: now) }
      }
    }
    try await expect(known(), is: [false] + Array(repeating: true, count: count))
    clock.advance(days.seconds - 1)
    try await expect(known(), is: Array(repeating: false, count: count) + [true])
    clock.advance(1)
    try await expect(known(), is: Array(repeating: false, count: count + 1))
  }

  @Test func `ASVS 6.1.2, 6.2.11: the documented context words are rejected as passwords`() throws {
    let (name, email) = ("Augusta Lovelace", "augusta.king@example.com")
    // The last row belongs to the command line: see AccountsCommandTests.
    let words = try document.table("word").dropLast()
      .flatMap { row in row[1].matches(of: /`([^`]+)`/).map { String($0.1) } }
    expect(Set(words), is: Set(SignUpForm.personalWords(name: name, email: email)))
    for word in words {
      let form = ChangePasswordForm(
        by: FormRules(
          passwordPolicy: PasswordPolicy(minimumLength: 1, minimumStrength: .good),
          estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) }
        ),
        name: name,
        email: email
      )
      form.newPasswordField.value = Secret(word)
      expect(form.errors(of: .newPassword).map(\.code), is: [.passwordIsPersonal], "\(word)")
    }
  }

  @Test func `ASVS 6.2.1, 6.2.9: the documented limits of passwords are those in force`() throws {
    let kinds = policy.requiredKinds.map(\.rawValue).joined(separator: ", ")
    let inForce: [[String]] = [
      ["shortest", "\(policy.minimumLength) code points"],
      ["shortest, with the policy `nist`", "\(PasswordPolicy.nist.minimumLength) code points"],
      ["longest", "\(PasswordPolicy.maximumLength) code points"],
      ["longest in UTF-8", "\(PasswordPolicy.maximumBytes) bytes"],
      ["minimum strength", policy.minimumStrength?.name ?? "none"],
      ["required character classes", kinds.isEmpty ? "none" : kinds],
    ]
    try expect(document.table("password"), is: inForce)
  }

  @Test func `ASVS 11.4.2: the documented cost of a hash is what is stored`() async throws {
    let hasher = PasswordHasher(cost: settings.hashingCost, pool: HashingPool(threads: 1))
    let phc = try await hasher.hash(Secret("violet canyon otter"), for: "ada").phc
    let pattern = /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)/
    let match = try #require(phc.wholeMatch(of: pattern))
    let salt = try #require([UInt8](base64: match.4))
    let output = try #require([UInt8](base64: match.5))
    let stored: [[String]] = [
      ["memory", "\(match.1) KiB"], ["passes", "\(match.2)"], ["lanes", "\(match.3)"],
      ["salt", "\(salt.count) bytes"], ["output", "\(output.count) bytes"],
    ]
    try expect(document.table("hash"), is: stored)
  }

  @Test func `accepts hashes of other systems up to the documented limits`() throws {
    let limits = try document.table("hash of another system")
    let memory = try document.number(limits[0][1]) * 1024
    #expect(HashingCost(memoryKiB: memory, passes: 1).isAffordable)
    #expect(!HashingCost(memoryKiB: memory + 1, passes: 1).isAffordable)
    let work = try document.number(limits[1][1]) * 1024 * 1024
    #expect(HashingCost(memoryKiB: memory, passes: work / memory).isAffordable)
    #expect(!HashingCost(memoryKiB: memory, passes: work / memory + 1).isAffordable)
    let scrypt = try document.number(limits[2][1]) << 20
    for (lanes, isAffordable) in [(16, true), (17, false)] {
      let n = scrypt / 16 / (128 * 8)
      let hash = ScryptHash(n: n, r: 8, p: lanes, salt: [], key: Array(repeating: 0, count: 32))
      expect(hash?.isAffordable, is: isAffordable, "\(lanes) lanes")
    }
    let longest = try document.number(limits[3][1])
    for (length, isVerified) in [(longest, true), (longest + 1, false)] {
      let password = Secret(String(repeating: "x", count: length))
      let salt = Array("salt".utf8)
      let digest = password.withUTF8 { text in
        salt.withUnsafeBufferPointer { Digest.sha256.hash(text, $0) }
      }
      let hash = try #require(SaltedDigestHash(.sha256, digest + salt))
      try expect(ForeignHash.saltedDigest(hash).verify(password), is: isVerified, "\(length)")
    }
  }

  @Test func `ASVS 7.1.1: the documented lifetimes of sessions are those in force`() throws {
    let rows = try document.table("session")
    expect(rows.map { $0[0] }.prefix(2), is: ["without use", "in all, however busy"])
    try expect(document.duration(rows[0][1]), is: settings.sessions.idle)
    try expect(document.duration(rows[1][1]), is: settings.sessions.absolute)
    expect(rows[3][0], is: "uses are recorded at most every")
    try expect(document.duration(rows[3][1]), is: settings.sessions.noteInterval)
  }

  @Test
  func `ASVS 7.1.2: one session over the documented limit ends the oldest, and no login fails`()
    async throws
  {
    let row = try document.table("session")[2]
    expect(row[0], is: "of a user at once")
    let count = try document.number(row[1])
    let folder = TemporaryFolder()
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    let user = try await accounts.signUp("ada@example.com")
    var started: [StartedSession] = []
    for _ in 0...count {
      clock.advance(1)
      started.append(try await accounts.startSession("ada@example.com"))
    }
    let alive = try await accounts.sessions(of: user.id).map(\.id)
    expect(alive, is: started.dropFirst().reversed().map(\.session.id))
    #expect(try await accounts.resumeSession(started[0].token) == nil)
  }

  @Test func `ASVS 16.1.1: the documented events are complete, and their retention is in force`()
    throws
  {
    let events = try document.table("event").map { $0[0].trimmingCharacters(in: ["`"]) }
    expect(events.sorted(), is: AuditEvent.Action.allCases.map(\.rawValue).sorted())
    let rows = try document.table("what")
    let reasons = rows.last?[1].matches(of: /`(\w+)`/).map { String($0.1) }
    expect(reasons, is: AuditEvent.Reason.allCases.map(\.rawValue))
    let stay = try document.duration(try document.table("audit log")[0][1])
    expect(stay, is: settings.audit.retention)
  }

  @Test func `ASVS 7.2.3: the documented tokens are those in use`() throws {
    let rows = try document.table("token")
    expect(rows.map { $0[0] }, is: ["session", "device"])
    let (session, device) = (SessionToken(), DeviceToken())
    let tokens: [(text: Secret, stored: [UInt8])] = [
      (session.text, session.hash), (device.text, device.hash),
    ]
    for (row, token) in zip(rows, tokens) {
      try expect(document.number(row[1]), is: 8 * token.text.decodedToken().count)
      try expect(document.number(row[2]), is: token.text.byteCount)
      expect(row[3], is: "SHA-256")
      let digest = token.text.withUTF8 { Digest.sha256.hash($0) }
      expect(token.stored, is: digest)
    }
  }

  /// The cryptographic functions that a file names, apart from those that manage memory.
  private static func functions(in file: SourceCode.File) -> Set<String> {
    let function =
      /(?:crypto_|EVP_|PKCS\d+_|RSA_|argon2_|crypt_|randombytes|SHA\d+_|MD\d_|HMAC|CMAC|AES_|DES_|EC_|ECDH|ECDSA_|DH_|CC_|CCCrypt|CCHmac|SecKey|SymmetricKey|Curve25519|P256|P384|P521|ChaChaPoly|yescrypt_|BF_|RC4)\w*/
    let other =
      /_new$|_free$|_state$|_context$|_type$|_data$|EVP_Digest|BYTES$|_MIN$|_ALG_\w+$|_MAX_MD_SIZE$/
    var names = Set(
      file.tokens.filter { $0.wholeMatch(of: function) != nil && !$0.contains(other) }
    )
    for place in file.tokens.indices.dropFirst().dropLast()
    where file.tokens[place] == "crypt" && file.tokens[place + 1] == "(" {
      let before = file.tokens[place - 1]
      if before != "case", !before.hasSuffix(".") { names.insert("crypt") }
    }
    return names
  }

  private func algorithms() throws -> [(name: String, functions: Set<String>, row: [String])] {
    try document.table("algorithm")
      .map { row in
        let functions = row[3].matches(of: /`(\w+)`/).map { String($0.1) }
        return (row[0], Set(functions), row)
      }
  }

  @Test
  func
    `ASVS 11.1.2, 11.1.3, 11.2.1: the inventory of cryptography has each function that is called`()
    throws
  {
    for fault in ["let hash = SHA1_Init", "crypto_box_easy (text)", "let text = crypt(word, salt)"]
    {
      #expect(!Self.functions(in: .init(fault, .swift, path: "planted")).isEmpty, "\(fault)")
    }
    let documented = try algorithms().flatMap(\.functions)
    let files = try SourceCode.of(.swift).files + SourceCode.of(.c).files
    expect(Set(documented), is: files.reduce(into: []) { $0.formUnion(Self.functions(in: $1)) })
    expect(documented.count, is: Set(documented).count)
  }

  @Test func `ASVS 11.1.4: the plan names each algorithm that quantum computers break`() throws {
    for (name, functions, row) in try algorithms() {
      let isAsymmetric = functions.contains { $0.hasPrefix("crypto_sign") || $0.contains("RSA") }
      expect((row[4] == "broken"), is: isAsymmetric, "\(name)")
    }
  }

  @Test func `ASVS 11.2.3: what the program makes itself has at least 128 bits of security`() throws
  {
    for (name, _, row) in try algorithms() {
      let isImported = row[2].contains("imported")
      #expect(isImported ? row[5] == "imported" : (Int(row[5]) ?? 0) >= 128, "\(name)")
    }
    // The sizes that these figures rest on.
    #expect(try SessionToken().text.decodedToken().count * 8 >= 128)
    try expect(Key().line.decodedToken().count, is: 32)
  }

  @Test func `ASVS 11.1.1, 13.1.4: the documented keys are those that the program keeps`() throws {
    let keys = try document.table("key")
    expect(
      keys.map { $0[0] },
      is: [
        "pepper", "audit key", "mail key", "password of the mail server", "CSRF key",
        "session and device tokens",
      ]
    )
    let users = try SourceCode.of(.swift).files.filter { $0.tokens.contains("KeyFile") }.map(\.name)
    // Another user of a key file is another key, which needs a row; two open the audit key, for a
    // file and for a server.
    expect(
      Set(users),
      is: [
        "DatabaseLocation.swift", "KeyFile.swift", "KeySource+File.swift",
        "MailSettings+File.swift", "Pepper+File.swift", "SQLiteStore.swift",
      ]
    )
  }
}
