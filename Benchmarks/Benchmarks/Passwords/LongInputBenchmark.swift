import AccountsForms
import AccountsSQLite
import Foundation

@testable import Accounts

/// A megabyte as a password or an address: rejected before it is normalized or hashed.
struct LongInputBenchmark {
  let folder: String

  private let rounds = 200

  func run() async throws {
    let accounts = try AccountService(databasePath: folder + "/accounts.db")
    // Characters that are slow to normalize.
    let texts = [
      ("ASCII", String(repeating: "a", count: 1 << 20)),
      ("decomposed", String(repeating: "e\u{301}", count: (1 << 20) / 3)),
    ]
    for (kind, text) in texts {
      let secret = Secret(text)
      try await measure("login, password, \(kind)") {
        let form = LogInForm()
        form.emailField.value = "ada@example.com"
        form.passwordField.value = secret
        guard case .refused = try await accounts.logIn(form) else { throw NotRefused() }
      }
      try await measure("login, e-mail, \(kind)") {
        let form = LogInForm()
        form.emailField.value = text
        form.passwordField.value = Secret("violet canyon otter")
        guard case .refused = try await accounts.logIn(form) else { throw NotRefused() }
      }
      try await measure("sign-up, password, \(kind)") {
        let form = form()
        form.enterPassword(secret)
        guard case .refused = try await accounts.signUp(form) else { throw NotRefused() }
      }
      try await measure("sign-up, e-mail, \(kind)") {
        let form = form()
        form.enter(text, into: .email)
        guard case .refused = try await accounts.signUp(form) else { throw NotRefused() }
      }
      try await measure("sign-up, name, \(kind)") {
        let form = form()
        form.enter(text, into: .name)
        guard case .refused = try await accounts.signUp(form) else { throw NotRefused() }
      }
    }
  }

  private func form() -> SignUpForm {
    SignUpForm(by: FormRules(estimator: zxcvbnEstimator), today: { CivilDate(.now, in: .gmt) })
  }

  private func measure(_ name: String, _ body: () async throws -> Void) async throws {
    var durations: [Duration] = []
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      try await body()
      durations.append(ContinuousClock.now - start)
    }
    durations.sort()
    print("\(name): \(durations[rounds / 2]) (median), \(durations[rounds - 1]) at most")
  }

  private struct NotRefused: Error {}
}
