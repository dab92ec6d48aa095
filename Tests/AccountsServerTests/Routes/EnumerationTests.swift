import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsServer

/// Tests that, where addresses have to be verified, no route tells a taken address from a free one:
/// pairs of strangers do the same with each, then read whatever they can read.
struct EnumerationTests {
  /// The routes with an address in the request, in an order in which a stranger could use them.
  private static let acts = ["validateSignUp", "signUp", "requestRecovery", "requestEmailChange"]

  /// Routes for which the same request of any person has one answer, or that need a secret; each
  /// other route is walked.
  private static let others: [String: String] = [
    "logIn": "documented: a login with the password of a sign-up tells",
    "continueLogIn": "needs a ticket",
    "logOut": "ends the session that reads the others", "endSession": "as logging out",
    "recover": "needs a code", "validateRecovery": "needs no address", "confirm": "needs a code",
    "updateUser": "no address", "deleteUser": "ends the account",
    "changePassword": "no address", "validatePassword": "no address",
    "createRecoveryCodes": "no address", "requestVerification": "the address of the account",
    "getSignUpChallenge": "random", "getLiveness": "public", "getReadiness": "public",
    "getDescription": "public", "getSignUpSchema": "public",
  ]

  private static let password: JSON = .text(SignUpForm.testPassword)

  private static func body(_ act: String, _ email: String) -> JSON? {
    switch act {
    case "signUp", "validateSignUp": APIPeople.person.with(["email": .text(email)])
    case "requestRecovery": ["email": .text(email)]
    case "requestEmailChange": ["newEmail": .text(email), "currentPassword": password]
    case "exportUser": [:]
    default: nil
    }
  }

  /// The texts of an answer without what differs in any two: identifiers, tokens, instants and the
  /// waits until them, and the addresses themselves.
  private static func neutral(_ text: String, _ emails: [String]) -> String {
    var text = text
    for email in emails {
      text.replace(email, with: "EMAIL")
      text.replace(email.replacing("@", with: "%40"), with: "EMAIL")
    }
    return text.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID")
      .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/, with: "TIME")
      .replacing(/"retryAfterSeconds":[0-9]+/, with: "WAIT")
      .replacing(/nonce="[^"]*"/, with: "NONCE")
      .replacing(/[A-Za-z0-9_\-]{22,}/, with: "TOKEN")
  }

  /// A verified user with a session.
  private func caller(_ email: String, _ client: APIClient) async throws -> APIClient {
    let made = try await client.accounts.administration.create(
      .filled(email: email),
      as: NewUserAttributes(isVerified: true),
      by: .operator("test")
    )
    _ = try made.get()
    let session = try await client.accounts.startSession(email)
    return APIClient(beside: client, token: session.token.text.revealed)
  }

  @Test func `ASVS 6.3.8: no list, export, reply or limit tells a taken address`() async throws {
    let stranger = try APIClient(mail: try .test(), verification: .required)
    _ = try await caller("taken@example.com", stranger)
    let free = try await caller("fred@example.org", stranger)
    let taken = try await caller("tina@example.org", stranger)
    func pair(_ email: String, _ own: String) -> [String] { [email, own] }
    let walked = RouteTable.api.filter { route in
      [.anyone, .user].contains(route.access) && Self.others[route.name] == nil
        && !Self.acts.contains(route.name)
    }
    expect(walked.map(\.name).sorted(), is: Self.walkedNames)
    // Often enough to reach each limit of the address.
    for round in 0..<8 {
      for act in Self.acts {
        let route = try Route.named(act)
        let isUser = route.access == .user
        var answers: [String] = []
        for (client, email, own) in [
          (isUser ? free : stranger, "fresh@example.com", "fred@example.org"),
          (isUser ? taken : stranger, "taken@example.com", "tina@example.org"),
        ] {
          let answer = try await client.respond(route.method, route.path, Self.body(act, email))
          answers.append("\(answer.status.code) \(Self.neutral(answer.text, [email, own]))")
        }
        expect(answers[0], is: answers[1], "\(act), round \(round)")
        try await expectSameReads(walked, free, taken, "after \(act), round \(round)")
      }
    }
  }

  /// Reads everything as both users, and compares.
  private func expectSameReads(
    _ routes: [Route],
    _ free: APIClient,
    _ taken: APIClient,
    _ when: String
  ) async throws {
    let pages = RouteTable.pages.filter { $0.access == .user && $0.method == .get }
    for route in routes + pages {
      var answers: [String] = []
      for (client, email, own) in [
        (free, "fresh@example.com", "fred@example.org"),
        (taken, "taken@example.com", "tina@example.org"),
      ] {
        let answer = try await client.respond(
          route.method,
          route.path,
          Self.body(route.name, email),
          headers: pages.contains { $0.name == route.name } ? [.accept: "text/html"] : [:]
        )
        answers.append("\(answer.status.code) \(Self.neutral(answer.text, [email, own]))")
      }
      expect(answers[0], is: answers[1], "\(route.name) \(when)")
    }
  }

  private static let walkedNames = [
    "checkAuthentication", "exportUser", "getRecoveryCodes", "getSession", "getUser",
    "listSessions",
  ]

  /// The states that the address of a sign-up can have.
  enum Address: CaseIterable { case free, verified, unproved }

  @Test func `ASVS 6.3.8: what a sign-up counts for its network does not tell a taken address`()
    async throws
  {
    var seen: [[Int]] = []
    for address in Address.allCases {
      var mail = try MailSettings.test()
      mail.limits.perNetwork = 2
      let stranger = try APIClient(mail: mail, verification: .required)
      let target = "target@example.com"
      if address != .free {
        _ = try await stranger.accounts.administration.create(
          .filled(email: target),
          as: NewUserAttributes(isVerified: address == .verified),
          by: .operator("test")
        )
      }
      var statuses: [Int] = []
      let emails = [target, "own1@example.org", "own2@example.org"]
      for email in emails {
        let body = Self.body("signUp", email)
        statuses.append(try await stranger.send(.post, "/api/v1/users", body).status)
      }
      for number in 0..<4 {
        let body: JSON = ["email": "nobody\(number)@example.org"]
        statuses.append(try await stranger.send(.post, "/api/v1/recovery/mail", body).status)
      }
      let own = try await stranger.accounts.administration.mails()
        .filter { $0.recipient.text.hasPrefix("own") }
      seen.append(statuses + [own.count])
    }
    #expect(seen[0] == seen[1] && seen[0] == seen[2], "\(seen)")
    // The limits are reached, so that a difference would show.
    #expect(seen[0].last == 1 && seen[0].contains(429))
  }

  @Test func `an export has no reply of a mail server`() async throws {
    let stranger = try APIClient(mail: try .test(), verification: .required)
    let ada = try await caller("ada@example.com", stranger)
    _ = try await stranger.send(.post, "/api/v1/recovery/mail", ["email": "ada@example.com"])
    let accounts = stranger.accounts
    let mail = try #require(try await accounts.administration.mails().first)
    try await accounts.store.transaction { [now = accounts.now()] in
      try $0.save(mail.ended(.failed, at: now, reply: "550 relay mx7.corp.internal 10.0.3.9"))
    }
    let export = try await ada.send(.post, "/api/v1/user/export", [:])
    expect(export["emails"].elements.map { $0["kind"] }, is: ["recovery"])
    expect(export["emails"].elements.map { $0["reply"] }, is: [.null])
  }
}
