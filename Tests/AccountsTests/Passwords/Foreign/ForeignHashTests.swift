import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Tests of each scheme against hashes by other implementations.
struct ForeignHashTests {
  private static let passphrase = "violet canyon otter"

  struct Vector: CustomTestStringConvertible, Sendable {
    let source: String
    let password: String
    let hash: String

    init(_ source: String, _ hash: String, _ password: String = ForeignHashTests.passphrase) {
      self.source = source
      self.hash = hash
      self.password = password
    }

    var testDescription: String { source }
  }

  static let vectors = [
    Vector(
      "bcrypt $2a$, openwall.com/crypt",
      "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      "U*U"
    ),
    Vector(
      "bcrypt $2a$, openwall.com/crypt, 2",
      "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK",
      "U*U*"
    ),
    Vector(
      "bcrypt $2a$, openwall.com/crypt, 3",
      "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a",
      "U*U*U"
    ),
    Vector(
      "bcrypt $2y$, the same",
      "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      "U*U"
    ),
    Vector("bcrypt $2b$, mkpasswd", "$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW"),
    Vector(
      "sha512-crypt, akkadia.org/drepper/SHA-crypt.txt",
      "$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1",
      "Hello world!"
    ),
    Vector(
      "sha512-crypt with rounds, akkadia.org/drepper/SHA-crypt.txt",
      "$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.",
      "Hello world!"
    ),
    Vector(
      "sha256-crypt, mkpasswd",
      "$5$DW4VyfSM4h7Ekak5$E5sIF0Un/MWXiQaVAlVrUcB8/fDFK0Fbn08/MpukG/2"
    ),
    Vector(
      "yescrypt, mkpasswd",
      "$y$j9T$MurU7.94x1kUKZazXOIZo/$fa8zWA3FUUfIlh1Tkti1LTJrNoWNtcq6d/Qn3UVEcHC"
    ),
    Vector(
      "argon2i, four lanes, argon2(1)",
      "$argon2i$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM"
    ),
    Vector(
      "argon2d, four lanes, argon2(1)",
      "$argon2d$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$amw/o2d4xPl6qZFl2vjxAl+B1a9OPgeRLm8MqDOpTgs"
    ),
    Vector(
      "argon2id, four lanes, argon2(1)",
      "$argon2id$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$DC+4JhIYBdZM8CH91fjGY2DFE+3kzpvtz6aE10LyuVc"
    ),
    Vector(
      "argon2 as Django has it",
      "argon2$argon2id$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$DC+4JhIYBdZM8CH91fjGY2DFE+3kzpvtz6aE10LyuVc"
    ),
    Vector(
      "PBKDF2-SHA1, RFC 6070",
      "$pbkdf2-sha1$i=4096$c2FsdA$SwB5AbdlSJq+rUnZJvch0GWkKcE",
      "password"
    ),
    Vector("PBKDF2-SHA1, Django", "pbkdf2_sha1$1000$seasalt$b0KXrVSO2snzBQ421HTHIS7hkgo="),
    Vector(
      "PBKDF2-SHA256, Django",
      "pbkdf2_sha256$1200$seasalt$YDwd4jsVRK2jIrb0WXLI6ZdGUwHJmJQ46ENyL9ez8CU="
    ),
    Vector(
      "PBKDF2-SHA512, Django's form",
      "pbkdf2_sha512$1100$seasalt$Tdn23Po11TWgnZbeLP/Jap4IP+3ZauViHCMNf36M30XpbXl4eO0Hz4W0Kje/Q57irQ6/kFb8XPrbBiOmv8ErQg=="
    ),
    Vector(
      "PBKDF2-SHA1, passlib",
      "$pbkdf2$1000$./8wMTIzNDU2Nzg5YWJjZA$jGSlvmxGSDZD0rqDlndEiIG0z20"
    ),
    Vector(
      "argon2id with one lane and 64 bytes",
      "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$u7patB/6x06fe4E8kHbhd9+hr/qSH6PlTege/d6goqeJhco0amaNNSwET206aJw7gNkb7DURl2wuZhijpAWY8w"
    ),
    Vector(
      "PBKDF2-SHA256, passlib",
      "$pbkdf2-sha256$1200$./8wMTIzNDU2Nzg5YWJjZA$oQhW.YNgS.bq3BL2zHwM4QvGMUgy0hQNvWeTjUM95cM"
    ),
    Vector(
      "PBKDF2-SHA512, passlib",
      "$pbkdf2-sha512$1100$./8wMTIzNDU2Nzg5YWJjZA$/.Np2TQyrF0qtvyMVice5amXoqjqBQPgLCr4m2ALOHcjwuk4jKYnE0CufXDk.6MtdG/gvQUxwnux8SNh9sVPfA"
    ),
    Vector(
      "ASP.NET Core Identity 3, SHA-256",
      "AQAAAAEAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg+2jYJxfnllc7GS2hf/NQ2IZqWMtf1rF1dlnydb1CLAqg=="
    ),
    Vector(
      "ASP.NET Core Identity 3, SHA-512",
      "AQAAAAIAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg9YEvZQhHm+jfpXp80PhkCFUpXZyLfV+YqdEoWgr14Wzw=="
    ),
    Vector(
      "ASP.NET Core Identity 2",
      "AAABAgMEBQYHCAkKCwwNDg/8Q87ZV7/cIOCavz9IWf9GgJrbu8j/955EtX8Oo1iGHg=="
    ),
    Vector(
      "scrypt, RFC 7914",
      "$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA",
      "password"
    ),
    Vector(
      "scrypt, Django",
      "scrypt$1024$seasalt$8$2$DIKZFUeNLyoDZAb/KeqCQ6wy9xLTuA57LjCfyvbPCvdKDoT8hS1fMtVK7nyWKSRlN99RHcuaNeXXwHbs1iYMdw=="
    ),
    Vector(
      "scrypt, Werkzeug",
      "scrypt:1024:8:2$seasalt$0c829915478d2f2a036406ff29ea8243ac32f712d3b80e7b2e309fcaf6cf0af74a0e84fc852d5f32d54aee7c9629246537df511dcb9a35e5d7c076ecd6260c77"
    ),
    Vector("phpass, openwall.com/phpass", "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0", "test12345"),
    Vector("LDAP SSHA", "{SSHA}O/dXYBu0t0eyJR4bzmUV+V793XhzZWFzYWx0IQ=="),
    Vector("LDAP SSHA256", "{SSHA256}2SIDHNBGc9HLdLE7gp7LK3rXBdo9nlFr91OwZYkPShtzZWFzYWx0IQ=="),
    Vector(
      "LDAP SSHA512",
      "{SSHA512}OhDILYDKf21s0W7Ckfth52oCWH9CE8B4IU9nubVFRDHqLGsben0yDfRuJY83fZLkbwwkYA5AIkX8hYSLPsE+v3NlYXNhbHQh"
    ),
    Vector(
      "scrypt, Django 5.2",
      "scrypt$1024$seasalt$8$5$v8wAgeqgZSTHcvXtyZUnCGTbLL95jszVwqc0x8FQ+IR3T7PDfMgxjO74Xc6Znc2raSMW485+vwMKefg6ZsozKQ=="
    ),
    Vector(
      "bcrypt_sha256, Django 5.2",
      "bcrypt_sha256$$2b$05$YZwQoQLc3LKdXFpis8tZYe/4aMB0gyDKaOGBIgs.gLp0BPXG2xViW"
    ),
    Vector(
      "bcrypt of WordPress 6.8, by the algorithm of wp_hash_password with Python's hmac and bcrypt",
      "$wp$2y$05$qGskhsTe0CE5Ei4RaXG9ZOFJWgutwtN0FX5JKZm.L2Q9/D.ORvIcK"
    ),
    Vector(
      "Firebase, github.com/firebase/scrypt",
      "$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ",
      "user1password"
    ),
  ]

