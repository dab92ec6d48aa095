import AccountsForms
import Expectations
import Foundation
import Testing

/// Tests of the time in which forms refuse long texts.
struct LongTextTests {
  private static let megabyte = 1 << 20

  /// The limit, in milliseconds.
  private static let limit = 5.0

  /// The least processor time of this thread for one of several runs, in milliseconds.
  ///
  /// Other programs and other virtual machines can make each run slow for a while, so runs are
  /// repeated until one keeps the limit; composing the text takes several times as long.
  private func milliseconds(_ act: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    var least = Double.infinity
    for _ in 0..<100 where least >= Self.limit {
      let start = now()
      try act()
      least = min(least, now() - start)
    }
    return least
  }

  /// Letters with marks, which take the longest to compose.
  private static let texts = [
    String(repeating: "e\u{301}", count: megabyte / 3), String(repeating: "a", count: megabyte),
    String(repeating: "\u{FDFA}", count: megabyte / 3), String(repeating: " ", count: megabyte),
  ]

  @Test(arguments: texts.indices)
  func `incident 13: a name and an address of a megabyte are refused within 5 ms`(_ index: Int) {
    let text = Self.texts[index]
    for field in [SignUpForm.Field.name, .email] {
      var codes: [ErrorCode] = []
      let time = milliseconds {
        let form = FormRules().signUpForm(in: .english)
        form.enter(text, into: field)
        codes = form.errors.filter { $0.field == field.rawValue }.map(\.code)
      }
      expect(codes, is: [.tooLong], "\(field)")
      #expect(time < Self.limit, "\(field)")
    }
  }

  @Test(arguments: texts.indices)
  func `incident 13: a password of a megabyte is refused within 5 ms`(_ index: Int) {
    let secret = Secret(Self.texts[index])
    let refusal = ValidationError(field: "password", RuleFailure(.tooLong, ["maximum": 1024]))
    let logIn = milliseconds {
      let form = LogInForm()
      form.emailField.value = "ada@example.com"
      form.passwordField.value = secret
      #expect(throws: ValidationErrors([refusal])) { try form.submit() }
    }
    #expect(logIn < Self.limit)
    let signUp = milliseconds {
      let form = FormRules().signUpForm(in: .english)
      form.enterPassword(secret)
      expect(form.errors.filter { $0.field == "password" }, is: [refusal])
    }
    #expect(signUp < Self.limit)
  }
}
