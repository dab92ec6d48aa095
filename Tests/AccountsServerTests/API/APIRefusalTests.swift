import Accounts
import AccountsForms
import Expectations
import TestSupport
import Testing

@testable import AccountsServer

/// The values that no route takes: each is refused with the code of its field, and nothing is
/// stored.
///
/// `APISignUpTests` and `ProblemTests` compare whole refusals.
struct APIRefusalTests {
  private static let password = APIPeople.password

  /// The bodies of which the tests change some members; those of other routes begin empty.
  private static let valid: [String: JSON] = [
    "signUp": APIPeople.person, "adminCreateUser": APIPeople.person,
    "logIn": ["email": "grace@example.com", "password": password],
    "adminImportUsers": ["users": "{}", "password": password],
  ]

  private let people: APIPeople

  init() async throws { people = try await APIPeople(mail: .test()) }

  @Test(
    arguments: [
      ("adminGetStatistics", "days=0", "days tooSmall"),
      ("adminGetStatistics", "days=9999", "days tooLarge"),
      ("adminGetStatistics", "weeks=1", "weeks unknownField"),
      ("adminListEmails", "state=lost", "state unknownChoice"),
      ("adminListEmails", "limit=0", "limit tooSmall"),
      ("adminListEmails", "kind=test", "kind unknownField"),
      ("adminListEvents", "since=yesterday&limit=0", "since invalidInstant, limit tooSmall"),
      ("adminListEvents", "user=nobody@example.com", "user unknownUser"),
      ("adminListEvents", "actor=ada", "actor unknownField"),
      ("adminListInvitations", "limit=1001&after=x", "limit tooLarge, after invalidCursor"),
      ("adminListInvitations", "email=x", "email unknownField"),
      ("adminListUsers", "role=queen&limit=0", "role unknownChoice, limit tooSmall"),
      ("adminListUsers", "after=x", "after invalidCursor"),
      ("adminListUsers", "page=2", "page unknownField"),
      ("adminListUsers", "limit=1&limit=2", "limit repeatedField"),
      ("checkAuthentication", "role=queen", "role unknownChoice"),
      ("checkAuthentication", "user=ada", "user unknownField"),
    ] as [(String, String, String)]
  )
  func `an invalid query is refused`(name: String, query: String, errors: String) async throws {
    let answer = try await people.refusal(.named(name), query: query)
    expect(answer.refusal, is: "422 \(errors)")
  }

  @Test(
    arguments: [
      (
        "signUp", ["birthday": "2999-01-01", "confirmPassword": "x"],
        "confirmPassword confirmationDiffers, birthday inTheFuture"
      ),
      (
        "signUp", ["name": 7, "agreeTerms": false], "name invalidType, agreeTerms termsNotAccepted"
      ),
      ("signUp", ["role": "admin"], "role unknownField"),
      ("logIn", ["email": "grace", "password": ""], "email invalidEmail, password required"),
      ("logIn", ["useCookie": "yes"], "useCookie invalidType"),
      ("requestRecovery", ["email": "grace"], "email invalidEmail"),
      (
        "confirm", ["confirmationCode": "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"],
        "confirmationCode unknownConfirmationCode"
      ),
      ("confirm", [:], "confirmationCode required"),
      (
        "updateUser", ["name": "", "birthday": .null, "language": "klingon"],
        "name required, birthday required, language unknownChoice"
      ),
      ("updateUser", ["email": "x", "role": "admin"], "email unknownField, role unknownField"),
      ("updateUser", ["status": "disabled"], "status unknownField"),
      (
        "requestEmailChange", ["newEmail": "x", "currentPassword": password],
        "newEmail invalidEmail"
      ),
      ("requestEmailChange", [:], "newEmail required, currentPassword required"),
      (
        "changePassword", ["currentPassword": password, "newPassword": "x"],
        "newPassword passwordTooShort"
      ),
      (
        "changePassword", ["currentPassword": password, "newPassword": password],
        "newPassword passwordUnchanged"
      ),
      ("changePassword", [:], "currentPassword required, newPassword required"),
      (
        "adminCreateUser", ["email": "grace@example.com", "password": "short"],
        "email alreadyExists, password passwordTooShort"
      ),
      ("adminUpdateUser", ["name": "", "status": "gone"], "name required, status unknownChoice"),
      (
        "adminUpdateUser", ["email": "x", "role": "admin"], "email unknownField, role unknownField"
      ),
      ("adminSetEmail", [:], "email required"),
      (
        "adminSetEmail", ["email": "grace@", "isVerified": false],
        "email invalidEmail, isVerified unknownChoice"
      ),
      ("adminSetEmail", ["email": "ada@example.com"], "email alreadyExists"),
      ("adminSetRole", [:], "role required"),
      ("adminSetRole", ["role": "queen"], "role unknownChoice"),
      (
        "adminInviteUser", ["email": "joan", "expiresInDays": 0],
        "email invalidEmail, expiresInDays tooSmall"
      ),
      ("adminInviteUser", ["email": "grace@example.com"], "email alreadyExists"),
      ("adminTestEmail", ["email": "grace@"], "email invalidEmail"),
      ("adminTestEmail", [:], "email required"),
      ("adminImportUsers", ["users": ""], "users required"),
      ("adminImportUsers", ["dryRun": "yes"], "dryRun invalidType"),
    ] as [(String, [String: JSON], String)]
  )
  func `an invalid body is refused`(
    name: String,
    changes: [String: JSON],
    errors: String
  ) async throws {
    try await expect(answer(name, changes), is: "422 \(errors)")
  }

  @Test(
    arguments: [
      ("logIn", ["password": "wrong"], "401 wrongCredentials"),
      ("logIn", ["email": "nobody@example.com"], "401 wrongCredentials"),
      (
        "requestEmailChange", ["newEmail": "grace@example.org", "currentPassword": "wrong"],
        "403 wrongPassword"
      ),
      (
        "changePassword", ["currentPassword": "wrong", "newPassword": "purple harbour lantern"],
        "403 wrongPassword"
      ),
    ] as [(String, [String: JSON], String)]
  )
  func `a wrong password is refused`(
    name: String,
    changes: [String: JSON],
    refusal: String
  ) async throws {
    try await expect(answer(name, changes), is: refusal)
  }

  /// Sends a valid body to a route, but for some members, and returns the refusal.
  private func answer(_ name: String, _ changes: [String: JSON]) async throws -> String {
    let route = try Route.named(name)
    let valid = Self.valid[name] ?? (route.takesPassword ? APIPeople.confirmed : [:])
    return try await people.refusal(route, valid.with(changes)).refusal
  }
}
