import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of what a record of a file must be, with the whole message of each refusal.
struct UserRecordCheckTests {
  private static let bcrypt = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
  private static let argon2 =
    "$c2FsdHNhbHRzYWx0c2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"

  /// 2026-11-21 00:00:00 UTC.
  private let now = Date(timeIntervalSince1970: 1_795_219_200)

  private func check(
    _ missingPasswords: MissingPasswords = .refused,
    pepper: Pepper? = nil,
    _ change: (inout FormRules) -> Void = { _ in }
  ) throws -> UserRecordCheck {
    var rules = FormRules()
    change(&rules)
    return UserRecordCheck(
      rules: rules,
      today: CivilDate(now, in: .gmt),
      now: now,
      pepper: pepper,
      missingPasswords: missingPasswords
    )
  }

  private func record(_ changes: [UserRecord.Field: String?] = [:]) -> UserRecord {
    .sample(changes)
  }

  /// The record of a user whose file has the password itself.
  private func record(password: String, _ changes: [UserRecord.Field: String?] = [:]) -> UserRecord
  {
    var record = record(changes)
    record[.passwordHash] = nil
    record[.password] = password
    return record
  }

  /// The errors of a record; empty if it is valid.
  private func errors(_ record: UserRecord, _ check: UserRecordCheck? = nil) throws -> [String] {
    do {
      _ = try (check ?? self.check()).check(record)
      return []
    } catch let errors as ValidationErrors {
      return errors.map { "\($0.field): \(Messages(.english).message(for: $0))" }
    }
  }

  private func hash(_ user: ImportedUser) -> String? {
    if case .hash(let hash) = user.credential { hash.phc } else { nil }
  }

  @Test func `every value of a record is read`() throws {
    let user = try check()
      .check(
        record([
          .id: "01A1FC57-9EDE-759F-A4B8-5CDE803EDA89", .role: "admin", .language: "es",
          .createdAt: "2020-02-29T12:00:00.123Z", .termsAcceptedAt: "2020-02-29T12:00:00Z",
          .emailVerifiedAt: "2020-03-01T00:00:00+01:00", .disabledAt: "2021-01-01 00:00:00Z",
          .lastLogInAt: "2021-01-01 02:59:59.999+03", .externalID: "django:17",
        ])
      )
    expect(user.id?.description, is: "01a1fc57-9ede-759f-a4b8-5cde803eda89")
    expect(user.edit.profile.name?.text, is: "Ada Lovelace")
    expect(user.edit.email.text, is: "ada@example.com")
    expect(user.edit.profile.birthday?.description, is: "1990-12-10")
    expect(user.edit.profile.language, is: .spanish)
    expect(user.role, is: .admin)
    expect(hash(user), is: Self.bcrypt)
    expect(user.createdAt?.rfc3339, is: "2020-02-29T12:00:00.123Z")
    expect(user.termsAcceptedAt?.rfc3339, is: "2020-02-29T12:00:00.000Z")
    expect(user.emailVerifiedAt?.rfc3339, is: "2020-02-29T23:00:00.000Z")
    expect(user.disabledAt?.rfc3339, is: "2021-01-01T00:00:00.000Z")
    expect(user.lastLogInAt?.rfc3339, is: "2020-12-31T23:59:59.999Z")
    expect(user.externalID?.description, is: "django:17")
  }

  @Test func `what a record does not say is unknown, and its user a member`() throws {
    let user = try check().check(record())
    #expect(user.id == nil && user.externalID == nil && user.role == .member)
    let instants = [
      user.termsAcceptedAt, user.createdAt, user.emailVerifiedAt, user.disabledAt, user.lastLogInAt,
    ]
    expect(instants, is: [nil, nil, nil, nil, nil])
  }

  private static let instant =
    "Enter a day or a time, for example 2026-11-21 or 2026-11-21T09:30:00Z."
  private static let unknownHash = """
    Unknown or incomplete password hash. Use argon2, bcrypt, scrypt, PBKDF2, sha256-crypt, sha512-crypt, yescrypt, phpass or salted SHA.
    """
  private static let language =
    "Choose one of these languages: English, Português, Español, Deutsch."

