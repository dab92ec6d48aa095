import Accounts
import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

/// The programs of an administrator, of a member and of a stranger, for the same service.
///
/// Ada signed up at 08:00, Grace at 08:01, and both logged in at 08:02 on 15 January 2027.
struct APIPeople {
  /// The password of all users.
  static let password: JSON = .text(SignUpForm.testPassword)

  /// The body of a request that needs only the password.
  static let confirmed: JSON = ["password": password]

  /// The body of a sign-up.
  static let person: JSON = [
    "name": "Joan Clarke", "email": "joan@example.com", "password": password,
    "birthday": "1917-06-24", "language": "english", "agreeTerms": true,
  ]

  /// A program that is not logged in.
  let nobody: APIClient

  /// The program of an administrator, with her identifier and the session.
  let ada: APIClient
  let adaID: UserID
  let adaSession: SessionID

  /// The program of a member, with her identifier and the session.
  let grace: APIClient
  let graceID: UserID
  let graceSession: SessionID

  /// Creates the people.
  ///
  /// - Parameters:
  ///   - mail: the settings of mail, by which nothing is sent yet.
  ///   - change: changes the rules.
  /// - Throws: an error of the service.
  init(
    mail: MailSettings? = nil,
    changing change: (inout FormRules) -> Void = { _ in }
  ) async throws {
    let silent = try APIClient(changing: change)
    let accounts = silent.accounts
    adaID = try await accounts.signUp("ada@example.com").id
    silent.clock.advance(60)
    graceID = try await accounts.signUp("grace@example.com", name: "Grace Hopper").id
    silent.clock.advance(60)
    try await accounts.update(UserUpdate(role: .admin), of: adaID)
    let sessions = (
      ada: try await accounts.startSession("ada@example.com"),
      grace: try await accounts.startSession("grace@example.com")
    )
    nobody = try mail.map { try APIClient(beside: silent, mail: $0) } ?? silent
    ada = APIClient(beside: nobody, token: sessions.ada.token.text.revealed)
    adaSession = sessions.ada.session.id
    grace = APIClient(beside: nobody, token: sessions.grace.token.text.revealed)
    graceSession = sessions.grace.session.id
  }

  /// The service.
  var accounts: AccountService { nobody.accounts }

  /// The clock of the service.
  var clock: HandClock { nobody.clock }

  /// The JSON of the administrator.
  var adaJSON: JSON {
    Self.user(adaID, "Ada Lovelace", "ada@example.com", minute: 0).with(["role": "admin"])
  }

  /// The JSON of the member.
  var graceJSON: JSON { Self.user(graceID, "Grace Hopper", "grace@example.com", minute: 1) }

  /// The JSON of a user who has logged in.
  private static func user(_ id: UserID, _ name: String, _ email: String, minute: Int) -> JSON {
    [
      "id": "\(id)", "name": .text(name), "email": .text(email), "birthday": "1990-12-10",
      "language": "english", "customFields": [:], "role": "member", "status": "enabled",
      "createdAt": "2027-01-15T08:0\(minute):00.000Z", "disabledAt": .null,
      "emailVerifiedAt": .null,
      "lastLogInAt": "2027-01-15T08:02:00.000Z", "externalID": .null,
    ]
  }

  /// The JSON of a session that began at 08:02.
  static func session(_ id: SessionID, address: JSON = .null) -> JSON {
    [
      "id": "\(id)", "createdAt": "2027-01-15T08:02:00.000Z",
      "lastSeenAt": "2027-01-15T08:02:00.000Z", "expiresAt": "2027-02-14T08:02:00.000Z",
      "address": address, "userAgent": .null,
    ]
  }

  /// Sends a body to a route, as the person who may use it; an identifier in its path is that of
  /// the member, or of nothing.
  func refusal(
    _ route: Route,
    _ body: JSON? = nil,
    query: String = "",
    by other: APIClient? = nil
  ) async throws -> APIAnswer {
    let caller =
      switch route.access {
      case .anyone: nobody
      case .user, .reauthenticatedUser: grace
      case .administrator, .reauthenticatedAdministrator: ada
      }
    let path =
      route.path.replacing("{user}", with: "\(graceID)")
      .replacing(/\{[a-z]+\}/, with: "x") + (query.isEmpty ? "" : "?" + query)
    return try await (other ?? caller).refusal(route.method, path, body)
  }
}
