import Accounts
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct RouteTableTests {
  @Test(
    arguments: [
      ("/api/v1/user", [.head, .get, .patch, .delete, .options]),
      ("/api/v1/sessions/0000", [.delete, .options]),
      ("/api/v1/sessions", [.head, .post, .get, .options]),
      ("/api/v1/sessions/", []), ("/api/v1/user/", []), ("/login", [.head, .get, .post, .options]),
      ("", []), ("/api", []),
      ("/api/v1/user/password/x", []), ("//api/v1/user", []), ("/API/v1/user", []),
    ] as [(String, [HTTPRequest.Method])]
  )
  func `a path has the methods of its routes`(_ path: String, _ methods: [HTTPRequest.Method]) {
    #expect(Set(RouteTable.methods(at: path)) == Set(methods))
  }

  @Test func `no two routes have the same name, or the same method and path`() {
    let routes = RouteTable.routes
    #expect(Set(routes.map(\.name)).count == routes.count)
    #expect(Set(routes.map { "\($0.method) \($0.path)" }).count == routes.count)
  }

  @Test func `only administrators can access other users`() {
    let administrators: Set<Route.Access> = [.administrator, .reauthenticatedAdministrator]
    for route in RouteTable.routes where route.path.hasPrefix("/api/v1/users") {
      // Signing up needs no login.
      #expect(administrators.contains(route.access) == (route.name != "signUp"), "\(route.name)")
    }
    for route in RouteTable.routes where route.path.hasPrefix("/admin") {
      #expect(administrators.contains(route.access), "\(route.name)")
    }
  }

  @Test
  func
    `ASVS 7.5.1, 7.5.3: every change of address or role and every deletion requires the administrator's password`()
  {
    let acts = RouteTable.routes.filter { route in
      guard ![.get, .patch].contains(route.method), route.path.contains("{user}") else {
        return false
      }
      return ["/email", "/role", "/deletion"].contains { route.path.hasSuffix($0) }
        || (route.method == .delete && route.path.hasSuffix("{user}"))
    }
    #expect(
      Set(acts.map(\.name)) == [
        "adminSetEmail", "adminEmailForm", "adminSetRole", "adminDeleteUser", "adminRoleForm",
        "adminDeletionForm",
      ]
    )
    for act in acts { #expect(act.access == .reauthenticatedAdministrator, "\(act.name)") }
  }

  @Test func `ASVS 7.5.2: ending a session requires the password`() {
    let acts = RouteTable.routes.filter {
      $0.method != .get && $0.path.contains("/sessions/") && !$0.path.contains("{user}")
    }
    #expect(Set(acts.map(\.name)) == ["endSession", "sessionEndForm"])
    for act in acts { #expect(act.access == .reauthenticatedUser, "\(act.name)") }
  }

  /// Sends every `GET` as an administrator, with every identifier; the database must not change.
  @Test func `GET routes change nothing`() async throws {
    let (browser, ada, grace) = try await PageClient.ofAdministrator()
    let before = try await browser.state()
    // Two of them are audited, and change nothing else.
    let audited: Set<String> = ["exportUser"]
    for route in RouteTable.routes where route.method == .get && !audited.contains(route.name) {
      for user in [ada, grace] {
        let session = try await browser.accounts.sessions(of: user.id).first?.id.description ?? ""
        let path = route.path.replacing("{user}", with: "\(user.id)")
          .replacing("{session}", with: session).replacing("{name}", with: "accounts.css")
        _ = try await browser.get(path)
      }
    }
    #expect(try await browser.state() == before)
  }
}

extension PageClient {
  /// Returns everything that a request could change, except the last use of a session.
  fileprivate func state() async throws -> [String] {
    let people = try await users()
    var sessions: [String] = []
    for user in people {
      sessions += try await accounts.sessions(of: user.id).map(\.id.description)
    }
    let events = try await accounts.auditLog.events(AuditQuery(limit: 1000))
    return people.map { "\($0)" } + sessions + events.map { "\($0)" }
  }
}
