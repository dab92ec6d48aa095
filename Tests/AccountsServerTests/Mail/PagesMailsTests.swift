import Accounts
@_spi(Stores) import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

struct PagesMailsTests {
  private let browser: PageClient
  private let delivery = TestDelivery()
  private let root = AuditActor.operator("root")
  private static let path = "/admin/mail"

  init() async throws { browser = try await PageClient.ofAdministrator(mail: .test()).browser }

  private func sender() throws -> MailSender {
    let sender = MailSender(browser.accounts) { [delivery] mail in delivery.send(mail) }
    return try #require(sender)
  }

  private func queue(_ email: String) async throws -> QueuedMail {
    let address = try EmailAddress(email)
    return try await browser.accounts.administration.queueTestMail(to: address, by: root).get()
  }

  private func mails() async throws -> [QueuedMail] {
    try await browser.accounts.administration.mails()
  }

  /// Returns the lines of each mail in the list, without tags and buttons.
  private func rows(of page: Page) -> [[String]] {
    page.html.matches(of: /(?s)<li>\n<div>\n(.*?)<\/div>/)
      .map { item in
        item.1.matches(of: /<p[^>]*>(.*?)<\/p>/)
          .map { String($0.1.replacing(/<[^>]*>/, with: "")) }
      }
  }

  private func submitTest(_ email: String) async throws -> Page {
    try await browser.fill(Self.path, ["email": email])
  }

  @Test func `a test mail is queued, sent, and shown with the server's reply`() async throws {
    let list = try await browser.get("/admin/users")
    #expect(list.html.contains("href=\"/admin/mail\""))
    let empty = try await browser.get(Self.path)
    expect(empty.title, is: "Mail – Accounts")
    #expect(empty.html.contains("<p>No e-mails found.</p>"))
    let answer = try await submitTest(" grace@example.com ")
    expect(answer.location, is: "/admin/mail?done=testMailQueued")
    let queued = try await browser.get("/admin/mail?done=testMailQueued")
    expect(queued.notice, is: "Test e-mail queued. Reload this page to see whether it was sent.")
    expect(
      rows(of: queued),
      is: [
        [
          "grace@example.com queued",
          "test e-mail · English · Queued: just now · Attempts: 0 · Next attempt: now",
        ]
      ]
    )
    delivery.answer(.sent("250 2.0.0 Ok: queued as <4B2>"))
    _ = try await sender().sendNext()
    let sent = try await browser.get(Self.path)
    expect(
      rows(of: sent),
      is: [
        [
          "grace@example.com sent",
          "test e-mail · English · Queued: just now · Attempts: 1 · Left the queue: just now",
          "Server’s reply: 250 2.0.0 Ok: queued as &lt;4B2&gt;",
        ]
      ]
    )
    #expect(!sent.html.contains("/admin/mail/retry"), "only queued mails are retried")
    #expect(!sent.html.contains("/admin/mail/cancellation"))
    expect(delivery.mails.map(\.recipient), is: [try EmailAddress("grace@example.com")])
    let users = try await browser.users()
    try await expect(browser.events(1), is: ["user:\(users[0].id) testMail \(users[1].id)"])
  }

  @Test func `a wrong address is shown at its field, and nothing is queued`() async throws {
    for email in ["grace@", ""] {
      let page = try await submitTest(email)
      expect(page.status, is: .unprocessableContent)
      expect(page.title, is: "Error: Mail – Accounts")
      expect(page.errors.map { $0.prefix { $0 != ":" } }, is: ["email"])
      #expect(page.html.contains("name=\"email\" type=\"text\" value=\"\(email)\""))
    }
    #expect(try await mails().isEmpty)
  }

  @Test func `test mails to an address above the limit are refused, and not queued`() async throws {
    for _ in 0..<5 { try await expect(submitTest("grace@example.com").status, is: .seeOther) }
    let page = try await submitTest("grace@example.com")
    expect(page.status, is: .tooManyRequests)
    let seconds = try #require(page.headers[.retryAfter].flatMap(Int.init))
    #expect((3500...3600).contains(seconds))
    expect(page.problem?.hasPrefix("Too many e-mails were requested in the past hour"), is: true)
    #expect(page.html.contains("value=\"grace@example.com\""))
    try await expect(mails().count, is: 5)
  }

