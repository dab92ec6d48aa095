import Testing

/// A hash by another implementation, with the password that it was made from.
struct ForeignVector: CustomTestStringConvertible, Sendable {
  /// The password of hashes that were made for these tests.
  static let passphrase = "violet canyon otter"

  let source: String
  let hash: String
  let password: String

  init(_ source: String, _ hash: String, _ password: String = ForeignVector.passphrase) {
    self.source = source
    self.hash = hash
    self.password = password
  }

  var testDescription: String { source }

  /// A hash of each form that is read.
  static let all = [
    ForeignVector(
      "bcrypt $2a$, openwall.com/crypt",
      "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      "U*U"
    ),
    ForeignVector(
      "bcrypt $2a$, openwall.com/crypt, 2",
      "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK",
      "U*U*"
    ),
    ForeignVector(
      "bcrypt $2a$, openwall.com/crypt, 3",
      "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a",
      "U*U*U"
    ),
    ForeignVector(
      "bcrypt $2y$, the same",
      "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      "U*U"
    ),
    ForeignVector(
      "bcrypt $2b$, mkpasswd",
      "$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW"
    ),
    ForeignVector(
      "sha512-crypt, akkadia.org/drepper/SHA-crypt.txt",
      "$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1",
      "Hello world!"
    ),
    ForeignVector(
      "sha512-crypt with rounds, akkadia.org/drepper/SHA-crypt.txt",
      "$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.",
      "Hello world!"
    ),
    ForeignVector(
      "sha256-crypt, mkpasswd",
      "$5$DW4VyfSM4h7Ekak5$E5sIF0Un/MWXiQaVAlVrUcB8/fDFK0Fbn08/MpukG/2"
    ),
    ForeignVector(
      "yescrypt, mkpasswd",
      "$y$j9T$MurU7.94x1kUKZazXOIZo/$fa8zWA3FUUfIlh1Tkti1LTJrNoWNtcq6d/Qn3UVEcHC"
    ),
    ForeignVector(
      "argon2i, four lanes, argon2(1)",
      "$argon2i$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$woM9wHr9TWzy1Na/trn3Rc02iSdGEx+z0WG/Cj9dXqM"
    ),
    ForeignVector(
      "argon2d, four lanes, argon2(1)",
      "$argon2d$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$amw/o2d4xPl6qZFl2vjxAl+B1a9OPgeRLm8MqDOpTgs"
    ),
    ForeignVector(
      "argon2id, four lanes, argon2(1)",
      "$argon2id$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$DC+4JhIYBdZM8CH91fjGY2DFE+3kzpvtz6aE10LyuVc"
    ),
    ForeignVector(
      "argon2 as Django has it",
      "argon2$argon2id$v=19$m=1024,t=2,p=4$c29tZXNhbHRzYWx0$DC+4JhIYBdZM8CH91fjGY2DFE+3kzpvtz6aE10LyuVc"
    ),
    ForeignVector(
      "PBKDF2-SHA1, RFC 6070",
      "$pbkdf2-sha1$i=4096$c2FsdA$SwB5AbdlSJq+rUnZJvch0GWkKcE",
      "password"
    ),
    ForeignVector("PBKDF2-SHA1, Django", "pbkdf2_sha1$1000$seasalt$b0KXrVSO2snzBQ421HTHIS7hkgo="),
    ForeignVector(
      "PBKDF2-SHA256, Django",
      "pbkdf2_sha256$1200$seasalt$YDwd4jsVRK2jIrb0WXLI6ZdGUwHJmJQ46ENyL9ez8CU="
    ),
    ForeignVector(
      "PBKDF2-SHA512, Django's form",
      "pbkdf2_sha512$1100$seasalt$Tdn23Po11TWgnZbeLP/Jap4IP+3ZauViHCMNf36M30XpbXl4eO0Hz4W0Kje/Q57irQ6/kFb8XPrbBiOmv8ErQg=="
    ),
    ForeignVector(
      "PBKDF2-SHA1, passlib",
      "$pbkdf2$1000$./8wMTIzNDU2Nzg5YWJjZA$jGSlvmxGSDZD0rqDlndEiIG0z20"
    ),
    ForeignVector(
      "argon2id with one lane and 64 bytes",
      "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$u7patB/6x06fe4E8kHbhd9+hr/qSH6PlTege/d6goqeJhco0amaNNSwET206aJw7gNkb7DURl2wuZhijpAWY8w"
    ),
    ForeignVector(
      "PBKDF2-SHA256, passlib",
      "$pbkdf2-sha256$1200$./8wMTIzNDU2Nzg5YWJjZA$oQhW.YNgS.bq3BL2zHwM4QvGMUgy0hQNvWeTjUM95cM"
    ),
    ForeignVector(
      "PBKDF2-SHA512, passlib",
      "$pbkdf2-sha512$1100$./8wMTIzNDU2Nzg5YWJjZA$/.Np2TQyrF0qtvyMVice5amXoqjqBQPgLCr4m2ALOHcjwuk4jKYnE0CufXDk.6MtdG/gvQUxwnux8SNh9sVPfA"
    ),
    ForeignVector(
      "ASP.NET Core Identity 3, SHA-256",
      "AQAAAAEAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg+2jYJxfnllc7GS2hf/NQ2IZqWMtf1rF1dlnydb1CLAqg=="
    ),
    ForeignVector(
      "ASP.NET Core Identity 3, SHA-512",
      "AQAAAAIAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg9YEvZQhHm+jfpXp80PhkCFUpXZyLfV+YqdEoWgr14Wzw=="
    ),
    ForeignVector(
      "ASP.NET Core Identity 2",
      "AAABAgMEBQYHCAkKCwwNDg/8Q87ZV7/cIOCavz9IWf9GgJrbu8j/955EtX8Oo1iGHg=="
    ),
    ForeignVector(
      "scrypt, RFC 7914",
      "$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA",
      "password"
    ),
    ForeignVector(
      "scrypt, Django",
      "scrypt$1024$seasalt$8$2$DIKZFUeNLyoDZAb/KeqCQ6wy9xLTuA57LjCfyvbPCvdKDoT8hS1fMtVK7nyWKSRlN99RHcuaNeXXwHbs1iYMdw=="
    ),
    ForeignVector(
      "scrypt, Werkzeug",
      "scrypt:1024:8:2$seasalt$0c829915478d2f2a036406ff29ea8243ac32f712d3b80e7b2e309fcaf6cf0af74a0e84fc852d5f32d54aee7c9629246537df511dcb9a35e5d7c076ecd6260c77"
    ),
    ForeignVector("phpass, openwall.com/phpass", "$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0", "test12345"),
    ForeignVector("LDAP SSHA", "{SSHA}O/dXYBu0t0eyJR4bzmUV+V793XhzZWFzYWx0IQ=="),
    ForeignVector(
      "LDAP SSHA256",
      "{SSHA256}2SIDHNBGc9HLdLE7gp7LK3rXBdo9nlFr91OwZYkPShtzZWFzYWx0IQ=="
    ),
    ForeignVector(
      "LDAP SSHA512",
      "{SSHA512}OhDILYDKf21s0W7Ckfth52oCWH9CE8B4IU9nubVFRDHqLGsben0yDfRuJY83fZLkbwwkYA5AIkX8hYSLPsE+v3NlYXNhbHQh"
    ),
    ForeignVector(
      "scrypt, Django 5.2",
      "scrypt$1024$seasalt$8$5$v8wAgeqgZSTHcvXtyZUnCGTbLL95jszVwqc0x8FQ+IR3T7PDfMgxjO74Xc6Znc2raSMW485+vwMKefg6ZsozKQ=="
    ),
    ForeignVector(
      "bcrypt_sha256, Django 5.2",
      "bcrypt_sha256$$2b$05$YZwQoQLc3LKdXFpis8tZYe/4aMB0gyDKaOGBIgs.gLp0BPXG2xViW"
    ),
    ForeignVector(
      "bcrypt of WordPress 6.8, by the algorithm of wp_hash_password with Python's hmac and bcrypt",
      "$wp$2y$05$qGskhsTe0CE5Ei4RaXG9ZOFJWgutwtN0FX5JKZm.L2Q9/D.ORvIcK"
    ),
    // By hash_password of Flask-Security 5.9, whose documentation has the key.
    ForeignVector(
      "Flask-Security with argon2id, a password that NFKD changes",
      "$flask-security$MTQ2NTg1MTQ1MzY4MTMyMzg2MTczNTA1Njc4MDE2NzI4NTA5NjM0$argon2id$v=19$m=1024,t=1,p=4$c2l4dGVlbiBieXRlcyBvZg$67EqMMDUX2PQ18tCO8BCBEUECXm72JoyCEcPfPvNS4g",
      "Ⅷ ﬁxed pässwort"
    ),
    ForeignVector(
      "Flask-Security with bcrypt, of which 72 bytes count",
      "$flask-security$MTQ2NTg1MTQ1MzY4MTMyMzg2MTczNTA1Njc4MDE2NzI4NTA5NjM0$2b$05$qGskhsTe0CE5Ei4RaXG9ZOEFHa.8IJc75HVUI.4fV01reHuCK6M.G"
    ),
    ForeignVector(
      "Flask-Security with passlib's PBKDF2",
      "$flask-security$MTQ2NTg1MTQ1MzY4MTMyMzg2MTczNTA1Njc4MDE2NzI4NTA5NjM0$pbkdf2-sha512$1000$c2l4dGVlbiBieXRlcyBvZg$yuq56MQFo4vH4QXKgG/dk0rjOD.kP6GT6no0Hml1NN7HauTzpQouYCcBm6vQEyI..jnrmOWjuSxgBrMRwQLaeQ"
    ),
    ForeignVector(
      "Firebase, github.com/firebase/scrypt",
      "$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ",
      "user1password"
    ),
  ]
}