  private static let refusals: [([UserRecord.Field: String?], [String])] = [
    (
      [.name: "Ada1"],
      [
        """
        name: A name cannot contain “1”. Use letters, with spaces, hyphens, dots and apostrophes between them.
        """
      ]
    ),
    ([.email: nil], ["email: Enter your e-mail address, for example ada@example.com."]),
    ([.email: "ada"], ["email: The address has no @. Enter an address such as ada@example.com."]),
    ([.birthday: nil], ["birthday: Enter your date of birth."]),
    (
      [.birthday: "2023-02-30"],
      [
        """
        birthday: This day does not exist. Check the day, the month and the year.
        """
      ]
    ),
    ([.birthday: "2008-11-22"], ["birthday: You must be at least 18 years old."]),
    ([.language: nil], ["language: Choose a language."]),
    ([.language: "klingon"], ["language: \(language)"]),
    ([.role: "king"], ["role: Choose one of these: member, admin."]),
    ([.id: "7"], ["id: This is not a UUID. Enter one, or leave the field empty."]),
    (
      [.externalID: "17"],
      [
        """
        externalID: Enter the name of the other system, a colon and the user's ID in that system, \
        for example django:17; at most 255 characters in all.
        """
      ]
    ),
    (
      [.passwordHash: nil],
      [
        "passwordHash: This user has no password. Add one, or choose to import users without a password, too."
      ]
    ),
    ([.passwordHash: "plain"], ["passwordHash: \(unknownHash)"]),
    (
      [.passwordHash: bcrypt.replacing("$05$", with: "$31$")],
      [
        """
        passwordHash: Verifying this hash would take too much time or memory. Import the user with a new password \
        instead of the hash.
        """
      ]
    ),
    (
      [.passwordHash: "$argon2id$v=19$m=19456,t=2,p=1,keyid=deadbeef" + argon2],
      [
        """
        passwordHash: This hash needs a pepper key that this system does not have. Add the key to the pepper file, \
        then import again.
        """
      ]
    ),
    ([.createdAt: "yesterday"], ["createdAt: \(instant)"]),
    ([.createdAt: "2020-02-29 12:00:00"], ["createdAt: \(instant)"]),
    ([.createdAt: "2020-02-30 12:00:00+00"], ["createdAt: \(instant)"]),
    (
      [.createdAt: "2026-11-21T00:00:00.001Z"],
      ["createdAt: This time is in the future. Enter a time in the past."]
    ),
    (
      [
        .name: "", .language: nil, .role: "king", .id: "7", .passwordHash: "plain",
        .lastLogInAt: "2020-02-30T00:00:00Z", .createdAt: "never",
      ],
      [
        "id: This is not a UUID. Enter one, or leave the field empty.",
        "name: Enter your name, for example Ada Lovelace.", "language: Choose a language.",
        "role: Choose one of these: member, admin.", "passwordHash: \(unknownHash)",
        "createdAt: \(instant)", "lastLogInAt: \(instant)",
      ]
    ),
  ]

  @Test(arguments: refusals)
  func `a record is refused with every error, in the order of the fields`(
    changes: [UserRecord.Field: String?],
    messages: [String]
  ) throws {
    try expect(errors(record(changes)), is: messages)
  }

  @Test(arguments: [
    (bcrypt, "This is a password hash, not a password. Name the field passwordHash."),
    ("{SSHA}c2FsdA==", "This is a password hash, not a password. Name the field passwordHash."),
    (String(repeating: "a", count: 1025), "Use at most 1024 characters."),
  ])
  func `a password is refused if it is a hash, or too long for a login`(
    password: String,
    message: String
  ) throws {
    try expect(errors(record(password: password)), is: ["password: \(message)"])
  }

