import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import AccountsServer

struct APITests {
  @Test func `the description is that of this installation, also when read again`() async throws {
    let client = try APIClient(changing: { $0.signUpAccess = .invited })
    let document = OpenAPIDocument(rules: client.accounts.forms, at: ServerSettings.test.site)
    for _ in 0..<2 {
      let answer = try await client.respond(.get, "/openapi.json")
      expect(answer.status, is: .ok)
      expect(answer.headers[.contentType], is: "application/json; charset=utf-8")
      expect(answer.text, is: String(buffer: .json(document)))
    }
  }

  @Test func `every route asks for the login that it needs, and stores nothing without it`()
    async throws
  {
    let people = try await APIPeople()
    for route in RouteTable.api where route.access != .anyone {
      let body: JSON? = route.method == .get ? nil : APIPeople.confirmed
      try await expect(people.refusal(route, body, by: people.nobody), is: .notLoggedIn, route.name)
      if [.user, .reauthenticatedUser].contains(route.access) { continue }
      try await expect(people.refusal(route, body, by: people.grace), is: .notAllowed, route.name)
    }
  }

  @Test(arguments: RouteTable.api.filter(\.takesPassword).map(\.name))
  func `a route that takes the password of its caller does nothing without it`(
    name: String
  ) async throws {
    let people = try await APIPeople()
    let route = try Route.named(name)
    try await expect(people.refusal(route, ["password": "wrong"]), is: .wrongPassword)
    try await expect(people.refusal(route, [:]), is: .refused(.noPassword))
  }

  @Test func `every route with a body refuses a member that it does not know`() async throws {
    let people = try await APIPeople(mail: .test())
    for route in RouteTable.api where route.body != nil {
      let body: JSON = route.takesPassword ? APIPeople.confirmed : [:]
      let answer = try await people.refusal(route, body.with(["nonsense": "x"]))
      expect(answer, is: .refused(.unknown("nonsense")), "\(route.name)")
    }
  }

  @Test func `other methods, and other paths, are refused`() async throws {
    let client = try APIClient()
    try await expect(client.refusal(.post, "/openapi.json", [:]), is: .methodNotAllowed)
    for path in ["/api/v1", "/api/v2/users", "/api/v1/users/"] {
      try await expect(client.refusal(.get, path), is: .notFound)
    }
  }
}
