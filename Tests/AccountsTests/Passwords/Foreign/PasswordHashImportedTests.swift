import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

/// Tests of the texts that are accepted as hashes, and of the cost to which they are.
struct PasswordHashImportedTests {
  @Test func `a bcrypt hash with unused bits verifies like the one without`() throws {
    let hash = "$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW"
    let usual = try PasswordHash(imported: hash)
    var letters = Array(hash)
    letters[28] = "f"
    letters[59] = "X"
    try expect(PasswordHash(imported: String(letters)).phc, is: usual.phc)
    expect(usual.phc, is: hash)
  }

  @Test func `scrypt has no more rounds than its block size allows`() {
    let text =
      "$scrypt$ln=16,r=1,p=1$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI"
    #expect(throws: PasswordHash.ImportRefusal.unknown) { try PasswordHash(imported: text) }
  }

  @Test(arguments: [
    "", "plain", "$", "$$", "$9$x$y", "$2b$05$short", "$6$salt$short", "$y$j9T$salt",
    "$1$salt$hash",
    "pbkdf2_sha256$x$salt$aGFzaA", "pbkdf2_md5$1$salt$aGFzaA==",
    "scrypt$1000$s$8$1$aGFzaGhhc2hoYXNoaGFzaA==",
    "{SSHA}aGFzaA==", "{SHA}qvTGHdzF6KLavt4PO0gs2a6pQ00=", "AQAAAAE", "AgAA",
    "$argon2id$v=19$m=8,t=1,p=1$$",
    "$argon2id$v=19$m=8,t=1,p=16$c29tZXNhbHRzYWx0$DC+4JhIYBdZM8CH91fjGY2DFE+3kzpvtz6aE10LyuVc",
    "$argon2id$v=19$m=08,t=1,p=2$c29tZXNhbHRzYWx0$DC+4JhIYBdZM8CH91fjGY2DFE+3kzpvtz6aE10LyuVc",
    "$argon2i$v=19$m=1024,t=2,p=4$AQEB$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM",
    "$argon2i$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$woM9=junk",
    "$2b$04$!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
    "$2b$+5$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW",
    "$5$rounds=-1$DW4VyfSM4h7Ekak5$E5sIF0Un/MWXiQaVAlVrUcB8/fDFK0Fbn08/MpukG/2",
    "$5$rounds=999$DW4VyfSM4h7Ekak5$E5sIF0Un/MWXiQaVAlVrUcB8/fDFK0Fbn08/MpukG/2",
    "$5$DW4VyfSM4h7Ekak5x$E5sIF0Un/MWXiQaVAlVrUcB8/fDFK0Fbn08/MpukG/2",
    "$y$j9T$MurU7.94x1kUKZ:zXOIZo/$fa8zWA3FUUfIlh1Tkti1LTJrNoWNtcq6d/Qn3UVEcHC",
    "$wp$2y$05$short", "$wp$1$salt$hash", "$wp", "bcrypt_sha256$$1$x$y",
    "$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdA$lSrfV15cpx95/sZS2W9c",
    "$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxsp$lSrf", "$firebase-scrypt$ln=14,r=8$$$",
    "$flask-security$", "$flask-security$a2V5", "$flask-security$a2V5$9$x$y",
    "$flask-security$!$2b$05$qGskhsTe0CE5Ei4RaXG9ZOEFHa.8IJc75HVUI.4fV01reHuCK6M.G",
    "$flask-security$a2V5$flask-security$a2V5$2b$05$qGskhsTe0CE5Ei4RaXG9ZOEFHa.8IJc75HVUI.4fV01reHuCK6M.G",
    "$argon2x$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", "$P$9short", "5f4dcc3b5aa765d61d8327deb882cf99",
  ])
  func `rejects any other text as unknown`(_ text: String) {
    #expect(throws: PasswordHash.ImportRefusal.unknown) { try PasswordHash(imported: text) }
  }

  @Test(arguments: [
    "$2b$20$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW",
    "$6$rounds=999999999$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.",
    "$y$jZT$MurU7.94x1kUKZazXOIZo/$fa8zWA3FUUfIlh1Tkti1LTJrNoWNtcq6d/Qn3UVEcHC",
    "$argon2i$v=19$m=4194304,t=2,p=4$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM",
    "$argon2id$v=19$m=19456,t=100000,p=1$c29tZXNhbHRzb21lc2FsdA$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A",
    "$argon2i$v=19$m=8,t=9223372036854775807,p=1$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM",
    "$flask-security$a2V5$2b$20$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW",
    "pbkdf2_sha256$2000000000$seasalt$YDwd4jsVRK2jIrb0WXLI6ZdGUwHJmJQ46ENyL9ez8CU=",
    "$scrypt$ln=25,r=8,p=1$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI",
    "$scrypt$ln=15,r=8,p=1024$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI",
    "$P$QIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0",
    "$wp$2y$20$qGskhsTe0CE5Ei4RaXG9ZOFJWgutwtN0FX5JKZm.L2Q9/D.ORvIcK",
    "bcrypt_sha256$$2b$20$YZwQoQLc3LKdXFpis8tZYe/4aMB0gyDKaOGBIgs.gLp0BPXG2xViW",
    "$firebase-scrypt$ln=19,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdA$lSrfV15cpx95/sZS2W9c9A",
  ])
  func `rejects a hash that takes too long to verify as too costly`(_ text: String) {
    #expect(throws: PasswordHash.ImportRefusal.tooCostly) { try PasswordHash(imported: text) }
  }

  @Test(arguments: [
    ("$y$j9T$MurU7.94x1kUKZazXOIZo/$fa8zWA3FUUfIlh1Tkti1LTJrNoWNtcq6d/Qn3UVEcHC", 16 << 10),
    ("$y$jDT$MurU7.94x1kUKZazXOIZo/$fa8zWA3FUUfIlh1Tkti1LTJrNoWNtcq6d/Qn3UVEcHC", 256 << 10),
    (
      "scrypt$1024$seasalt$8$2$DIKZFUeNLyoDZAb/KeqCQ6wy9xLTuA57LjCfyvbPCvdKDoT8hS1fMtVK7nyWKSRlN99RHcuaNeXXwHbs1iYMdw==",
      1026
    ),
    (
      "$argon2i$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM",
      1024
    ),
    (
      "$flask-security$a2V5$argon2i$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM",
      1024
    ),
    ("$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW", 0),
    ("$wp$2y$05$qGskhsTe0CE5Ei4RaXG9ZOFJWgutwtN0FX5JKZm.L2Q9/D.ORvIcK", 0),
    (
      "$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdA$lSrfV15cpx95/sZS2W9c9A",
      16385
    ),
  ])
  func `knows the memory that verifying takes`(_ row: (hash: String, kibibytes: Int)) throws {
    try expect(PasswordHash(imported: row.hash).memoryKiB, is: row.kibibytes)
  }
}
