import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests that users are stored as given, one for each address.
struct UsersContract: ContractSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()

  private static let spellings = [
    ["ada@example.com", "ADA@Example.COM", "  ada@example.com "],
    ["josé@example.com", "jose\u{301}@example.com", "JOSÉ@EXAMPLE.COM"],
    ["ada@münchen.example", "ada@xn--mnchen-3ya.example", "ada@MÜNCHEN.example"],
  ]

  @Test(arguments: StoreKind.allCases, spellings)
  func `an address belongs to one user, in every spelling`(
    _ kind: StoreKind,
    _ spellings: [String]
  ) async throws {
    let accounts = try accounts(kind)
    let user = try await accounts.signUp(spellings[0])
    for spelling in spellings {
      let again = try await accounts.signUp(.filled(email: spelling))
      expect(again.inWords, is: "email alreadyExists")
      try await expect(accounts.administration.user(.address(spelling)), is: user)
    }
    try await expect(accounts.allUsers(), is: [user])
  }

  @Test(arguments: StoreKind.allCases)
  func `addresses that differ by a dot, a tag or an accent belong to different users`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let addresses = ["ada@example.com", "a.da@example.com", "ada+x@example.com", "adá@example.com"]
    for address in addresses { try await accounts.signUp(address) }
    try await expect(Set(accounts.allUsers().map(\.email)), is: Set(addresses))
  }

  @Test(arguments: StoreKind.allCases)
  func `of concurrent sign-ups with one address, one is stored`(_ kind: StoreKind) async throws {
    let services = try (0..<3).map { _ in try accounts(kind) }
    let stored = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<30 {
        group.addTask {
          (try? await services[number % 3]
            .signUp(number % 2 == 0 ? "ada@example.com" : "ADA@example.com"))
            != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expect(stored, is: 1)
    try await expect(services[0].allUsers().count, is: 1)
    let events = try await services[0].auditLog.events(AuditQuery(action: .signUp))
    expect(events.filter { $0.reason == nil }.count, is: 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `reads back a user as signed up, to the millisecond`(_ kind: StoreKind) async throws {
    clock.advance(0.1234567)
    let form = SignUpForm.filled(email: "Nguyễn@example.com")
    form.enter("  Nguyễn   Văn A ", into: .name)
    form.enter("1984-02-29", into: .birthday)
    form.enter("português", into: .language)
    let user = try await accounts(kind).signUp(form).user
    let read = try #require(try await accounts(kind).administration.user(.id(user.id)))
    expect(read, is: user)
    expect(read.name, is: "Nguyễn Văn A")
    expect(read.email, is: "Nguyễn@example.com")
    expect(read.birthday?.description, is: "1984-02-29")
    expect(read.language, is: .portuguese)
    expect(read.role, is: .member)
    expect(read.createdAt, is: Date(timeIntervalSince1970: 1_800_000_000.123))
    expect([read.emailVerifiedAt, read.disabledAt, read.lastLogInAt], is: [nil, nil, nil])
    #expect(read.isEnabled)
    let data = try await accounts(kind).personalData(of: user.id, by: .user(user.id))
    expect(data?.user.termsAcceptedAt, is: read.createdAt)
  }

  @Test(arguments: StoreKind.allCases)
  func `a user without a name and a birthday is stored, found and given both`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind) {
      $0.forms.uses = [.name: .optional, .birthday: .optional]
    }
    let form = accounts.forms.signUpForm(in: .english)
    form.enter("ada@example.com", into: .email)
    form.enter("spanish", into: .language)
    form.agreeTermsField.value = true
    form.enterPassword(Secret("violet canyon otter"))
    let ada = try await accounts.signUp(form).user
    #expect((ada.name, ada.birthday, ada.language) == (nil, nil, .spanish))
    try await expect(accounts.administration.user(.id(ada.id)), is: ada)
    try await expect(accounts.administration.list(UserQuery(search: "ada@ex")).users, is: [ada])
    let edit = accounts.forms.editUserForm(for: ada)
    edit.enter("Ada King", into: .name)
    edit.enter("1990-12-10", into: .birthday)
    let update = UserUpdate(form: edit)
    let named = try await accounts.administration
      .update(update, of: .id(ada.id), by: .operator("test")).get().user
    expect(named.name, is: "Ada King")
    expect(named.birthday?.description, is: "1990-12-10")
    try await expect(accounts.administration.user(.id(ada.id)), is: named)
    try await expect(accounts.administration.list(UserQuery(search: "king")).users, is: [named])
  }

  /// Returns accounts whose form has fields of the installation, and a user with a value in each.
  private func userWithFields(_ kind: StoreKind) async throws -> (AccountService, User) {
    let accounts = try accounts(kind) {
      $0.forms.customFields = [
        CustomField("city", .text(length: 0...20)),
        CustomField("seats", .number(minimum: 1, maximum: 9)),
        CustomField("news", .consent, isRequired: false),
      ]
    }
    let form = accounts.forms.signUpForm(in: .english)
    let filled = SignUpForm.filled()
    for name in SignUpForm.Field.builtIn { form.enter(filled.field(name).text, into: name) }
    form.enterPassword(filled.passwordField.value)
    for (key, text) in [("city", "São \"Paulo\""), ("seats", "3"), ("news", "yes")] {
      form.enter(text, into: .custom(key))
    }
    return (accounts, try await accounts.signUp(form).user)
  }

  @Test(arguments: StoreKind.allCases)
  func `the values of custom fields are stored and changed`(_ kind: StoreKind) async throws {
    let (accounts, ada) = try await userWithFields(kind)
    expect(
      ada.customValues,
      is: ["city": .text("São \"Paulo\""), "seats": .number(3), "news": .flag(true)]
    )
    try await expect(accounts.administration.user(.id(ada.id)), is: ada)
    let profile = accounts.forms.profileForm(for: ada)
    profile.enter("4", into: .custom("seats"))
    profile.enter("", into: .custom("news"))
    let changed = try await accounts.updateProfile(profile, of: ada.id, by: .user(ada.id)).get()
      .user
    expect(changed.customValues, is: ["city": .text("São \"Paulo\""), "seats": .number(4)])
    try await expect(accounts.administration.user(.id(ada.id)), is: changed)
  }

  @Test(arguments: StoreKind.allCases)
  func `the values of custom fields are exported and imported`(_ kind: StoreKind) async throws {
    let (accounts, ada) = try await userWithFields(kind)
    let root = AuditActor.operator("root")
    let exported = try await accounts.administration.export(after: nil, withHashes: true, by: root)
    expect(
      exported.map(\.customValues),
      is: [["city": "São \"Paulo\"", "seats": "3", "news": "true"]]
    )
    _ = try await accounts.administration.delete(.id(ada.id), by: root)
    _ = try await accounts.administration.importUsers(exported, by: root)
    try await expect(accounts.administration.user(.id(ada.id))?.customValues, is: ada.customValues)
    var wrong = exported
    wrong[0].customValues = ["city": "Rome", "seats": "ten"]
    let results = try await accounts.administration.importUsers(wrong, by: root)
    guard case .refused(let errors) = results.first else {
      Issue.record("imported")
      return
    }
    expect(errors.map { "\($0.field) \($0.code.rawValue)" }, is: ["seats invalidNumber"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a user created by an administrator has the given role, status and consent`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let accepted = clock.now.addingTimeInterval(-86_400)
    let attributes = NewUserAttributes(role: .admin, isVerified: true, termsAcceptedAt: accepted)
    let user = try await accounts.administration
      .create(.filled(), as: attributes, by: .operator("test")).get()
    try await expect(accounts.administration.user(.id(user.id)), is: user)
    #expect((user.role, user.emailVerifiedAt) == (.admin, clock.now))
    let data = try await accounts.personalData(of: user.id, by: .operator("test"))
    expect(data?.user.termsAcceptedAt, is: accepted)
    try await expect(
      accounts.auditLog.events(AuditQuery(action: .createUser)).map(\.detail),
      is: ["admin"]
    )
  }
}
