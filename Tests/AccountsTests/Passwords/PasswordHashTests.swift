import Expectations
import Testing

@testable import Accounts

struct PasswordHashTests {
  private static let own =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A"

  @Test func `the cost of an own hash is read, with and without a pepper key`() {
    let hash = PasswordHash(phc: Self.own)
    expect(hash.cost, is: HashingCost(memoryKiB: 19456, passes: 2))
    expect(hash.memoryKiB, is: 19456)
    #expect(hash.pepperID == nil && hash.withoutPepperID == Self.own)
    #expect(hash.isSet && hash.isWellFormed && hash.foreign == nil)
    let peppered = hash.peppered(with: "k1")
    #expect(peppered.phc.contains(PasswordHash.pepperMarker + "k1$"))
    #expect(peppered.pepperID == "k1" && peppered.withoutPepperID == Self.own)
    #expect(peppered.cost == hash.cost && peppered.isWellFormed)
  }

  @Test(arguments: [
    "$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aGFzaA", "$argon2id$v=16$m=8,t=1,p=1$c2FsdA$aGFzaA",
    "$argon2id$v=19$t=1,m=8,p=1$c2FsdA$aGFzaA", "$argon2id$v=19$m=8,t=1$c2FsdA$aGFzaA",
    "$argon2id$v=19$m=-8,t=1,p=1$c2FsdA$aGFzaA", "$argon2id$v=19$m=,t=1,p=1$c2FsdA$aGFzaA",
    "$argon2id$v=19$m=8,t=1,p=1$$aGFzaA", "$argon2id$v=19$m=8,t=1,p=1$c2FsdA",
    "$argon2id$v=19$m=8,t=1,p=2,keyid=k$c2FsdA$aGFzaA", "", "$", "argon2id",
  ])
  func `a hash with other parameters has no cost of ours`(_ phc: String) {
    expect(PasswordHash(phc: phc).cost, is: nil)
    expect(PasswordHash(phc: phc).pepperID, is: nil)
  }

  @Test func `the memory of a broken hash is at most what argon2 can use`() {
    let hash = PasswordHash(phc: "$argon2id$v=19$m=99999999999,t=1,p=1$c2FsdA$aGFzaA")
    expect(hash.memoryKiB, is: Int(UInt32.max))
  }

  @Test(arguments: [
    (own, "argon2id$v=19$m=19456,t=2,p=1", "argon2id"),
    ("$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA", "2b$05", "bcrypt"),
    ("$wp$2y$05$qGskhsTe0CE5Ei4RaXG9ZO", "wp$2y$05", "wordpress-bcrypt"),
    ("$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0", "$P$9", "phpass"),
    ("$firebase-scrypt$ln=14,r=8$s$k$h", "firebase-scrypt$ln=14,r=8", "firebase-scrypt"),
    (
      "$flask-security$key$argon2id$v=19$m=1024,t=1,p=4$s$h",
      "flask-security$argon2id$v=19$m=1024,t=1,p=4", "flask-security"
    ),
    ("$flask-security$key$2b$05$h", "flask-security$2b$05", "flask-security"),
    ("$5$rounds=1000$salt$hash", "5$rounds=1000", "sha256-crypt"),
    ("$6$salt$hash", "6", "sha512-crypt"), ("$y$j9T$salt$hash", "y$j9T", "yescrypt"),
  ])
  func `the kind has scheme and cost, but neither salt nor hash`(
    _ row: (phc: String, kind: String, scheme: String)
  ) {
    let hash = PasswordHash(phc: row.phc)
    expect(hash.kind, is: row.kind)
    expect(hash.scheme, is: row.scheme)
  }

  @Test func `without a password there is no scheme, and nothing to verify`() {
    let unset = PasswordHash.unset
    #expect(!unset.isSet && unset.isWellFormed)
    #expect(unset.scheme == nil && unset.cost == nil && unset.foreign == nil)
  }

  @Test(arguments: ["", "plain", "$argon2id$v=19$m=8,t=1,p=1$!$!", "$argon2x$v=19$m=8,t=1,p=1$a$b"])
  func `an unreadable text is not well-formed`(_ phc: String) {
    #expect(!PasswordHash(phc: phc).isWellFormed)
  }

  @Test func `neither a description nor a dump shows the hash`() {
    let hash = PasswordHash(phc: Self.own)
    var shown = "\(hash) \(String(reflecting: hash))"
    dump(hash, to: &shown)
    #expect(!shown.contains("c29tZXNh") && !shown.contains("iWh06"))
  }
}
