import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsSQLite
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
    expect(Set(RouteTable.methods(at: path)), is: Set(methods))
  }

  @Test func `no two routes have the same name, or the same method and path`() {
    let routes = RouteTable.routes
    expect(Set(routes.map(\.name)).count, is: routes.count)
    expect(Set(routes.map { "\($0.method) \($0.path)" }).count, is: routes.count)
  }

  @Test func `only administrators can access other users`() {
    let administrators: Set<Route.Access> = [.administrator, .reauthenticatedAdministrator]
    for route in RouteTable.routes where route.path.hasPrefix("/api/v1/users") {
      // Signing up needs no login.
      expect(administrators.contains(route.access), is: (route.name != "signUp"), "\(route.name)")
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
    expect(
      Set(acts.map(\.name)),
      is: [
        "adminSetEmail", "adminEmailForm", "adminSetRole", "adminDeleteUser", "adminRoleForm",
        "adminDeletionForm",
      ]
    )
    for act in acts { expect(act.access, is: .reauthenticatedAdministrator, "\(act.name)") }
  }

  @Test func `ASVS 7.5.2: ending a session requires the password`() {
    let acts = RouteTable.routes.filter {
      $0.method != .get && $0.path.contains("/sessions/") && !$0.path.contains("{user}")
        // A step of a login starts one.
        && !$0.path.hasSuffix("/steps")
    }
    expect(Set(acts.map(\.name)), is: ["endSession", "sessionEndForm"])
    for act in acts { expect(act.access, is: .reauthenticatedUser, "\(act.name)") }
  }

  /// Sends every `GET` as an administrator, with every identifier; the database must not change.
  @Test func `GET routes change nothing`() async throws {
    let (browser, ada, grace) = try await PageClient.ofAdministrator(mail: .test())
    let root = AuditActor.operator("root")
    let mail = try await browser.accounts.administration
      .queueTestMail(to: EmailAddress("ada@example.com"), by: root).get()
    let before = try browser.storedRows()
    #expect(before.contains { $0.hasPrefix("outbox") }, "the rows are not those of the database")
    for route in RouteTable.routes where route.method == .get {
      for user in [ada, grace] {
        let session = try await browser.accounts.sessions(of: user.id).first?.id.description ?? ""
        let path = route.path.replacing("{user}", with: "\(user.id)")
          .replacing("{session}", with: session).replacing("{name}", with: "accounts.css")
          .replacing("{email}", with: "\(mail.id)")
        #expect(!path.contains("{"), "\(path)")
        _ = try await browser.get(path)
        let after = try browser.storedRows()
        expect(after, is: before, "\(path)")
      }
    }
  }

  @Test(arguments: [(SignUpAccess.open, true), (.closed, false), (.invited, false)])
  func `no route that all may call signs a person up where they may not`(
    _ access: SignUpAccess,
    _ isStored: Bool
  ) async throws {
    let open = RouteTable.routes.filter { $0.access == .anyone && $0.method == .post }
    let client = try APIClient(changing: { $0.signUpAccess = access })
    let browser = try PageClient(access: access)
    for route in open {
      _ = try await client.respond(.post, route.path, APIPeople.person)
      let page = try await browser.get(route.path)
      _ = try await browser.submit(route.path, of: page, PageClient.answers("eve@example.com"))
    }
    for accounts in [client.accounts, browser.accounts] {
      try await expect(accounts.allUsers().isEmpty, is: !isStored)
    }
  }
}

extension PageClient {
  /// Returns every row of the database, in any order, without the last use of sessions.
  fileprivate func storedRows() throws -> Set<String> {
    let connection = try Connection(path: folder.database, busyTimeout: .seconds(30))
    let tables = try connection.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'user_search%'"
    ) { $0.text(0) }
    var rows: Set<String> = []
    for table in tables {
      let columns = try connection.rows(
        "SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'last_seen_at'"
      ) { "quote(\"\($0.text(0))\")" }
      let values = columns.joined(separator: " || '|' || ")
      rows.formUnion(
        try connection.rows("SELECT '\(table)|' || \(values) FROM \(table)") { $0.text(0) }
      )
    }
    return rows
  }
}
