import AccountsForms
import Testing

struct PasswordPolicyAssessTests {
  private static let weak: GuessEstimator = { _, _ in GuessEstimate(bits: 20, isCommon: false) }
  private static let strong: GuessEstimator = { _, _ in GuessEstimate(bits: 60, isCommon: false) }
  private static let common: GuessEstimator = { _, _ in GuessEstimate(bits: 60, isCommon: true) }

  private func failure(
    _ policy: PasswordPolicy,
    _ password: String,
    _ estimator: GuessEstimator = strong,
    words: [String] = []
  ) -> RuleFailure? {
    policy.assess(Secret(password), estimator: estimator, personalWords: words).failure
  }

  @Test func `lengths count code points`() {
    let tooShort = RuleFailure(.passwordTooShort, ["minimum": 8])
    #expect(failure(.standard, "7 chars") == tooShort)
    #expect(failure(.standard, "8 chars!") == nil)
    #expect(failure(.standard, "éééééééé") == nil)
    // One emoji on the screen, seven code points (SP 800-63B-4 counts those).
    #expect(failure(.standard, "👨‍👩‍👧‍👦") == tooShort)
    #expect(failure(.standard, "👨‍👩‍👧‍👦!") == nil)
  }

  @Test func `the longest password is 1024 code points or 4096 bytes`() {
    let tooLong = RuleFailure(.tooLong, ["maximum": 1024])
    #expect(failure(.standard, String(repeating: "a", count: 1024)) == nil)
    #expect(failure(.standard, String(repeating: "a", count: 1025)) == tooLong)
    #expect(failure(.standard, String(repeating: "😀", count: 1024)) == nil)
    #expect(failure(.standard, String(repeating: "😀", count: 1025)) == tooLong)
    #expect(failure(.standard, String(repeating: "a", count: 1_000_000)) == tooLong)
  }

  @Test func `NIST asks for fifteen`() {
    #expect(failure(.nist, "fourteen chars") == RuleFailure(.passwordTooShort, ["minimum": 15]))
    #expect(failure(.nist, "fifteen chars!!") == nil)
  }

  @Test(arguments: [
    Case("lower7lower", "upperCase"), Case("UPPER7UPPER", "lowerCase"), Case("NoNumbers", "number"),
  ])
  func `the lesson names the kind that is missing`(_ row: Case<String, String>) {
    let expected = RuleFailure(.passwordLacksKind, ["kind": .text(row.outcome)])
    #expect(failure(.lesson(), row.input, Self.weak) == expected)
  }

  @Test func `the lesson does not judge strength, and may ask for a special character`() {
    #expect(failure(.lesson(), "Password1", Self.weak) == nil)
    #expect(
      failure(.lesson(special: true), "Password1")
        == RuleFailure(.passwordLacksKind, ["kind": "special"])
    )
    #expect(failure(.lesson(special: true), "Password1!") == nil)
  }

  @Test func `the article asks for three characters and nothing else`() {
    #expect(failure(.minimum(3), "12") == RuleFailure(.passwordTooShort, ["minimum": 3]))
    #expect(failure(.minimum(3), "123", Self.weak) == nil)
  }

  @Test(arguments: [
    "ada@example.com", "ADA@EXAMPLE.COM", "Ada Lovelace", "ada lovelace",
    "AdaLovelace", "Ádá  Lóvelácé",
  ])
  func `the person's own name or address is no password`(_ password: String) {
    let words = ["Ada Lovelace", "ada@example.com"]
    #expect(failure(.standard, password, words: words) == RuleFailure(.passwordIsPersonal))
    #expect(failure(.standard, password + " too", words: words) == nil)
  }

  @Test func `the service's name is no password`() {
    var policy = PasswordPolicy.standard
    policy.serviceWords = ["Example Corp"]
    #expect(failure(policy, "example corp") == RuleFailure(.passwordIsPersonal))
  }

  @Test func `a common or a weak password is refused`() {
    #expect(failure(.standard, "password", Self.common) == RuleFailure(.passwordIsCommon))
    #expect(
      failure(.standard, "anything", Self.weak)
        == RuleFailure(.passwordIsWeak, ["strength": "fair", "minimum": "good"])
    )
  }

  @Test(arguments: ["tab\there it is", "nul\u{0} here it is", "line\nhere it is", "del\u{7F} here"])
  func `control characters are refused`(_ password: String) {
    #expect(failure(.standard, password) == RuleFailure(.passwordControlCharacter))
  }

  @Test func `the estimator is given the person's and the service's words`() {
    var policy = PasswordPolicy.standard
    policy.serviceWords = ["service"]
    let estimator: GuessEstimator = { _, words in
      GuessEstimate(bits: words == ["service", "person"] ? 60 : 0, isCommon: false)
    }
    #expect(failure(policy, "long enough", estimator, words: ["person"]) == nil)
  }
}
