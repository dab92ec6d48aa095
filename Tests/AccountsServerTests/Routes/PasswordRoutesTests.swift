import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import Testing

@testable import AccountsServer

/// Tests of the routes that take a password, found by sending one to each, against
/// docs/security.md.
struct PasswordRoutesTests {
  private func documented() throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/security.md"), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let header = try #require(lines.firstIndex { $0.hasPrefix("| route that takes a password |") })
    let rows = lines[(header + 2)...].prefix { $0.hasPrefix("|") }
    return Set(
      rows.flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) } }
    )
  }

  @Test func `ASVS 6.1.3, 6.3.4: the documented routes that take a password are complete`() throws {
    var found: Set<String> = []
    for route in RouteTable.api where Self.takesPassword(Self.fields(route.body)) {
      found.insert("\(route.method.rawValue) \(route.path)")
    }
    for route in RouteTable.pages where route.method == .post {
      if Self.pagesWithPassword.contains(route.path)
        || [.reauthenticatedUser, .reauthenticatedAdministrator].contains(route.access)
      {
        found.insert("\(route.method.rawValue) \(route.path)")
      }
    }
    expect(found, is: (try documented()))
  }

  /// The users' own forms, which `PagesTests` fill in; administrators' forms are known by their
  /// access.
  private static let pagesWithPassword: Set<String> = [
    "/login", "/account/deletion", "/account/password", "/account/email", "/confirm",
  ]

  private static func takesPassword(_ fields: Set<String>) -> Bool {
    // A user who signs up or chooses a password does not prove a stored one.
    !fields.isDisjoint(with: ["password", "currentPassword"]) && !fields.contains("agreeTerms")
  }

  private static func fields(_ body: JSONSchema?) -> Set<String> {
    // A draft is only rated; it is not a user's password.
    guard let body, body.required != nil else { return [] }
    return Set((body.properties ?? [:]).keys)
  }
}
