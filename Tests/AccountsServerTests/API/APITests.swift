import Accounts
import AccountsForms
import HTTPTypes
import NIOCore
import Testing

@testable import AccountsServer

struct APITests {
  @Test func `the description is that of this installation, also when it is read again`()
    async throws
  {
    let client = try APIClient(changing: { $0.signUpAccess = .invited })
    let document = OpenAPIDocument(rules: client.accounts.forms, at: ServerSettings.test.site)
    for _ in 0..<2 {
      let answer = try await client.respond(.get, "/openapi.json")
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/json; charset=utf-8")
      #expect(answer.text == String(buffer: .json(document)))
    }
  }

  @Test func `other methods, and other paths, are refused`() async throws {
    let client = try APIClient()
    #expect(try await client.refusal(.post, "/openapi.json", [:]) == .methodNotAllowed)
    for path in ["/api/v1", "/api/v2/users", "/api/v1/users/"] {
      #expect(try await client.refusal(.get, path) == .notFound)
    }
  }
}
