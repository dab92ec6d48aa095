import Accounts
import AccountsFiles
import AccountsForms
import Foundation

/// Validates sign-ups like an app that imports the library: reads a line of JSON for each, and writes a line of errors.
enum Verdicts {
  static func answerLines() {
    var policy = PasswordPolicy.standard
    policy.serviceWords = ["Accounts"]
    let estimator = BreachedPasswords.cracklib?.estimator(zxcvbnEstimator) ?? zxcvbnEstimator
    while let line = readLine() {
      let texts = try? JSONDecoder().decode([String: String].self, from: Data(line.utf8))
      let form = SignUpForm(
        policy: policy,
        estimator: estimator,
        today: { .today }
      )
      for name in form.validator.keys {
        form.enter(texts?[name.rawValue] ?? "", into: name)
      }
      let errors = form.errors.map { [$0.field, $0.code.rawValue] }
      Workload.say(String(decoding: (try? JSONEncoder().encode(errors)) ?? Data(), as: UTF8.self))
    }
  }
}
