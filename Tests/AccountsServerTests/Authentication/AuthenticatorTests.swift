import Accounts
import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import TestSupport
import Testing

@testable import AccountsServer

struct AuthenticatorTests {
  private let folder = TemporaryFolder()
  private let clock = HandClock()
  private let accounts: AccountService
  private let authenticator: Authenticator

  init() throws {
    accounts = try .test(in: folder, now: { [clock] in clock.now })
    authenticator = Authenticator(accounts)
  }

  private func request(_ fields: (HTTPField.Name, String)...) -> APIRequest {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
    for (name, value) in fields { head.headerFields[name] = value }
    return APIRequest(
      request: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      context: TestServer.context(),
      settings: .test
    )
  }

  private func bearer(_ session: StartedSession) -> APIRequest {
    request((.authorization, "Bearer \(session.token.text.revealed)"))
  }

  private func administrator() async throws -> StartedSession {
    let user = try await accounts.signUp("root@example.com")
    try await accounts.update(UserUpdate(role: .admin), of: user.id)
    return try await accounts.startSession("root@example.com")
  }

  /// The code of the problem that a closure throws; nil for none.
  private func problem(_ body: () async throws -> Void) async -> ErrorCode? {
    do {
      try await body()
      return nil
    } catch {
      return Problem(error).code
    }
  }

  private func form(_ password: String) -> PasswordForm {
    let form = PasswordForm()
    form.passwordField.value = Secret(password)
    return form
  }

  @Test func `a request without a valid token has no caller`() async throws {
    try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    let token = session.token.text.revealed
    let invalid = [
      request(), request((.authorization, "Bearer")), request((.authorization, "Basic \(token)")),
      request((.authorization, "Bearer \(token)x")), request((.authorization, token)),
      request((.authorization, "Bearer \(String(token.reversed()))")),
      request((.cookie, "session=\(token)")),
    ]
    for request in invalid {
      let code = await problem { _ = try await authenticator.caller(of: request) }
      expect(code, is: .notLoggedIn, "\(request.request.headers)")
    }
  }

  @Test func `a caller has the session of the token, and the address of the client`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    let caller = try await authenticator.caller(of: bearer(session))
    expect(caller.user.id, is: ada.id)
    expect(caller.session.id, is: session.session.id)
    #expect(!caller.hasCookie)
    expect(caller.actor, is: .user(ada.id, from: NetworkAddress("192.0.2.7")))
    let held = "\(BrowserCookie.session(domain: nil))=\(session.token.text.revealed)"
    let cookie = request((.cookie, held))
    #expect(try await authenticator.caller(of: cookie).hasCookie)
    // A header that is there decides, also if it is invalid: the cookie came from a browser.
    let both = request((.cookie, held), (.authorization, "Bearer none"))
    await expect(problem { _ = try await authenticator.caller(of: both) }, is: .notLoggedIn)
  }

  @Test func `a session that ended, and a user who was disabled, have no access any more`()
    async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    let first = try await accounts.startSession("ada@example.com")
    let second = try await accounts.startSession("ada@example.com")
    #expect(try await accounts.logOut(first.token))
    await expect(
      problem { _ = try await authenticator.caller(of: bearer(first)) },
      is: .notLoggedIn
    )
    await expect(problem { _ = try await authenticator.caller(of: bearer(second)) }, is: nil)
    try await accounts.update(UserUpdate(isEnabled: false), of: ada.id)
    await expect(
      problem { _ = try await authenticator.caller(of: bearer(second)) },
      is: .notLoggedIn
    )
  }

  @Test func `only an administrator is one, until the role is taken away`() async throws {
    try await accounts.signUp("ada@example.com")
    let member = try await accounts.startSession("ada@example.com")
    let admin = try await administrator()
    await expect(
      problem { _ = try await authenticator.administrator(of: bearer(member)) },
      is: .notAllowed
    )
    await expect(
      problem { _ = try await authenticator.administrator(of: request()) },
      is: .notLoggedIn
    )
    let found = try await authenticator.administrator(of: bearer(admin))
    expect(found.caller.user.email, is: "root@example.com")
    // Another one must remain.
    try await accounts.update(UserUpdate(role: .admin), of: member.session.userID)
    try await accounts.update(UserUpdate(role: .member), of: admin.session.userID)
    await expect(
      problem { _ = try await authenticator.administrator(of: bearer(admin)) },
      is: .notAllowed
    )
  }

  @Test(arguments: [
    (SignUpForm.testPassword, nil), ("wrong", ErrorCode.wrongPassword), ("", .invalidFields),
  ])
  func `an action that needs the password is not done without it`(
    _ row: (password: String, problem: ErrorCode?)
  ) async throws {
    let request = bearer(try await administrator())
    let admin = try await authenticator.administrator(of: request)
    let code = await problem {
      let found = try await authenticator.reauthenticated(
        admin,
        form(row.password),
        for: .setRole,
        from: request.origin,
        in: request
      )
      expect(found.caller.user.id, is: admin.caller.user.id)
    }
    expect(code, is: row.problem)
  }

  @Test func `guesses at the password are throttled, and then the right one, too`() async throws {
    let request = bearer(try await administrator())
    let caller = try await authenticator.caller(of: request)
    var codes: [ErrorCode?] = []
    for password in Array(repeating: "wrong", count: 12) + [SignUpForm.testPassword] {
      codes.append(
        await problem {
          _ = try await authenticator.reauthenticated(
            caller,
            form(password),
            for: .deleteUser,
            from: request.origin,
            in: request
          )
        }
      )
    }
    expect(codes.first, is: .wrongPassword)
    expect(codes.last, is: .throttled)
  }

  @Test func `a session that ends while the password is checked is not enough`() async throws {
    try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    let request = bearer(session)
    let caller = try await authenticator.caller(of: request)
    #expect(try await accounts.logOut(session.token))
    let code = await problem {
      _ = try await authenticator.reauthenticated(
        caller,
        form(SignUpForm.testPassword),
        for: .changePassword,
        from: request.origin,
        in: request
      )
    }
    expect(code, is: .notLoggedIn)
  }
}
