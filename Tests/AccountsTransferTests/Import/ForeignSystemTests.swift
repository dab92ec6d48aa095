import Accounts
import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsTransfer

/// Tests of the readers of other systems with exports in the formats that their documentation
/// shows.
struct ForeignSystemTests {
  /// An export, and the users in it as `email, name, id, hash, role, created, verified, last login,
  /// disabled`.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let system: ForeignSystem.Name
    let format: UserRecordReader.Format
    let text: String
    let users: [String]
    var ignored: [String] = []

    var testDescription: String { name }
  }

  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  static func mapping(_ name: ForeignSystem.Name) -> UserMapping {
    let parameters = FirebaseParameters(
      signerKey: "jxspr8Ki0RYycVU8zykbdA==",
      saltSeparator: "Bw==",
      rounds: "8",
      memoryCost: "14"
    )
    let system = ForeignSystem(name, firebase: parameters, flaskSecurity: .double(salt: "salt"))
    return UserMapping(from: system)
  }

  static func input(_ text: String) -> ImportInput {
    var rest = Array(text.utf8)[...]
    return ImportInput(
      lines: { longest in
        guard !rest.isEmpty else { return nil }
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest.dropFirst(line.count + 1)
        return (Array(line.prefix(longest)), line.count <= longest)
      },
      // Pieces that end anywhere.
      pieces: {
        let piece = Array(rest.prefix(7))
        rest = rest.dropFirst(7)
        return piece
      }
    )
  }

  static let samples = [
    Sample(
      name: "Django, dumpdata of a whole site",
      system: .django,
      format: .json,
      text: """
        [{"model": "contenttypes.contenttype", "pk": 1, "fields": {"app_label": "auth", "model": "user"}},
        {"model": "auth.user", "pk": 17, "fields": {"password": "pbkdf2_sha256$1$s$k", "last_login": null,
        "is_superuser": true, "username": "ada", "first_name": "Ada", "last_name": "Lovelace", "email": "ada@x.org",
        "is_staff": true, "is_active": true, "date_joined": "2024-01-05T09:00:00.123Z", "groups": [], "user_permissions": []}},
        {"model": "auth.user", "pk": 18, "fields": {"password": "!abc", "last_login": "2024-01-06T09:00:00Z",
        "is_superuser": false, "username": "eve", "first_name": "", "last_name": "", "email": "eve@x.org",
        "is_staff": false, "is_active": false, "date_joined": "2024-01-05T09:00:00Z", "groups": [], "user_permissions": []}}]
        """,
      users: [
        "ada@x.org, Ada Lovelace, django:17, pbkdf2_sha256$1$s$k, admin, 2024-01-05T09:00:00.123Z, -, -, -",
        "eve@x.org, -, django:18, $none, -, 2024-01-05T09:00:00Z, -, 2024-01-06T09:00:00Z, now",
      ]
    ),
    Sample(
      name: "Django, CSV of PostgreSQL",
      system: .django,
      format: .csv,
      text: """
        id,password,last_login,is_superuser,username,first_name,last_name,email,is_staff,is_active,date_joined,birthday
        17,argon2$argon2id$x,2024-01-06 09:00:00.5+00,f,ada,Ada,,ada@x.org,f,t,2024-01-05 09:00:00+00,1990-12-10
        18,"",,t,eve,"Eve, of X",Y,eve@x.org,t,f,2024-01-05 09:00:00+01,
        """,
      users: [
        "ada@x.org, Ada, django:17, argon2$argon2id$x, -, 2024-01-05 09:00:00Z, -, 2024-01-06 09:00:00.5Z, -",
        "eve@x.org, Eve, of X Y, django:18, $none, admin, 2024-01-05 09:00:00+01, -, -, now",
      ]
    ),
    Sample(
      name: "Devise, CSV of Rails",
      system: .devise,
      format: .csv,
      text: """
        id,email,encrypted_password,reset_password_token,sign_in_count,current_sign_in_at,confirmed_at,created_at,updated_at,plan
        5,ada@x.org,$2a$12$x,,3,2024-01-06 09:00:00 UTC,2024-01-05 10:00:00,2024-01-05 09:00:00.123456,2024-01-05 09:00:00,pro
        6,eve@x.org,,,0,,,2024-01-05 09:00:00,2024-01-05 09:00:00,
        """,
      users: [
        "ada@x.org, -, devise:5, $2a$12$x, -, 2024-01-05 09:00:00.123456Z, 2024-01-05 10:00:00Z, 2024-01-06 09:00:00Z, -",
        "eve@x.org, -, devise:6, $none, -, 2024-01-05 09:00:00Z, -, -, -",
      ],
      ignored: ["plan"]
    ),
    Sample(
      name: "Flask-Security, CSV of SQLite",
      system: .flaskSecurity,
      format: .csv,
      text: """
        id,email,active,fs_uniquifier,username,password,create_datetime,update_datetime,confirmed_at,last_login_at,current_login_at,login_count
        17,ada@x.org,1,c5d9,,$2b$x,2024-01-05 09:00:00.123456,2024-01-05 09:00:00.123456,2024-01-05 09:00:01.000000,2024-01-05 09:00:02.000000,2024-01-06 09:00:00.000000,2
        18,eve@x.org,0,c5da,,,2024-01-05 09:00:00.000000,2024-01-05 09:00:00.000000,,,,0
        """,
      users: [
        "ada@x.org, -, flask-security:17, $flask-security$c2FsdA$2b$x, -, 2024-01-05 09:00:00.123456Z, 2024-01-05 09:00:01.000000Z, 2024-01-06 09:00:00.000000Z, -",
        "eve@x.org, -, flask-security:18, $none, -, 2024-01-05 09:00:00.000000Z, -, -, now",
      ]
    ),
    Sample(
      name: "Firebase, auth:export as JSON",
      system: .firebase,
      format: .json,
      text: """
        {"users": [
        {"localId": "Uq3v", "email": "ada@x.org", "emailVerified": true, "passwordHash": "lSrfV15cpx95/sZS2W9c9A==",
        "salt": "42xEC+ixf3L2lw==", "displayName": "Ada", "lastSignedInAt": "1704531600000",
        "createdAt": "1704445200000", "disabled": true, "providerUserInfo": [], "tenantId": "t"},
        {"localId": "Go0g", "email": "eve@x.org", "emailVerified": false, "displayName": "Eve",
        "createdAt": "1704445200000", "providerUserInfo": [{"providerId": "google.com", "rawId": "1"}]}
        ]}
        """,
      users: [
        "ada@x.org, Ada, firebase:Uq3v, $firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdA$lSrfV15cpx95/sZS2W9c9A, -, 2024-01-05T09:00:00.000Z, now, 2024-01-06T09:00:00.000Z, now",
        "eve@x.org, Eve, firebase:Go0g, $none, -, 2024-01-05T09:00:00.000Z, -, -, -",
      ],
      ignored: ["tenantId"]
    ),
    Sample(
      name: "Firebase, auth:export as CSV, which has no heading",
      system: .firebase,
      format: .csv,
      text: """
        Uq3v,ada@x.org,true,lSrfV15cpx95/sZS2W9c9A==,42xEC+ixf3L2lw==,"Ada, L",,,,,,,,,,,,,,,,,,1704445200000,1704531600000,,false,,
        Go0g,eve@x.org,false,,,,,,,,,,,,,,,,,,,,,1704445200000,,,,,
        """,
      users: [
        "ada@x.org, Ada, L, firebase:Uq3v, $firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lwc$jxspr8Ki0RYycVU8zykbdA$lSrfV15cpx95/sZS2W9c9A, -, 2024-01-05T09:00:00.000Z, now, 2024-01-06T09:00:00.000Z, -",
        "eve@x.org, -, firebase:Go0g, $none, -, 2024-01-05T09:00:00.000Z, -, -, -",
      ]
    ),
    Sample(
      name: "Auth0, the export of hashes",
      system: .auth0,
      format: .jsonl,
      text: """
        {"_id":{"$oid":"5dea9f9c"},"email_verified":true,"email":"ada@x.org","passwordHash":"$2b$10$x","password_set_date":{"$date":"2019-12-06T18:36:12.412Z"},"tenant":"t","connection":"c","_tmp_is_unique":true}
        {"_id":{"$oid":"5dea9f9d"},"alt_id":"euclid","identifiers":[{"type":"email","value":"eve@x.org","verified":true}],"tenant":"t","passwordHash":"$2b$10$y"}
        """,
      users: [
        "ada@x.org, -, auth0:auth0|5dea9f9c, $2b$10$x, -, -, now, -, -",
        "eve@x.org, -, auth0:auth0|euclid, $2b$10$y, -, -, now, -, -",
      ]
    ),
    Sample(
      name: "Keycloak, an exported realm",
      system: .keycloak,
      format: .json,
      text: #"""
        {"id":"r","realm":"x","roles":{"realm":[{"users":["no"]}]},"users":[{"id":"a1","username":"ada","firstName":"Ada","lastName":"L","email":"ada@x.org","emailVerified":true,"createdTimestamp":1704445200000,"enabled":true,"totp":false,
        "credentials":[{"type":"otp","secretData":"{}"},{"type":"password","secretData":"{\"value\":\"QUJDRA==\",\"salt\":\"c2FsdA==\",\"additionalParameters\":{}}","credentialData":"{\"hashIterations\":27500,\"algorithm\":\"pbkdf2-sha256\",\"additionalParameters\":{}}"}]},
        {"username":"service-account-x","enabled":true,"serviceAccountClientId":"x"},
        {"id":"b2","username":"eve","email":"eve@x.org","emailVerified":false,"enabled":false,"credentials":[{"type":"password","secretData":"{\"value\":\"QUJDRA==\",\"salt\":\"c2FsdA==\"}","credentialData":"{\"hashIterations\":5,\"algorithm\":\"argon2\",\"additionalParameters\":{\"hashLength\":[\"4\"],\"memory\":[\"7168\"],\"type\":[\"id\"],\"version\":[\"1.3\"],\"parallelism\":[\"1\"]}}"}]},
        {"id":"c3","username":"joan","email":"joan@x.org","enabled":true,"credentials":[]}],
        "clients":[{"a":[1,2,{"b":"]}"}]}]}
        """#,
      users: [
        "ada@x.org, Ada L, keycloak:a1, $pbkdf2-sha256$i=27500$c2FsdA$QUJDRA, -, 2024-01-05T09:00:00.000Z, now, -, -",
        "eve@x.org, -, keycloak:b2, $argon2id$v=19$m=7168,t=5,p=1$c2FsdA$QUJDRA, -, -, -, -, now",
        "joan@x.org, -, keycloak:c3, $none, -, -, -, -, -",
      ]
    ),
    Sample(
      name: "PocketBase, JSON of sqlite3",
      system: .pocketbase,
      format: .json,
      text: """
        [{"avatar":"","created":"2024-01-05 09:00:00.123Z","email":"ada@x.org","emailVisibility":0,"id":"u1","name":"Ada","password":"$2a$10$x","tokenKey":"k","updated":"","verified":1}]
        """,
      users: ["ada@x.org, Ada, pocketbase:u1, $2a$10$x, -, 2024-01-05 09:00:00.123Z, now, -, -"]
    ),
    Sample(
      name: "Supabase, CSV of auth.users",
      system: .supabase,
      format: .csv,
      text: """
        instance_id,id,aud,role,email,encrypted_password,email_confirmed_at,last_sign_in_at,raw_user_meta_data,created_at,banned_until,confirmed_at,phone_confirmed_at
        0,6f1c,authenticated,authenticated,ada@x.org,$2a$10$x,2024-01-05 10:00:00.1+00,,"{""full_name"": ""Ada L""}",2024-01-05 09:00:00+00,2999-01-01 00:00:00+00,,
        0,6f1d,authenticated,authenticated,eve@x.org,,,,{},2024-01-05 09:00:00+00,2001-01-01 00:00:00+00,2024-01-05 10:00:00+00,2024-01-05 10:00:00+00
        0,6f1e,authenticated,authenticated,joan@x.org,,,,{},2024-01-05 09:00:00+00,,2024-01-05 10:00:00+00,
        """,
      users: [
        "ada@x.org, Ada L, supabase:6f1c, $2a$10$x, -, 2024-01-05 09:00:00Z, 2024-01-05 10:00:00.1Z, -, now",
        "eve@x.org, -, supabase:6f1d, $none, -, 2024-01-05 09:00:00Z, -, -, -",
        "joan@x.org, -, supabase:6f1e, $none, -, 2024-01-05 09:00:00Z, 2024-01-05 10:00:00Z, -, -",
      ]
    ),
    Sample(
      name: "WordPress, tabs of mysql",
      system: .wordpress,
      format: .csv,
      text: """
        ID\tuser_login\tuser_pass\tuser_nicename\tuser_email\tuser_url\tuser_registered\tuser_activation_key\tuser_status\tdisplay_name\troles\tspam\tdeleted
        1\tada\t$wp$2y$10$x\tada\tada@x.org\t\t2024-01-05 09:00:00\t\t0\tAda L\tadministrator\t0\t0
        2\teve\t$P$Bx\teve\teve@x.org\t\t0000-00-00 00:00:00\t\t0\tEve\tsubscriber\t1\t0
        """,
      users: [
        "ada@x.org, Ada L, wordpress:1, $wp$2y$10$x, admin, 2024-01-05 09:00:00Z, -, -, -",
        "eve@x.org, Eve, wordpress:2, $P$Bx, -, -, -, -, now",
      ]
    ),
  ]

  private func shown(_ item: UserRecordReader.Item) -> String {
    guard let record = item.record else { return item.failure?.code.rawValue ?? "" }
    let fields: [UserRecord.Field] = [
      .email, .name, .externalID, .passwordHash, .role, .createdAt, .emailVerifiedAt, .lastLogInAt,
      .disabledAt,
    ]
    return
      fields.map { field in
        record[field].map { $0 == Self.now.rfc3339 ? "now" : $0 } ?? "-"
      }
      .joined(separator: ", ")
  }

  @Test(arguments: samples)
  func `reads an export as it is`(_ sample: Sample) throws {
    var reader = try UserRecordReader(
      sample.format,
      Self.mapping(sample.system),
      of: Self.input(sample.text),
      now: Self.now
    )
    var users: [String] = []
    while let item = try reader.next() { users.append(shown(item)) }
    expect(users, is: sample.users)
    expect(reader.ignoredColumns, is: sample.ignored)
  }

  @Test(arguments: samples)
  func `an export of another system is recognized, with one error`(_ sample: Sample) throws {
    for name in ForeignSystem.Name.allCases where name != sample.system {
      // A file without a heading may be anything.
      if sample.testDescription.hasSuffix("no heading")
        || name == .firebase && sample.format == .csv
      {
        continue
      }
      let error = #expect(throws: RuleFailure.self, "\(name)") {
        try UserRecordReader(sample.format, Self.mapping(name), of: Self.input(sample.text))
      }
      let codes: [ErrorCode] = [
        .noExportOfSystem, .exportOfOtherSystem, .noUsersOfSystem, .noJSONMember, .noJSONList,
      ]
      expect(
        error.map { codes.contains($0.code) },
        is: true,
        "\(name): \(error?.code.rawValue ?? "")"
      )
    }
  }

  @Test(arguments: samples)
  func `an export that is cut off has an error at its end, and no user is made up`(
    _ sample: Sample
  ) throws {
    guard sample.format == .json else { return }
    for length in stride(from: sample.text.utf8.count - 1, to: 0, by: -11) {
      let text = String(decoding: sample.text.utf8.prefix(length), as: UTF8.self)
      do {
        var reader = try UserRecordReader(
          .json,
          Self.mapping(sample.system),
          of: Self.input(text),
          now: Self.now
        )
        var items: [String] = []
        while let item = try reader.next() { items.append(shown(item)) }
        expect(items.last, is: "incompleteJSON", "\(length)")
        #expect(sample.users.starts(with: items.dropLast()), "\(length)")
      } catch is RuleFailure {}
    }
  }

  @Test func `columns that a required form needs are one error`() throws {
    let text = "email,encrypted_password,created_at\na@x.org,$2a$12$x,\n"
    let reader = try UserRecordReader(.csv, Self.mapping(.devise), of: Self.input(text))
    let error = #expect(throws: RuleFailure.self) { try reader.requireColumns(by: FormRules()) }
    expect(error?.code, is: .requiredFieldsMissing)
    expect(error?.parameters["names"], is: .text("name, birthday, language"))
  }
}
