import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct UserFormsTests {
  private let folder = TemporaryFolder()

  private func accounts(_ change: (inout FormRules) -> Void) throws -> AccountService {
    var settings = AccountSettings.cheap
    change(&settings.forms)
    return try .test(in: folder, settings)
  }

  /// A form by the rules of a service, as a child of some age fills it in.
  private func form(_ accounts: AccountService, years: Int) -> SignUpForm {
    let form = accounts.forms.signUpForm(in: .english)
    let filled = SignUpForm.filled()
    for name in form.validator.keys where name != .birthday {
      if let secret = filled.field(name) as? FormField<Secret> {
        form.enterPassword(secret.value)
      } else {
        form.enter(filled.field(name).text, into: name)
      }
    }
    form.enter("\(CivilDate.today.year - years - 1)-01-01", into: .birthday)
    return form
  }

  @Test func `where the form has no terms, it is unknown when a user accepted them`() async throws {
    let accounts = try accounts { $0.uses = [.agreeTerms: .absent, .confirmPassword: .absent] }
    let form = form(accounts, years: 30)
    expect(form.validator.keys, is: [.name, .email, .password, .birthday, .language])
    let user = try await accounts.signUp(form).user
    expect(user.termsAcceptedAt, is: nil)
  }

  @Test func `a form can ask for an address and a password only`() async throws {
    let accounts = try accounts { rules in
      for field in SignUpForm.Field.builtIn { rules.uses[field] = .absent }
    }
    let form = accounts.forms.signUpForm(in: .portuguese)
    expect(form.validator.keys, is: [.email, .password])
    form.enter("ada@example.com", into: .email)
    form.enterPassword(Secret("violet canyon otter"))
    let user = try await accounts.signUp(form).user
    let stored = try await UserAdministration(accounts).user(.id(user.id))
    expect(stored, is: user)
    expect(user.name, is: nil)
    expect(user.birthday, is: nil)
    expect(user.language, is: .portuguese)
    expect(user.displayName, is: "ada@example.com")
    expect(user.mailbox, is: "ada@example.com")
  }

  @Test func `an optional value can be given, deleted and given again`() async throws {
    let accounts = try accounts { $0.uses = [.name: .optional, .birthday: .optional] }
    let ada = try await accounts.signUp(form(accounts, years: 30)).user
    var user = ada
    for (name, birthday) in [("", ""), ("Ada King", "1990-12-10"), ("Ada King", "")] {
      let profile = accounts.forms.profileForm(for: user)
      profile.enter(name, into: .name)
      profile.enter(birthday, into: .birthday)
      user = try await accounts.updateProfile(profile, of: ada.id, by: .user(ada.id)).get().user
      expect(user.name, is: (name.isEmpty ? nil : name))
      expect(user.birthday?.description, is: (birthday.isEmpty ? nil : birthday))
      try await expect(UserAdministration(accounts).user(.id(ada.id)), is: user)
    }
  }

  @Test func `a form that asks for more later lets users without these values save the others`()
    async throws
  {
    let accounts = try accounts { $0.uses = [.name: .absent, .birthday: .absent] }
    let form = accounts.forms.signUpForm(in: .english)
    for (field, text) in [(.email, "ada@example.com"), (.language, "english")]
      as [(SignUpForm.Field, String)]
    { form.enter(text, into: field) }
    form.agreeTermsField.value = true
    form.enterPassword(Secret("violet canyon otter"))
    let ada = try await accounts.signUp(form).user
    expect(accounts.forms.profileForm(for: ada).validator.keys, is: [.language])
    expect(accounts.forms.editUserForm(for: ada).validator.keys, is: [.email, .language])
    let profile = FormRules().profileForm(for: ada)
    expect(profile.validator.keys, is: [.name, .birthday, .language])
    #expect(profile.isValid)
    profile.enter("Ada", into: .name)
    #expect(profile.isValid)
  }

  @Test func `a value that the form no longer asks for can be seen and deleted`() async throws {
    let before = try accounts { _ in }
    let ada = try await before.signUp(form(before, years: 30)).user
    var rules = FormRules()
    rules.uses = [.birthday: .absent]
    let profile = rules.profileForm(for: ada)
    expect(profile.validator.keys, is: [.name, .birthday, .language])
    profile.enter("", into: .birthday)
    try expect(profile.submit().birthday, is: nil)
    profile.enter("", into: .name)
    expect(profile.errors.map(\.field), is: ["name"])
  }

  @Test func `the minimum age is that of sign-ups, of profiles, of users and of imports`()
    async throws
  {
    let accounts = try accounts { $0.minimumAge = 13 }
    let ada = try await accounts.signUp(form(accounts, years: 14)).user
    let tooYoung = "\(CivilDate.today.year - 12)-01-01"
    let today = CivilDate.today.description
    let oldEnough = "\(CivilDate.today.year - 14)-01-01"
    let profile = accounts.forms.profileForm(for: ada)
    let edit = accounts.forms.editUserForm(for: ada)
    for (text, isFine) in [(tooYoung, false), (today, false), (oldEnough, true)] {
      profile.enter(text, into: .birthday)
      edit.enter(text, into: .birthday)
      expect(profile.isValid, is: isFine)
      expect(edit.isValid, is: isFine)
      let record = UserRecord.sample([.birthday: text])
      let check = UserRecordCheck(rules: accounts.forms, today: .today, now: Date(), pepper: nil)
      expect(((try? check.check(record)) != nil), is: isFine)
    }
  }

  @Test func `a higher minimum age locks nobody out: younger users keep their birthday`()
    async throws
  {
    let young = try accounts { $0.minimumAge = 13 }
    let ada = try await young.signUp(form(young, years: 14)).user
    let strict = try accounts { $0.minimumAge = 18 }
    let profile = strict.forms.profileForm(for: ada)
    profile.enter("Ada King", into: .name)
    let user = try await strict.updateProfile(profile, of: ada.id, by: .user(ada.id)).get().user
    expect(user.name, is: "Ada King")
    profile.enter("\(CivilDate.today.year - 16)-01-01", into: .birthday)
    expect(profile.errors(of: .birthday).map(\.code), is: [.belowMinimumAge])
  }
}
