import Accounts
import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import Testing

@testable import AccountsServer

struct OpenAPIDocumentTests {
  private static let kept = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "openapi.json")

  private func json(_ rules: FormRules = .test) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(OpenAPIDocument(rules: rules, at: SiteSettings())) + Data("\n".utf8)
  }

  private func document(_ rules: FormRules = .test) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: json(rules)) as? [String: Any])
  }

  /// After an intended change, rewrite it with ACCOUNTS_UPDATE_SNAPSHOTS=1 in the environment.
  @Test func `openapi.json matches the server`() throws {
    if ProcessInfo.processInfo.environment["ACCOUNTS_UPDATE_SNAPSHOTS"] != nil {
      try json().write(to: Self.kept)
    }
    try expect(json(), is: Data(contentsOf: Self.kept))
  }

  @Test func `operations and routes match one to one`() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    let described = paths.flatMap { path, operations in
      operations.map { "\($0.key) \(path) \($0.value["operationId"] ?? "")" }
    }
    let routes = RouteTable.api.map {
      "\($0.method.rawValue.lowercased()) \($0.path) \($0.name)"
    }
    expect(described.sorted(), is: routes.sorted())
  }

  @Test func `operations that need a login declare it, with its error responses`() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    for route in RouteTable.api {
      let operation = try #require(paths[route.path]?[route.method.rawValue.lowercased()])
      let security = operation["security"] as? [[String: [String]]]
      let responses = try #require(operation["responses"] as? [String: [String: String]])
      let isOpen = route.access == .anyone
      expect(security, is: (isOpen ? [] : [["bearer": []], ["cookie": []]]), "\(route.name)")
      #expect(isOpen || responses["401"] != nil, "\(route.name)")
      #expect(route.access != .administrator || responses["403"] != nil, "\(route.name)")
      #expect(operation["requestBody"] == nil || responses["415"] != nil, "\(route.name)")
    }
  }

  @Test func `every reference resolves`() throws {
    let text = String(decoding: try json(), as: UTF8.self)
    let components = try #require(try document()["components"] as? [String: [String: Any]])
    for match in text.matches(of: /"\$ref" : "#\/components\/(\w+)\/([^"]+)"/) {
      #expect(components[String(match.1)]?[String(match.2)] != nil, "\(match.2)")
    }
  }

  @Test func `limits come from the installation's own rules`() throws {
    var rules = FormRules.test
    rules.passwordPolicy = .nist
    let least = { (rules: FormRules) in
      String(decoding: try self.json(rules), as: UTF8.self)
        .matches(of: /"minLength" : (\d+)/).compactMap { Int($0.1) }.max()
    }
    try expect(least(.test), is: PasswordPolicy.standard.minimumLength)
    try expect(least(rules), is: PasswordPolicy.nist.minimumLength)
  }
}