  @Test func `Firebase's parameters and a user's hash and salt make the stored form`() throws {
    let parameters = try #require(
      FirebaseParameters(
        signerKey:
          "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
        saltSeparator: "Bw==",
        rounds: "8",
        memoryCost: "14"
      )
    )
    let hash = parameters.hash(
      "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
      salt: "42xEC+ixf3L2lw=="
    )
    #expect(hash == Self.vectors.last?.hash)
    #expect(parameters.hash("no base64!", salt: "") == nil)
  }

  @Test(arguments: [
    ("", "Bw==", "8", "14"), ("AAAA", "Bw==", "8", "14"),
    ("jxspr8Ki0RYycVU8zykbdA==", "!", "8", "14"),
    ("jxspr8Ki0RYycVU8zykbdA==", "Bw==", "0", "14"),
    ("jxspr8Ki0RYycVU8zykbdA==", "Bw==", "8", "31"),
    ("jxspr8Ki0RYycVU8zykbdA==", "Bw==", "08", "14"),
  ])
  func `invalid parameters of Firebase are refused`(
    _ row: (key: String, separator: String, rounds: String, cost: String)
  ) {
    #expect(
      FirebaseParameters(
        signerKey: row.key,
        saltSeparator: row.separator,
        rounds: row.rounds,
        memoryCost: row.cost
      ) == nil
    )
  }

  @Test func `WordPress' logins trim the password, and so does its hash`() throws {
    let vector = try #require(Self.vectors.first { $0.hash.hasPrefix("$wp") })
    let foreign = try #require(try PasswordHash(imported: vector.hash).foreign)
    #expect(try foreign.verify(Secret(" \t\r\n\u{0B}\(vector.password) \n")))
    #expect(try !foreign.verify(Secret("\u{A0}\(vector.password)")))
    #expect(try !foreign.verify(Secret(" ")))
  }

  @Test(arguments: vectors)
  func `another system's hash verifies its own password and no other`(_ vector: Vector) throws {
    let hash = try PasswordHash(imported: vector.hash)
    let foreign = try #require(hash.foreign)
    #expect(hash.phc.hasPrefix("$"))
    #expect(hash.isWellFormed)
    #expect(try foreign.verify(Secret(vector.password)))
    for wrong in [
      "", vector.password + "x", String(vector.password.dropLast()), vector.password + "\0", "x",
    ] {
      #expect(try !foreign.verify(Secret(wrong)), "\(wrong.debugDescription)")
    }
  }

  @Test func `a bcrypt hash with unused bits verifies like the one without`() throws {
    let hash = "$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW"
    let usual = try PasswordHash(imported: hash)
    var letters = Array(hash)
    letters[28] = "f"
    letters[59] = "X"
    #expect(try PasswordHash(imported: String(letters)).phc == usual.phc)
    #expect(usual.phc == hash)
  }

  @Test func `scrypt has no more rounds than its block size allows`() {
    let text =
      "$scrypt$ln=16,r=1,p=1$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI"
    #expect(throws: PasswordHash.ImportRefusal.unknown) { try PasswordHash(imported: text) }
  }

  @Test(arguments: vectors)
  func `a truncated hash never verifies`(_ vector: Vector) throws {
    for cut in [1, 2, 3, vector.hash.count / 2] {
      let text = String(vector.hash.dropLast(cut))
      guard let hash = try? PasswordHash(imported: text), let foreign = hash.foreign else {
        continue
      }
      // Only the padding was removed.
      if hash.phc == (try PasswordHash(imported: vector.hash)).phc { continue }
      #expect((try? foreign.verify(Secret(vector.password))) != true, "\(text)")
    }
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

  @Test(arguments: vectors)
  func `neither the description nor a dump of a hash shows it`(_ vector: Vector) throws {
    let hash = try PasswordHash(imported: vector.hash)
    let foreign = try #require(ForeignHash(hash.phc))
    for value in [hash as Any, foreign, [foreign], Optional(hash) as Any] {
      var shown = "\(value) \(String(reflecting: value))"
      dump(value, to: &shown)
      for part in hash.phc.split(separator: "$") where part.utf8.count > 7 {
        #expect(!shown.contains(part), "\(shown)")
      }
    }
  }

  // A restored database may have any.
  @Test(arguments: [
    "m=4294967296,t=1,p=1", "m=8,t=4294967296,p=1", "m=99999999999,t=1,p=4294967296",
  ])
  func `a hash with a cost that does not exist cannot be verified`(_ cost: String) throws {
    let text = "$argon2i$v=19$\(cost)$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM"
    let hash = try #require(Argon2Hash(text))
    #expect(throws: PasswordHasher.Failure.self) { try hash.verify(Secret("password")) }
    #expect(hash.memoryKiB <= Int(UInt32.max))
  }

  @Test(arguments: vectors)
  func `an accepted hash can always be verified, whatever was changed in it`(
    _ vector: Vector
  ) throws {
    let hash = try PasswordHash(imported: vector.hash)
    let original = Array(hash.phc.utf8)
    for place in original.indices {
      // One letter stands for all of the alphabet, since each verification takes long.
      var hasLetter = false
      for byte in "!$:=/9a".utf8 where !hasLetter {
        var bytes = original
        bytes[place] = byte
        let changed = String(decoding: bytes, as: UTF8.self)
        // Of the same cost: others take longer still.
        guard let other = try? PasswordHash(imported: changed), other.kind == hash.kind else {
          continue
        }
        hasLetter = "/9a".utf8.contains(byte)
        #expect(throws: Never.self, "\(changed)") { try other.foreign?.verify(Secret("x")) }
      }
    }
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
    ("$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW", 0),
    ("$wp$2y$05$qGskhsTe0CE5Ei4RaXG9ZOFJWgutwtN0FX5JKZm.L2Q9/D.ORvIcK", 0),
    (
      "$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdA$lSrfV15cpx95/sZS2W9c9A",
      16385
    ),
  ])
  func `knows the memory that verifying takes`(_ row: (hash: String, kibibytes: Int)) throws {
    #expect(try PasswordHash(imported: row.hash).memoryKiB == row.kibibytes)
  }

  @Test(arguments: [0, 9, 12, 13, 22, 24, 26, 27] + Array(vectors.indices.suffix(4)))
  func `ASVS 11.2.2: a login with such a hash replaces it with a current one`(
    _ index: Int
  ) async throws {
    let vector = Self.vectors[index]
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let user = try await accounts.signUp("ada@example.com")
    let hash = try PasswordHash(imported: vector.hash)
    try await accounts.sqlite.database.write { connection in
      try connection.execute("UPDATE users SET password_hash = ?", [.text(hash.phc)])
    }
    guard case .wrongCredentials = try await accounts.logIn("ada@example.com", "wrong") else {
      Issue.record("a wrong password was not refused")
      return
    }
    for _ in 0..<2 {
      guard case .loggedIn(let logIn) = try await accounts.logIn("ada@example.com", vector.password)
      else {
        Issue.record("refused")
        return
      }
      #expect(logIn.user.id == user.id)
    }
    let stored = try await accounts.store.read {
      try $0.logInAccount(try EmailAddress("ada@example.com"))
    }
    #expect(stored?.hash.phc.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$") == true)
    #expect(try SQLiteStore.check(databasePath: folder.database, isFull: true) == [])
  }

  @Test func `no password matches where none is set, and the work is that of a wrong one`()
    async throws
  {
    let unset = try PasswordHash(imported: "$none")
    #expect(!unset.isSet && unset.isWellFormed && unset.foreign == nil && unset.scheme == nil)
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    _ = try await accounts.signUp("ada@example.com")
    try await accounts.sqlite.database.write { connection in
      try connection.execute("UPDATE users SET password_hash = ?", [.text(unset.phc)])
    }
    for password in ["$none", Self.passphrase] {
      guard case .wrongCredentials = try await accounts.logIn("ada@example.com", password) else {
        Issue.record("\(password) was not refused")
        return
      }
      let verification = try await accounts.hasher.verify(
        Secret(password),
        against: unset,
        for: "test"
      )
      let unknown = try await accounts.hasher.verify(Secret(password), against: nil, for: "test")
      #expect(!verification.isRight && verification.kind == unknown.kind)
    }
    let explanation = try await accounts.administration.explainLogIn(
      EmailAddress("ada@example.com")
    )
    let isNotSet = explanation.findings.contains {
      if case .passwordNotSet = $0 { true } else { false }
    }
    #expect(isNotSet)
    #expect(try SQLiteStore.check(databasePath: folder.database, isFull: true) == [])
  }
}