  @Test func `a password that is in use need not meet the policy, and is compared as logins are`()
    throws
  {
    for (text, normal) in [("short", "short"), ("e\u{301}té", "été")] {
      let user = try check().check(record(password: text))
      guard case .password(let password) = user.credential else {
        Issue.record("it has a hash")
        return
      }
      expect(password, is: Secret(normal))
    }
  }

  @Test(arguments: [
    ("short", true), ("password1", true), ("ada@example.com", true), ("Lovelace1815", true),
    ("violet canyon otter", false), ("лавандовый каньон", false),
  ])
  func `a password that a sign-up would refuse is weak`(_ text: String, isWeak: Bool) throws {
    let user = try check().check(record(password: text))
    guard case .password(let password) = user.credential else {
      Issue.record("it has a hash")
      return
    }
    expect(FormRules().isWeak(password, of: user.edit), is: isWeak)
    #expect(FormRules(passwordPolicy: .minimum(100)).isWeak(password, of: user.edit))
  }

  @Test func `a hash goes before a password`() throws {
    var both = record(password: "short")
    both[.passwordHash] = Self.bcrypt
    expect(hash(try check().check(both)), is: Self.bcrypt)
  }

  @Test func `where missing passwords are allowed, an unusable hash is none; a lost key never is`()
    throws
  {
    let allowing = try check(.allowed)
    for hash in [nil, "plain", Self.bcrypt.replacing("$05$", with: "$31$")] {
      let user = try allowing.check(record([.passwordHash: hash]))
      expect(self.hash(user), is: PasswordHash.unset.phc)
    }
    let lost = "$argon2id$v=19$m=19456,t=2,p=1,keyid=deadbeef" + Self.argon2
    try expect(errors(record([.passwordHash: lost]), allowing).count, is: 1)
    try expect(errors(record(password: Self.bcrypt), allowing).count, is: 1)
  }

  @Test func `a hash with a key of the pepper is taken`() throws {
    let key = Key()
    let pepper = Pepper { [key] }
    let phc = "$argon2id$v=19$m=19456,t=2,p=1,keyid=\(key.id)" + Self.argon2
    expect(hash(try check(pepper: pepper).check(record([.passwordHash: phc]))), is: phc)
    let other = "$argon2id$v=19$m=19456,t=2,p=1,keyid=abc" + Self.argon2
    try expect(errors(record([.passwordHash: other]), check(pepper: pepper)).count, is: 1)
  }

  @Test
  func
    `values that the form does not ask for are kept, and those that it does not require may lack`()
    throws
  {
    let check = try check {
      $0.uses = [.name: .optional, .birthday: .absent, .language: .absent]
      $0.languages = [.spanish, .english]
    }
    let few = try check.check(record([.name: nil, .birthday: nil, .language: nil])).edit.profile
    #expect(few.name == nil && few.birthday == nil && few.language == .spanish)
    let all = try check.check(record()).edit.profile
    expect(all.name?.text, is: "Ada Lovelace")
    expect(all.birthday?.description, is: "1990-12-10")
    expect(all.language, is: .english)
    try expect(
      errors(record([.language: "portuguese"]), check),
      is: ["language: Choose one of these languages: Español, English."]
    )
  }

  @Test func `the values of custom fields are read by their rules`() throws {
    let check = try check {
      $0.customFields = [
        CustomField("city", .text(length: 1...5)), CustomField("team", .consent, isRequired: false),
      ]
    }
    var record = record()
    try expect(errors(record, check), is: ["city: Fill in this field."])
    record.customValues = ["city": "London"]
    try expect(errors(record, check), is: ["city: Use at most 5 characters."])
    record.customValues = ["city": "Paris", "team": "yes"]
    let values = try check.check(record).edit.profile.customValues
    expect(values, is: ["city": .text("Paris"), "team": .flag(true)])
    // One check is for many records: nothing of the last one is left.
    record.customValues = ["city": "Rome"]
    try expect(check.check(record).edit.profile.customValues, is: ["city": .text("Rome")])
  }
}
