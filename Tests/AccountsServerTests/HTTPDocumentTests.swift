import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import Testing

@testable import Accounts
@testable import AccountsServer

/// Tests that the tables of docs/http.md and docs/routes.md match the program.
struct HTTPDocumentTests {
  private static let documents = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")

  private let lines: [String]

  init() throws {
    let text = try String(contentsOf: Self.documents.appending(path: "http.md"), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  private func table(_ title: String) throws -> [[String]] {
    let header = try #require(lines.firstIndex { $0.hasPrefix("| \(title) |") })
    return lines[(header + 2)...].prefix { $0.hasPrefix("|") }
      .map { line in
        line.split(separator: "|")
          .map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
      }
  }

  /// After an intended change, rewrite it with ACCOUNTS_UPDATE_SNAPSHOTS=1 in the environment.
  @Test func `ASVS 8.1.1: the documented access to each route is what is enforced`() throws {
    let file = Self.documents.appending(path: "routes.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let rows = RouteTable.routes.map {
      "| `\($0.method.rawValue) \($0.path)` | `\($0.name)` | \($0.access) |\n"
    }
    let introduction = text.prefix(upTo: try #require(text.range(of: "|---|---|---|\n")).upperBound)
    let enforced = String(introduction) + rows.joined()
    if ProcessInfo.processInfo.environment["ACCOUNTS_UPDATE_SNAPSHOTS"] != nil {
      try enforced.write(to: file, atomically: true, encoding: .utf8)
    }
    try expect(String(contentsOf: file, encoding: .utf8), is: enforced)
  }

  @Test func `ASVS 13.1.2, 13.1.3: the documented limits are those in force`() throws {
    let limits = ServerLimits()
    let figures = [
      "connections": "\(limits.connections)",
      "idle timeout": "\(limits.idle.components.seconds) s",
      "request timeout": "\(limits.requestTimeout.components.seconds) s",
      "response timeout": "\(limits.responseTimeout.components.seconds) s",
      "body": "\(limits.bodyBytes) bytes",
      "headers": "\(limits.headerBytes) bytes",
      "number of headers": "\(limits.headerCount)",
      "path and query": "\(limits.targetBytes) bytes",
      "graceful shutdown": "\(limits.grace.components.seconds) s",
    ]
    let written = try table("limit").map { ($0[0], $0[1]) }
    expect(Dictionary(uniqueKeysWithValues: written), is: figures)
  }

  @Test func `ASVS 8.1.2: the documented editors of each field match the schemas`() throws {
    let forms = FormSchemas(.test)
    let own = fields(of: forms.profile)
    let ofOthers = fields(of: forms.user).union(fields(of: forms.role))
      .union(fields(of: forms.email))
      .subtracting(fields(of: forms.proof))
    var described: [String: String] = [:]
    for field in own.union(ofOthers) {
      let who = [(own, "the user"), (ofOthers, "administrators")].filter { $0.0.contains(field) }
      described[field] = who.map(\.1).joined(separator: ", ")
    }
    let written = try table("field of a user").map { ($0[0], $0[1]) }
    expect(Dictionary(uniqueKeysWithValues: written), is: described)
  }

  private func fields(of schema: JSONSchema) -> Set<String> {
    Set((schema.properties ?? [:]).keys)
  }

  @Test func `every metric is documented with its type`() throws {
    let declared = PrometheusTextTests.all.text.split(separator: "\n")
      .filter { $0.hasPrefix("# TYPE ") }
      .map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    let written = try table("metric").map { "\($0[0]) \($0[1].prefix { $0 != "," })" }
    expect(written, is: declared)
  }
}
