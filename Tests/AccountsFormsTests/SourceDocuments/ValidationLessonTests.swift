import AccountsForms
import Expectations
import Testing

// The validators of the lesson on form validation, by the lesson's names, over the rules of this
// module; and its four groups of tests with its inputs.

private struct RuleValidator<Value> {
  let rules: [Rule<Value>]

  /// Whether no rule fails.
  func validate(_ value: Value) -> (isValid: Bool, codes: [ErrorCode]) {
    let codes = rules.compactMap { $0.failure(for: value)?.code }
    return (codes.isEmpty, codes)
  }
}

extension Rule<String> {
  /// The letters that the lesson allows in a name, as an app's own rule; the product's
  /// ``personName`` takes other letters, too.
  fileprivate static var asciiName: Rule {
    Rule(.custom("asciiName")) { text in
      let isASCII = text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || " -'".unicodeScalars.contains(scalar))
      }
      return isASCII ? nil : RuleFailure(.invalidName)
    }
  }
}

private enum ValidationRules {
  static func EmailValidator() -> RuleValidator<String> {
    RuleValidator(rules: [.required(), .email])
  }

  static func PasswordValidator() -> RuleValidator<Secret> {
    let estimator: GuessEstimator = { _, _ in GuessEstimate(bits: 0, isCommon: false) }
    return RuleValidator(rules: [
      .required(), .password(.lesson(), estimator: estimator, personalWords: { [] }),
    ])
  }

  static func NameValidator() -> RuleValidator<String> {
    RuleValidator(rules: [.required(), .minLength(2), .maxLength(50), .asciiName])
  }

  static func ConfirmPasswordValidator(originalPassword: String) -> RuleValidator<Secret> {
    RuleValidator(rules: [.confirms(FormField("password", Secret(originalPassword)))])
  }
}

struct ValidationLessonTests {
  @Test func `the e-mail validator`() {
    let validator = ValidationRules.EmailValidator()
    #expect(validator.validate("test@example.com").isValid)
    #expect(validator.validate("user.name+tag@domain.co.uk").isValid)
    #expect(!validator.validate("").isValid)
    #expect(!validator.validate("invalid-email").isValid)
    #expect(!validator.validate("@domain.com").isValid)
    #expect(!validator.validate("user@").isValid)
  }

  @Test func `the password validator`() {
    let validator = ValidationRules.PasswordValidator()
    #expect(validator.validate(Secret("StrongPass123")).isValid)
    #expect(!validator.validate(Secret("")).isValid)
    expect(validator.validate(Secret("short")).codes, is: [.passwordTooShort])
    expect(validator.validate(Secret("nouppercase123")).codes, is: [.passwordLacksKind])
    expect(validator.validate(Secret("NOLOWERCASE123")).codes, is: [.passwordLacksKind])
    expect(validator.validate(Secret("NoNumbers")).codes, is: [.passwordLacksKind])
  }

  @Test func `the name validator`() {
    let validator = ValidationRules.NameValidator()
    #expect(validator.validate("John Doe").isValid)
    #expect(validator.validate("Mary-Jane O'Connor").isValid)
    #expect(!validator.validate("").isValid)
    expect(validator.validate("A").codes, is: [.tooShort])
    expect(validator.validate("John123").codes, is: [.invalidName])
    // A field of a form takes the outer spaces away before its rules run.
    #expect(!validator.validate(TextTransform.name("   ")).isValid)
  }

  @Test func `the confirm password validator`() {
    let validator = ValidationRules.ConfirmPasswordValidator(originalPassword: "TestPassword123")
    #expect(validator.validate(Secret("TestPassword123")).isValid)
    expect(validator.validate(Secret("")).codes, is: [.required])
    expect(validator.validate(Secret("WrongPassword")).codes, is: [.confirmationDiffers])
    expect(validator.validate(Secret("testpassword123")).codes, is: [.confirmationDiffers])
  }

  @Test func `the whole form is valid once every field is`() {
    let form = SignUpForm.empty(policy: .lesson(), bits: 0)
    #expect(!form.isValid)
    form.enter("John Doe", into: .name)
    #expect(!form.isValid)
    form.enter("john@example.com", into: .email)
    form.enter("Password123", into: .password)
    form.enter("Password124", into: .confirmPassword)
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    expect(form.errors.map(\.code), is: [.confirmationDiffers])
    form.enter("Password123", into: .confirmPassword)
    #expect(form.isValid)
  }
}
