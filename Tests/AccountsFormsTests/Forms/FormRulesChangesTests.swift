import AccountsForms
import Expectations
import Synchronization
import Testing

/// Tests of the rules of an installation for changes; `InstallationRulesTests` has them with a
/// service.
struct FormRulesChangesTests {
  @Test func `a new password is estimated once, for a form by the rules of the installation`()
    throws
  {
    let count = Mutex(0)
    let rules = FormRules(estimator: { _, _ in
      count.withLock { $0 += 1 }
      return GuessEstimate(bits: 60, isCommon: false)
    })
    func estimates(_ check: () throws -> Void) rethrows -> Int {
      count.withLock { $0 = 0 }
      try check()
      return count.withLock(\.self)
    }
    func filled(by rules: FormRules) -> ChangePasswordForm {
      let form = rules.changePasswordForm(name: "Ada Lovelace", email: "ada@example.com")
      form.currentPasswordField.value = Secret("violet canyon otter")
      form.newPasswordField.value = Secret("purple harbour lantern")
      form.confirmPasswordField.value = Secret("purple harbour lantern")
      return form
    }
    let ada = ("Ada Lovelace", "ada@example.com")
    let least = try estimates { _ = try filled(by: rules).submit() }
    func change(_ form: ChangePasswordForm, _ user: (String, String)) throws -> Int {
      try estimates { _ = try rules.passwordChange(of: form, name: user.0, email: user.1) }
    }
    try expect(change(filled(by: rules), ada), is: least)
    #expect(try change(filled(by: rules), ("Grace Hopper", "grace@example.com")) > least)
    var others = rules
    others.passwordPolicy = .nist
    #expect(try change(filled(by: others), ada) > least)
    others.passwordPolicy = rules.passwordPolicy
    others.estimator = rules.estimator
    #expect(try change(filled(by: others), ada) > least, "nobody can compare estimators")
  }

  @Test func `a new address keeps to the domains of the installation`() throws {
    var rules = FormRules()
    rules.mailDomains = try MailDomains(allowed: ["example.org"])
    func change(_ email: String) throws -> EmailChange {
      let form = ChangeEmailForm()
      form.emailField.value = email
      form.passwordField.value = Secret("violet canyon otter")
      return try rules.emailChange(of: form)
    }
    try expect(change("ada@example.org").email, is: EmailAddress("ada@example.org"))
    let errors = #expect(throws: ValidationErrors.self) { try change("ada@example.com") }
    expect(errors?.map { "\($0.field) \($0.code.rawValue)" }, is: ["newEmail mailDomainNotAllowed"])
  }

  @Test func `the name and the address of the owner of a code are refused as the password`() {
    let rules = FormRules()
    for word in ["Ada Lovelace", "ada@example.com"] {
      let form = rules.recoverForm()
      form.codeField.value = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"
      form.newPasswordField.value = Secret(word)
      form.confirmPasswordField.value = Secret(word)
      let errors = #expect(throws: ValidationErrors.self) {
        try rules.recovery(of: form, name: "Ada Lovelace", email: "ada@example.com")
      }
      expect(
        errors?.map { "\($0.field) \($0.code.rawValue)" },
        is: ["newPassword passwordIsPersonal"]
      )
    }
  }
}
