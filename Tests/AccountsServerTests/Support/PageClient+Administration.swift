import Accounts
import AccountsForms
import Expectations
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

extension PageClient {
  /// Creates Ada, an administrator logged in in this browser, and Grace, a member.
  static func ofAdministrator(
    fields: [CustomField] = [],
    mail: MailSettings? = nil
  ) async throws -> (browser: PageClient, ada: User, grace: User) {
    // Without mail, so that the outbox is empty.
    let silent = try await ofAda(changing: { $0.customFields = fields })
    try await PageClient(beside: silent).signUp("grace@example.com", name: "Grace Hopper")
    let users = try await silent.users()
    try await silent.accounts.update(UserUpdate(role: .admin), of: users[0].id)
    let browser =
      try mail == nil
      ? silent
      : PageClient(mail: mail, in: silent.folder, changing: { $0.customFields = fields })
    browser.cookies = silent.cookies
    // A higher role ends the sessions.
    try await browser.logIn("ada@example.com")
    return (browser, try #require(try await browser.users().first), users[1])
  }

  /// Returns a user as stored now; nil if deleted.
  func user(_ id: UserID) async throws -> User? { try await accounts.administration.user(.id(id)) }

  /// Opens the page that a form leads to, and returns its message.
  func notice(after answer: Page) async throws -> String? {
    expect(answer.status, is: .seeOther)
    return try await get(#require(answer.location)).notice
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
