import Accounts
import AccountsForms
import TestSupport

extension PageClient {
  /// A password that every policy accepts.
  static let password = "kumquat zebra crossing 9"

  /// Creates Ada, a user who is logged in in this browser.
  static func ofAda(
    changing change: (inout FormRules) -> Void = { _ in }
  ) async throws -> PageClient {
    let browser = try PageClient(changing: change)
    try await browser.signUp("ada@example.com")
    return browser
  }

  /// Returns the input of a sign-up.
  static func answers(_ email: String, name: String = "Ada Lovelace") -> [String: String] {
    [
      "name": name, "email": email, "password": password, "confirmPassword": password,
      "birthday.day": "10", "birthday.month": "12", "birthday.year": "1990",
      "language": "english", "agreeTerms": "true",
    ]
  }

  /// Signs a user up in this browser, which is then logged in.
  func signUp(_ email: String, name: String = "Ada Lovelace") async throws {
    _ = try await fill("/signup", Self.answers(email, name: name))
  }

  /// Logs a user in.
  @discardableResult
  func logIn(_ email: String, _ password: String = PageClient.password) async throws -> Page {
    try await fill("/login", ["email": email, "password": password])
  }

  /// Returns all users, in the order of sign-up.
  func users() async throws -> [User] {
    try await accounts.administration.list(UserQuery(limit: UserQuery.maximumLimit)).users
  }
}
