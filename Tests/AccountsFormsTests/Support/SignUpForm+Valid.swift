import AccountsForms
import Foundation

extension SignUpForm {
  /// The date of today in every test.
  static let testDay = CivilDate(year: 2026, month: 11, day: 21)

  /// Returns a valid form; `bits` is the strength of every password.
  static func valid(
    policy: PasswordPolicy = .standard,
    bits: Double = 60,
    customFields: [CustomField] = []
  ) -> SignUpForm {
    let form = empty(policy: policy, bits: bits, customFields: customFields)
    form.enter("Ada Lovelace", into: .name)
    form.enter("ada@example.com", into: .email)
    form.enterPassword(Secret("violet canyon otter"))
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    return form
  }

  /// Returns an untouched form.
  static func empty(
    policy: PasswordPolicy = .standard,
    bits: Double = 60,
    asksForInvitation: Bool = false,
    customFields: [CustomField] = []
  ) -> SignUpForm {
    SignUpForm(
      by: FormRules(
        passwordPolicy: policy,
        estimator: { _, _ in GuessEstimate(bits: bits, isCommon: false) },
        signUpAccess: asksForInvitation ? .invited : .open,
        customFields: customFields
      ),
      today: { testDay ?? CivilDate(.now, in: .gmt) }
    )
  }
}
