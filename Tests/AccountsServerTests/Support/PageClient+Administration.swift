import Accounts
import AccountsForms
import TestSupport
import Testing

@testable import AccountsServer

extension PageClient {
  /// Creates Ada, an administrator logged in in this browser, and Grace, a member.
  static func ofAdministrator(
    fields: [CustomField] = [],
    mail: MailSettings? = nil
  ) async throws -> (browser: PageClient, ada: User, grace: User) {
    let browser = try PageClient(mail: mail, changing: { $0.customFields = fields })
    try await browser.signUp("ada@example.com")
    try await PageClient(beside: browser).signUp("grace@example.com", name: "Grace Hopper")
    let users = try await browser.users()
    _ = try await browser.accounts.administration.update(
      UserUpdate(role: .admin),
      of: .id(users[0].id),
      by: .operator("test")
    )
    // A higher role ends the sessions.
    try await browser.logIn("ada@example.com")
    return (browser, try #require(try await browser.users().first), users[1])
  }

  /// Returns the newest events, each as actor and action.
  func events(_ count: Int) async throws -> [String] {
    try await accounts.auditLog.events(AuditQuery(limit: count))
      .map { event in
        let target = event.target.map { " \($0)" } ?? ""
        let reason = event.reason.map { " \($0)" } ?? ""
        return "\(event.actor) \(event.action)\(target)\(reason)"
      }
  }
}
