import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsForms

/// docs/security.md says what the program does: a figure that changes on one side only fails here.
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
    let user = try #require(UserID("01234567-89ab-7cde-8f01-23456789abcd"))
    let keys: [(name: String, key: RateLimitKey)] = [
      ("account", .account(email)), ("user", .user(user)),
      ("device", .device(DeviceToken(), user)), ("network", .network(address)),
      ("everybody", .everybody),
    ]
    let rows = try document.table("gate")
    #expect(rows.map { $0[0] } == keys.map { $0.name })
    for (row, key) in zip(rows, keys) {
      let documented = RateLimit(
        free: try document.number(row[2]),
        firstWait: try document.duration(row[3]),
        longestWait: try document.duration(row[4]),
        ceiling: try document.unlessNever(row[5], document.number),
        memory: try document.unlessNever(row[6], document.duration)
      )
      #expect(documented == settings.rateLimits.limit(of: key.key), "\(key.name)")
    }
  }

  @Test func `ASVS 2.1.3: the documented limits on sign-ups are those in force`() throws {
    let rows = try document.table("from one network")
    let limit = SignUpLimit()
    #expect(try rows.map { try document.number($0[1]) } == [limit.perNetwork, limit.checks])
    #expect(
      try rows.map { try document.duration($0[2]) } == [SignUpLimit.period, SignUpLimit.period]
    )
  }

  @Test func `ASVS 6.1.1, 8.1.3: devices are known for as long, and as many, as is documented`()
    async throws
  {
    let limits = try document.table("devices")
    let days = try document.duration(limits[0][1])
    let count = try document.number(limits[1][1])
    let folder = try TemporaryFolder()
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
    #expect(try await known() == [false] + Array(repeating: true, count: count))
    clock.advance(days.seconds - 1)
    #expect(try await known() == Array(repeating: false, count: count) + [true])
    clock.advance(1)
    #expect(try await known() == Array(repeating: false, count: count + 1))
  }

  @Test func `ASVS 6.1.2, 6.2.11: the documented words of the context make no password`() throws {
    let (name, email) = ("Augusta Lovelace", "augusta.king@example.com")
    // The last row is the command line's own: see AccountsCommandTests.
    let words = try document.table("word").dropLast()
      .flatMap { row in row[1].matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(Set(words) == Set(SignUpForm.personalWords(name: name, email: email)))
    for word in words {
      let form = ChangePasswordForm(
        policy: PasswordPolicy(minimumLength: 1, minimumStrength: .good),
        estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) },
        name: name,
        email: email
      )
      form.newPasswordField.value = Secret(word)
      #expect(form.errors(of: .newPassword).map(\.code) == [.passwordIsPersonal], "\(word)")
    }
  }

  @Test func `ASVS 6.2.1, 6.2.9: the documented limits of passwords are those in force`() throws {
    let kinds = policy.requiredKinds.map(\.rawValue).joined(separator: ", ")
    let inForce: [[String]] = [
      ["shortest", "\(policy.minimumLength) code points"],
      ["shortest, by the preset `nist`", "\(PasswordPolicy.nist.minimumLength) code points"],
      ["longest", "\(PasswordPolicy.maximumLength) code points"],
      ["longest in UTF-8", "\(PasswordPolicy.maximumBytes) bytes"],
      ["least strength", policy.minimumStrength?.name ?? "none"],
      ["kinds of character that are asked for", kinds.isEmpty ? "none" : kinds],
    ]
    #expect(try document.table("password") == inForce)
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
    #expect(try document.table("hash") == stored)
  }

  @Test func `hashes of other systems are taken up to the documented limits`() throws {
    let limits = try document.table("hash of another system")
    let memory = try document.number(limits[0][1]) * 1024
    #expect(HashingCost(memoryKiB: memory, passes: 1).isAffordable)
    #expect(!HashingCost(memoryKiB: memory + 1, passes: 1).isAffordable)
    let longest = try document.number(limits[1][1])
    for (length, isVerified) in [(longest, true), (longest + 1, false)] {
      let password = Secret(String(repeating: "x", count: length))
      let salt = Array("salt".utf8)
      let digest = password.withUTF8 { text in
        salt.withUnsafeBufferPointer { Digest.sha256.hash(text, $0) }
      }
      let hash = try #require(SaltedDigestHash(.sha256, digest + salt))
      #expect(try ForeignHash.saltedDigest(hash).verify(password) == isVerified, "\(length)")
    }
  }

  @Test func `ASVS 7.1.1: the documented times of sessions are those in force`() throws {
    let rows = try document.table("session")
    #expect(rows.map { $0[0] }.prefix(2) == ["without use", "in all, however busy"])
    #expect(try document.duration(rows[0][1]) == settings.sessions.idle)
    #expect(try document.duration(rows[1][1]) == settings.sessions.absolute)
    #expect(rows[3][0] == "a use is written down after")
    #expect(try document.duration(rows[3][1]) == settings.sessions.noteInterval)
  }

  @Test func `ASVS 7.1.2: one session more than is documented ends the oldest, and no login fails`()
    async throws
  {
    let row = try document.table("session")[2]
    #expect(row[0] == "of a user at once")
    let count = try document.number(row[1])
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    let user = try await accounts.signUp("ada@example.com")
    var started: [StartedSession] = []
    for _ in 0...count {
      clock.advance(1)
      started.append(try await accounts.startSession("ada@example.com"))
    }
    let alive = try await accounts.sessions(of: user.id).map(\.id)
    #expect(alive == started.dropFirst().reversed().map(\.session.id))
    #expect(try await accounts.resumeSession(started[0].token) == nil)
  }

  @Test func `ASVS 16.1.1: the documented events are all there are, and stay as long as is said`()
    throws
  {
    let events = try document.table("event").map { $0[0].trimmingCharacters(in: ["`"]) }
    #expect(events == AuditEvent.Action.allCases.map(\.rawValue))
    let told = try document.table("what")
    let reasons = told.last?[1].matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(reasons == AuditEvent.Reason.allCases.map(\.rawValue))
    let stay = try document.duration(try document.table("audit log")[0][1])
    #expect(stay == settings.audit.retention)
  }

  @Test func `ASVS 7.2.3: the documented tokens are those in use`() throws {
    let rows = try document.table("token")
    #expect(rows.map { $0[0] } == ["session", "device"])
    let (session, device) = (SessionToken(), DeviceToken())
    let tokens: [(text: Secret, stored: [UInt8])] = [
      (session.text, session.hash), (device.text, device.hash),
    ]
    for (row, token) in zip(rows, tokens) {
      #expect(try document.number(row[1]) == 8 * token.text.decodedToken().count)
      #expect(try document.number(row[2]) == token.text.byteCount)
      #expect(row[3] == "SHA-256")
      let digest = token.text.withUTF8 { Digest.sha256.hash($0) }
      #expect(token.stored == digest)
    }
  }
}
