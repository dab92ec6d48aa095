import Accounts
import AccountsForms
import Expectations
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
      expect(answer.status, is: .ok)
      expect(answer.headers[.contentType], is: "application/json; charset=utf-8")
      expect(answer.text, is: String(buffer: .json(document)))
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