  @Test func `without mail settings the page says so, and queues nothing`() async throws {
    let before = try await browser.get(Self.path)
    let restarted = try PageClient(in: browser.folder)
    restarted.cookies = browser.cookies
    let page = try await restarted.get(Self.path)
    #expect(
      page.html.contains(
        """
        No mail can be sent, because the service has no mail settings. The operator can set ACCOUNTS_MAIL_SERVERS, \
        ACCOUNTS_MAIL_FROM and ACCOUNTS_PUBLIC_URL.
        """
      )
    )
    expect(page.fields(of: Self.path)["email"], is: nil)
    let refused = try await restarted.submit(Self.path, of: before, ["email": "grace@example.com"])
    expect(refused.status, is: .conflict)
    expect(refused.problem?.hasPrefix("No mail can be sent"), is: true)
    #expect(try await mails().isEmpty)
  }

  @Test func `a queued mail is retried and cancelled, and the filter stays`() async throws {
    let mail = try await queue("grace@example.com")
    delivery.answer(.temporary("450 4.2.0 greylisted"))
    _ = try await sender().sendNext()
    let waiting = try #require(try await mails().first)
    #expect(waiting.nextAttemptAt > mail.nextAttemptAt.addingTimeInterval(30))
    let page = try await browser.get("/admin/mail?state=queued")
    let next = TimeView(waiting.nextAttemptAt).text
    expect(
      rows(of: page),
      is: [
        [
          "grace@example.com queued",
          "test e-mail · English · Queued: just now · Attempts: 1 · Next attempt: \(next)",
          "Server’s reply: 450 4.2.0 greylisted",
        ]
      ]
    )
    expect(page.fields(of: "/admin/mail/retry")["mail"], is: "\(mail.id)")
    let retried = try await browser.submit("/admin/mail/retry", of: page)
    expect(retried.location, is: "/admin/mail?state=queued&done=mailRetried")
    let due = try await browser.get("/admin/mail?state=queued&done=mailRetried")
    expect(due.notice, is: "The server will send the e-mail now.")
    expect(rows(of: due).map { $0[1].hasSuffix("Attempts: 1 · Next attempt: now") }, is: [true])
    try await expect(mails().map(\.attempts), is: [1])

    let cancelled = try await browser.submit("/admin/mail/cancellation", of: page)
    expect(cancelled.location, is: "/admin/mail?state=queued&done=mailCancelled")
    #expect(rows(of: try await browser.get("/admin/mail?state=queued")).isEmpty)
    let ended = try #require(try await mails().first)
    expect(ended.state, is: .cancelled)
    // The page was open meanwhile.
    for act in ["retry", "cancellation"] {
      let late = try await browser.submit("/admin/mail/\(act)", of: page)
      expect(late.location, is: "/admin/mail?state=queued&done=emailNotQueued")
    }
    let told = try await browser.get("/admin/mail?done=emailNotQueued")
    expect(told.notice, is: "The e-mail is no longer queued. Nothing was changed.")
    try await expect(mails(), is: [ended])
    let ada = try #require(try await browser.users().first).id
    try await expect(browser.events(2), is: ["user:\(ada) cancelMail", "user:\(ada) retryMail"])
  }

  @Test func `a form without a mail or a valid token changes nothing`() async throws {
    let mail = try await queue("grace@example.com")
    let page = try await browser.get(Self.path)
    for act in ["retry", "cancellation"] {
      let action = "/admin/mail/\(act)"
      try await expect(browser.submit(action, of: page, ["mail": "x"]).status, is: .badRequest)
      try await expect(browser.submit(action, of: page, ["token": "x"]).status, is: .forbidden)
    }
    try await expect(mails(), is: [mail])
  }

  @Test func `the list is newest first, fifty on a page, and filtered by state`() async throws {
    var queued: [QueuedMail] = []
    for number in 0..<52 { queued.append(try await queue("u\(number)@example.com")) }
    _ = try await browser.accounts.administration.cancelMail(queued[0].id, by: root)
    let first = try await browser.get("/admin/mail?state=queued")
    expect(
      rows(of: first).map { $0[0] },
      is: (2..<52).reversed().map { "u\($0)@example.com queued" }
    )
    #expect(first.html.contains("<option value=\"queued\" selected>queued</option>"))
    #expect(!first.html.contains(">First page<"))
    let next = "/admin/mail?state=queued&amp;after=\(queued[2].id)"
    #expect(first.html.contains("href=\"\(next)\" rel=\"next\">Next page<"))
    let second = try await browser.get(next.replacing("&amp;", with: "&"))
    expect(rows(of: second).map { $0[0] }, is: ["u1@example.com queued"])
    #expect(second.html.contains("href=\"/admin/mail?state=queued\">First page<"))
    #expect(!second.html.contains(">Next page<"))
    let cancelled = try await browser.get("/admin/mail?state=cancelled")
    expect(rows(of: cancelled).map { $0[0] }, is: ["u0@example.com cancelled"])
    expect(rows(of: try await browser.get("/admin/mail?state=lost")).count, is: 50)
  }

  @Test func `each state has a sign and a word of its own, in every language`() async throws {
    let now = browser.accounts.now()
    for language in Language.allCases {
      let words = Messages(language)
      let views = MailState.allCases.map { state in
        MailView(Self.mail(in: state, at: now), at: now, in: words)
      }
      expect(Set(views.map(\.state)).count, is: MailState.allCases.count)
      expect(Set(views.map { "\($0.tone) \($0.icon)" }).count, is: MailState.allCases.count)
      expect(views.map(\.isQueued), is: MailState.allCases.map { $0 == .queued })
    }
  }

  @Test func `a mail of a newer version has the name of its kind`() async throws {
    let now = browser.accounts.now()
    let view = MailView(
      Self.mail(kind: "<telegram>", in: .sent, at: now),
      at: now,
      in: Messages(.spanish)
    )
    expect(view.kind, is: "<telegram>")
    expect(view.state, is: "enviado")
  }

  private static func mail(
    kind: String = "test",
    in state: MailState,
    at now: Date
  ) -> QueuedMail {
    var generator = SystemRandomNumberGenerator()
    return QueuedMail(
      id: MailID(at: now, using: &generator),
      messageID: "<a@example.test>",
      recipient: EmailAddress(stored: "ada@example.com", key: "ada@example.com"),
      kindName: kind,
      language: .english,
      state: state,
      nextAttemptAt: now,
      expiresAt: now.addingTimeInterval(3600),
      createdAt: now,
      endedAt: state == .queued ? nil : now
    )
  }
}
