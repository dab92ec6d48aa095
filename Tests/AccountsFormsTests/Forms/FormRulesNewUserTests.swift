import AccountsForms
import Expectations
import Foundation
import Synchronization
import Testing

/// Tests of the rules of an installation for new users; `SignUpRulesTests` has them with a service.
struct FormRulesNewUserTests {
  @Test func `the password of a form by the same rules is estimated once`() throws {
    let count = Mutex(0)
    let rules = FormRules(estimator: { _, _ in
      count.withLock { $0 += 1 }
      return GuessEstimate(bits: 60, isCommon: false)
    })
    func estimates(_ check: (SignUpForm) throws -> Void) rethrows -> Int {
      count.withLock { $0 = 0 }
      let form = rules.signUpForm(in: .english)
      let filled = SignUpForm.valid()
      for name in SignUpForm.Field.builtIn { form.enter(filled.field(name).text, into: name) }
      form.enterPassword(filled.passwordField.value)
      form.enter("yes", into: .agreeTerms)
      try check(form)
      return count.withLock(\.self)
    }
    let least = try estimates { _ = try $0.submit() }
    try expect(estimates { _ = try rules.newUser(of: $0, at: Date()) }, is: least)
    try expect(estimates { _ = try rules.openToAll.newUser(of: $0, at: Date()) }, is: least)
    var others = rules
    others.minimumAge = 19
    #expect(try estimates { _ = try others.newUser(of: $0, at: Date()) } > least)
  }

  @Test func `a field that the installation does not have is refused`() {
    var rules = FormRules(estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) })
    rules.customFields = [CustomField("city", .text(length: 0...20), isRequired: false)]
    let color = CustomField("color", .text(length: 0...20), isRequired: false)
    let form = SignUpForm.valid(customFields: [color])
    form.enter("red", into: .custom("color"))
    let errors = #expect(throws: ValidationErrors.self) { try rules.newUser(of: form, at: Date()) }
    expect(errors?.map { "\($0.field) \($0.code.rawValue)" }, is: ["color unknownField"])
    expect(rules.unknownFields(["color", "city", "age"]).map(\.field), is: ["age", "color"])
  }
}
