import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsTransfer

struct ForeignExportTests {
  private func record(_ hash: String, _ values: [UserRecord.Field: String] = [:]) -> UserRecord {
    var record = UserRecord()
    record[.name] = "Ada King Lovelace"
    record[.email] = "ada@example.com"
    record[.createdAt] = "2024-01-05T09:00:00.000Z"
    record[.passwordHash] = hash
    for (field, value) in values { record[field] = value }
    return record
  }

  private static let argon2 =
    "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"

  @Test func `a user of Django keeps the key, and the hash is in Django's form`() throws {
    let record = record(Self.argon2, [.externalID: "django:17", .role: "admin"])
    let entry = try ForeignExport(to: .django).entry(record)
    expect(entry.refusal, is: nil)
    expect(
      entry.json,
      is:
        #"{"fields":{"date_joined":"2024-01-05T09:00:00.000Z","email":"ada@example.com","first_name":"Ada","is_active":true,"is_staff":true,"is_superuser":true,"last_login":null,"last_name":"King Lovelace","password":"argon2\#(Self.argon2)","username":"ada@example.com"},"model":"auth.user","pk":17}"#
    )
  }

  @Test func `no description of an exported or imported user has the hash`() throws {
    let record = record(Self.argon2)
    let keycloak = try PasswordHash(phc: Self.argon2).keycloak()
    let values: [Any] = [
      DjangoUser(record, password: Self.argon2), keycloak,
      try KeycloakUser(record, password: keycloak),
      ImportedMembers(cells: ["password": Self.argon2], now: ""),
    ]
    let dumps = values.map { value in
      var dumped = "\(value) "
      dump(value, to: &dumped)
      return dumped
    }
    expect(
      dumps,
      is: ["DjangoUser", "Keycloak", "KeycloakUser", "ImportedMembers"]
        .map {
          "(\($0)) - (\($0))\n"
        }
    )
  }

  @Test(
    arguments: [
      (
        "$pbkdf2-sha256$i=1200$c2Vhc2FsdA$YDwd4jsVRK2jIrb0WXLI6ZdGUwHJmJQ46ENyL9ez8CU",
        "pbkdf2_sha256$1200$seasalt$YDwd4jsVRK2jIrb0WXLI6ZdGUwHJmJQ46ENyL9ez8CU="
      ),
      (
        "$pbkdf2-sha1$i=1000$c2Vhc2FsdA$b0KXrVSO2snzBQ421HTHIS7hkgo",
        "pbkdf2_sha1$1000$seasalt$b0KXrVSO2snzBQ421HTHIS7hkgo="
      ),
      (
        "$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW",
        "bcrypt$$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW"
      ),
      (
        "$django-bcrypt-sha256$2b$05$YZwQoQLc3LKdXFpis8tZYe/4aMB0gyDKaOGBIgs.gLp0BPXG2xViW",
        "bcrypt_sha256$$2b$05$YZwQoQLc3LKdXFpis8tZYe/4aMB0gyDKaOGBIgs.gLp0BPXG2xViW"
      ),
      (
        "$scrypt$ln=10,r=8,p=5$c2Vhc2FsdA$v8wAgeqgZSTHcvXtyZUnCGTbLL95jszVwqc0x8FQ+IR3T7PDfMgxjO74Xc6Znc2raSMW485+vwMKefg6ZsozKQ",
        "scrypt$1024$seasalt$8$5$v8wAgeqgZSTHcvXtyZUnCGTbLL95jszVwqc0x8FQ+IR3T7PDfMgxjO74Xc6Znc2raSMW485+vwMKefg6ZsozKQ=="
      ),
    ]
  )
  func `a hash goes to Django, and comes back the same`(
    _ row: (ours: String, theirs: String)
  ) throws {
    let hash = PasswordHash(phc: row.ours)
    #expect(hash.isWellFormed)
    try expect(hash.django(), is: row.theirs)
  }

  @Test(
    arguments: [
      ("$none", PasswordHash.ExportRefusal.notSet, .notSet),
      (
        "$argon2id$v=19$m=8,t=1,p=1,keyid=0a1b2c3d$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        .peppered, .peppered
      ),
      ("$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0", .unknownThere, .unknownThere),
      // A salt that is no text.
      ("$pbkdf2-sha256$i=1200$/w$YDwd4jsVRK2jIrb0WXLI6ZdGUwHJmJQ46ENyL9ez8CU", .unknownThere, nil),
      ("$2b$05$gF33B9CkjQI6DqlkppKJvex49RbhrA.UMlpn7Et1x2LgDFGmZ3XrW", nil, .unknownThere),
    ] as [(String, PasswordHash.ExportRefusal?, PasswordHash.ExportRefusal?)]
  )
  func `a hash that cannot leave is exported without a password, and why`(
    _ row: (
      hash: String, django: PasswordHash.ExportRefusal?, keycloak: PasswordHash.ExportRefusal?
    )
  ) throws {
    let django = try ForeignExport(to: .django).entry(record(row.hash))
    expect(django.refusal, is: row.django)
    expect(django.json.contains(#""password":"!"#), is: (row.django != nil))
    let keycloak = try ForeignExport(to: .keycloak).entry(record(row.hash))
    expect(keycloak.refusal, is: row.keycloak)
    expect(keycloak.json.contains(#""credentials":[]"#), is: (row.keycloak != nil))
    for json in [django.json, keycloak.json] { #expect(!json.contains("keyid")) }
  }

  @Test(arguments: [
    argon2,
    "$pbkdf2-sha512$i=1100$c2Vhc2FsdA$Tdn23Po11TWgnZbeLP/Jap4IP+3ZauViHCMNf36M30XpbXl4eO0Hz4W0Kje/Q57irQ6/kFb8XPrbBiOmv8ErQg",
  ])
  func `a user of Keycloak is read again as exported`(_ hash: String) throws {
    let export = ForeignExport(to: .keycloak)
    let values: [UserRecord.Field: String] = [
      .externalID: "keycloak:a1", .emailVerifiedAt: "2024-01-05T09:00:00.000Z",
    ]
    let text = try export.opening + export.entry(record(hash, values)).json + export.closing
    var reader = try UserRecordReader(
      .json,
      ForeignSystemTests.mapping(.keycloak),
      of: ForeignSystemTests.input(text)
    )
    let read = try #require(try reader.next()?.record)
    expect(read[.name], is: "Ada King Lovelace")
    expect(read[.externalID], is: "keycloak:a1")
    expect(read[.createdAt], is: "2024-01-05T09:00:00.000Z")
    #expect(read[.emailVerifiedAt] != nil)
    expect(read[.passwordHash], is: hash)
    try expect(reader.next()?.line, is: nil)
  }

  @Test func `a fixture of Django is read again as exported`() throws {
    let export = ForeignExport(to: .django)
    let values: [UserRecord.Field: String] = [.externalID: "django:17", .role: "admin"]
    let json = try export.entry(record(Self.argon2, values)).json
    let text = export.opening + json + export.separator + json + export.closing
    var reader = try UserRecordReader(
      .json,
      ForeignSystemTests.mapping(.django),
      of: ForeignSystemTests.input(text)
    )
    for _ in 0..<2 {
      let read = try #require(try reader.next()?.record)
      expect(read[.externalID], is: "django:17")
      expect(read[.name], is: "Ada King Lovelace")
      expect(read[.role], is: "admin")
      expect(read[.passwordHash], is: "argon2\(Self.argon2)")
    }
    try expect(reader.next()?.line, is: nil)
  }
}
