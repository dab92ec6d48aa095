import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct UserFormsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func accounts(_ change: (inout FormRules) -> Void) throws -> AccountService {
    var settings = AccountSettings.cheap
    change(&settings.forms)
    return try .test(in: folder, settings)
  }

  /// A form by the rules of a service, as a child of some age fills it in.
  private func form(_ accounts: AccountService, years: Int) -> SignUpForm {
    let form = accounts.forms.signUpForm()
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
    let accounts = try accounts { $0.omittedFields = [.agreeTerms, .confirmPassword] }
    let form = form(accounts, years: 30)
    #expect(form.validator.keys == [.name, .email, .password, .birthday, .language])
    guard case .signedUp(let user) = try await accounts.signUp(form) else {
      Issue.record("refused")
      return
    }
    #expect(try await accounts.store.read { try $0.termsAcceptedAt(by: user.id) } == nil)
  }

  @Test func `no other field can be left out`() throws {
    let accounts = try accounts { $0.omittedFields = Set(SignUpForm.Field.allCases) }
    let keys = accounts.forms.signUpForm().validator.keys
    #expect(keys == [.name, .email, .password, .birthday, .language])
  }

  @Test func `the minimum age is that of sign-ups, of profiles, of users and of imports`()
    async throws
  {
    let accounts = try accounts { $0.minimumAge = 13 }
    guard case .signedUp(let ada) = try await accounts.signUp(form(accounts, years: 14)) else {
      Issue.record("refused")
      return
    }
    let tooYoung = "\(CivilDate.today.year - 12)-01-01"
    let oldEnough = "\(CivilDate.today.year - 14)-01-01"
    let profile = accounts.forms.profileForm(for: ada)
    let edit = accounts.forms.editUserForm(for: ada)
    for (text, isFine) in [(tooYoung, false), (oldEnough, true)] {
      profile.enter(text, into: .birthday)
      edit.enter(text, into: .birthday)
      #expect(profile.isValid == isFine)
      #expect(edit.isValid == isFine)
      var record = UserRecord()
      record[.name] = "Grace Hopper"
      record[.email] = "grace\(isFine)@example.com"
      record[.birthday] = text
      record[.language] = "english"
      record[.password] = "violet canyon otter"
      let check = UserRecordCheck(minimumAge: 13, today: .today, now: Date(), pepper: nil)
      #expect(((try? check.check(record)) != nil) == isFine)
    }
  }

  @Test func `a higher minimum age locks nobody out: younger users keep their birthday`()
    async throws
  {
    let young = try accounts { $0.minimumAge = 13 }
    guard case .signedUp(let ada) = try await young.signUp(form(young, years: 14)) else {
      Issue.record("refused")
      return
    }
    let strict = try accounts { $0.minimumAge = 18 }
    let profile = strict.forms.profileForm(for: ada)
    profile.enter("Ada King", into: .name)
    guard
      case .updated(let user) = try await strict.updateProfile(
        profile,
        of: ada.id,
        by: .user(ada.id)
      )
    else {
      Issue.record("refused")
      return
    }
    #expect(user.name == "Ada King")
    profile.enter("\(CivilDate.today.year - 16)-01-01", into: .birthday)
    #expect(profile.errors(of: .birthday).map(\.code) == [.underLegalAge])
  }
}
