import AccountsForms
import Expectations
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

  @Test func `ASVS 6.2.1: lengths count code points`() {
    let tooShort = RuleFailure(.passwordTooShort, ["minimum": 8])
    expect(failure(.standard, "7 chars"), is: tooShort)
    expect(failure(.standard, "8 chars!"), is: nil)
    expect(failure(.standard, "éééééééé"), is: nil)
    // One emoji on the screen, seven code points (SP 800-63B-4 counts those).
    expect(failure(.standard, "👨‍👩‍👧‍👦"), is: tooShort)
    expect(failure(.standard, "👨‍👩‍👧‍👦!"), is: nil)
  }

  @Test func `ASVS 6.2.9, incident 13: the longest password is 1024 code points or 4096 bytes`() {
    let tooLong = RuleFailure(.tooLong, ["maximum": 1024])
    expect(failure(.standard, String(repeating: "a", count: 1024)), is: nil)
    expect(failure(.standard, String(repeating: "a", count: 1025)), is: tooLong)
    expect(failure(.standard, String(repeating: "😀", count: 1024)), is: nil)
    expect(failure(.standard, String(repeating: "😀", count: 1025)), is: tooLong)
    expect(failure(.standard, String(repeating: "a", count: 1_000_000)), is: tooLong)
  }

  @Test func `a repeated service word is estimated once`() {
    var policy = PasswordPolicy.standard
    policy.serviceWords = ["Accounts", "accounts", "Example"]
    let spelled: GuessEstimator = { _, words in
      GuessEstimate(bits: words == ["Accounts", "Example", "Ada"] ? 60 : 0, isCommon: false)
    }
    expect(failure(policy, "violet canyon otter", spelled, words: ["Ada", "EXAMPLE"]), is: nil)
  }

  @Test func `the NIST policy requires fifteen characters`() {
    expect(failure(.nist, "fourteen chars"), is: RuleFailure(.passwordTooShort, ["minimum": 15]))
    expect(failure(.nist, "fifteen chars!!"), is: nil)
  }

  @Test(arguments: [
    Case("lower7lower", "upperCase"), Case("UPPER7UPPER", "lowerCase"), Case("NoNumbers", "number"),
  ])
  func `the lesson's policy reports the missing kind of character`(_ row: Case<String, String>) {
    let expected = RuleFailure(.passwordLacksKind, ["kind": .text(row.outcome)])
    expect(failure(.lesson(), row.input, Self.weak), is: expected)
  }

  @Test func `the lesson's policy ignores strength, and can require a special character`() {
    expect(failure(.lesson(), "Password1", Self.weak), is: nil)
    expect(
      failure(.lesson(special: true), "Password1"),
      is: RuleFailure(.passwordLacksKind, ["kind": "special"])
    )
    expect(failure(.lesson(special: true), "Password1!"), is: nil)
  }

  @Test func `the article's policy requires three characters and nothing else`() {
    expect(failure(.minimum(3), "12"), is: RuleFailure(.passwordTooShort, ["minimum": 3]))
    expect(failure(.minimum(3), "123", Self.weak), is: nil)
  }

  @Test(arguments: [
    "ada@example.com", "ADA@EXAMPLE.COM", "Ada Lovelace", "ada lovelace",
    "AdaLovelace", "Ádá  Lóvelácé",
  ])
  func `ASVS 6.2.11: rejects the user's own name or address as a password`(_ password: String) {
    let words = ["Ada Lovelace", "ada@example.com"]
    expect(failure(.standard, password, words: words), is: RuleFailure(.passwordIsPersonal))
    expect(failure(.standard, password + " too", words: words), is: nil)
  }

  @Test func `ASVS 6.2.11: rejects the service's name as a password`() {
    var policy = PasswordPolicy.standard
    policy.serviceWords = ["Example Corp"]
    expect(failure(policy, "example corp"), is: RuleFailure(.passwordIsPersonal))
  }

  @Test func `rejects a common or weak password`() {
    expect(failure(.standard, "password", Self.common), is: RuleFailure(.passwordIsCommon))
    expect(
      failure(.standard, "anything", Self.weak),
      is: RuleFailure(.passwordIsWeak, ["strength": "fair", "minimum": "good"])
    )
  }

  @Test(arguments: ["tab\there it is", "nul\u{0} here it is", "line\nhere it is", "del\u{7F} here"])
  func `ASVS 1.3.3: rejects control characters`(_ password: String) {
    expect(failure(.standard, password), is: RuleFailure(.passwordControlCharacter))
  }

  @Test func `the estimator receives the user's and the service's words`() {
    var policy = PasswordPolicy.standard
    policy.serviceWords = ["service"]
    let estimator: GuessEstimator = { _, words in
      GuessEstimate(bits: words == ["service", "person"] ? 60 : 0, isCommon: false)
    }
    expect(failure(policy, "long enough", estimator, words: ["person"]), is: nil)
  }

  @Test func `ASVS 6.2.5: accepts every character except control characters`() {
    var scalars: [Unicode.Scalar] = []
    for value in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .control {
        scalars.append(scalar)
      }
      guard scalars.count == 64 || value == 0x10FFFF else { continue }
      let password = String(String.UnicodeScalarView(scalars))
      expect(failure(.standard, password), is: nil, "up to U+\(String(value, radix: 16))")
      scalars.removeAll()
    }
  }

  @Test func `ASVS 6.2.5: accepts ten thousand passwords of one or more kinds of character`() {
    let kinds: [[Character]] = [
      "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789",
      " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "éñüøžąß", "αβγдеж", "李雷ねこ한글", "🦦🏞🟣🚲",
    ]
    .map { Array($0) }
    var generator = SeededGenerator(seed: 20_261_121)
    for number in 0..<10_000 {
      let count = Int.random(in: 1...kinds.count, using: &generator)
      let characters = kinds.shuffled(using: &generator).prefix(count).flatMap { $0 }
      var password = ""
      for _ in 0..<Int.random(in: 15...64, using: &generator) {
        password.append(characters[Int.random(in: 0..<characters.count, using: &generator)])
      }
      for policy in [PasswordPolicy.standard, .nist] {
        expect(failure(policy, password), is: nil, "\(number): \(password)")
      }
    }
  }
}
