import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct FormRulesMissingFieldsTests {
  /// A user with some values.
  private func user(
    name: String? = nil,
    birthday: String? = nil,
    _ values: [String: CustomValue] = [:],
    termsAcceptedAt: Date? = nil
  ) throws -> User {
    try .sample(
      name: name,
      birthday: birthday.flatMap { CivilDate(iso8601: $0) },
      customValues: values,
      termsAcceptedAt: termsAcceptedAt
    )
  }

  /// Rules that ask again for some fields.
  private func rules(_ askExistingUsers: [SignUpForm.Field: AskAgain]) -> FormRules {
    var rules = FormRules()
    rules.customFields = [
      CustomField("town", .text(length: 1...20)), CustomField("team", .text(length: 1...20)),
    ]
    rules.askExistingUsers = askExistingUsers
    return rules
  }

  @Test func `a user is asked for the values that they lack, in the order of the form`() throws {
    let rules = rules([.custom("town"): .later, .name: .later, .birthday: .required])
    let lacking = try user()
    expect(rules.missingFields(of: lacking), is: [.name, .birthday, .custom("town")])
    let form = rules.missingFieldsForm(for: lacking)
    expect(form.validator.keys, is: [.name, .birthday, .custom("town")])
    let complete = try user(name: "Ada", birthday: "1990-12-10", ["town": .text("London")])
    expect(rules.missingFields(of: complete), is: [])
    expect(rules.missingFieldsForm(for: complete).validator.keys, is: [])
  }

  @Test func `a user is not asked for a value that the installation does not ask again for`() throws
  {
    try expect(rules([:]).missingFields(of: user()), is: [])
    try expect(rules([.custom("team"): .later]).missingFields(of: user()), is: [.custom("team")])
  }

  @Test func `a user whose consent is unknown is asked for it, last`() throws {
    let rules = rules([.custom("town"): .later, .agreeTerms: .required])
    let lacking = try user()
    expect(rules.missingFields(of: lacking), is: [.custom("town"), .agreeTerms])
    #expect(rules.insistsOnFields(of: lacking))
    let form = rules.missingFieldsForm(for: lacking)
    expect(form.validator.keys, is: [.custom("town"), .agreeTerms])
    form.enter("London", into: .custom("town"))
    let errors = #expect(throws: ValidationErrors.self) { try form.submit() }
    expect(errors?.map { "\($0.field) \($0.code.rawValue)" }, is: ["agreeTerms termsNotAccepted"])
    form.enter("yes", into: .agreeTerms)
    #expect(try form.submit().agreesToTerms)
    let agreed = try user(["town": .text("London")], termsAcceptedAt: Date())
    expect(rules.missingFields(of: agreed), is: [])
    let profile = rules.profileForm(for: agreed)
    #expect(profile.agreeTermsField.isHidden && profile.agreeTermsField.value)
    #expect(rules.profileForm(for: lacking).validator.keys.contains(.agreeTerms))
    #expect(!self.rules([:]).profileForm(for: lacking).validator.keys.contains(.agreeTerms))
  }

  @Test func `only a missing value that cannot be put off is insisted on`() throws {
    let rules = rules([.name: .required, .birthday: .later])
    #expect(try rules.insistsOnFields(of: user()))
    #expect(try !rules.insistsOnFields(of: user(name: "Ada")))
    #expect(try !self.rules([.name: .later]).insistsOnFields(of: user()))
  }

  @Test func `an empty stored value is missing`() throws {
    let rules = rules([.custom("town"): .later])
    try expect(rules.missingFields(of: user(["town": .text("")])), is: [.custom("town")])
  }
}
