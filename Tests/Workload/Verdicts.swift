import Accounts
import AccountsFiles
import AccountsForms
import AccountsTransfer
import Foundation

/// Validates sign-ups like an app that imports the library: reads a line of JSON for each, and
/// writes a line of errors.
enum Verdicts {
  /// Answers until the end of standard input.
  ///
  /// - Parameter path: a form file.
  /// - Throws: its errors.
  static func answerLines(by path: String) throws {
    var rules = FormRules()
    rules.passwordPolicy.serviceWords = ["Accounts"]
    rules.estimator = BreachedPasswords.cracklib?.estimator(zxcvbnEstimator) ?? zxcvbnEstimator
    try FormFile(Array(Data(contentsOf: URL(filePath: path)))).apply(to: &rules)
    rules.usePhoneLibrary()
    while let line = readLine() {
      let texts = try? JSONDecoder().decode([String: String].self, from: Data(line.utf8))
      let form = rules.signUpForm(in: .english)
      for name in form.validator.keys {
        form.enter(texts?[name.rawValue] ?? "", into: name)
      }
      let errors = form.errors.map { [$0.field, $0.code.rawValue] }
      Workload.say(String(decoding: (try? JSONEncoder().encode(errors)) ?? Data(), as: UTF8.self))
    }
  }
}
