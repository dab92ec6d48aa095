import Accounts
import AccountsForms
import Expectations
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccountsServer

/// Tests of the sign-up page where sign-ups need a proof of work.
struct PagesSignUpProofTests {
  private let browser: PageClient
  private let clock = HandClock()

  init() throws {
    browser = try PageClient(work: SignUpWork(bits: 8), now: { [clock] in clock.now })
  }

  /// Signs up as a script does that has solved the challenge of the form.
  private func proof(of page: Page) throws -> String {
    let text = try #require(page.fields(of: "/signup")["challenge"])
    return try #require(try browser.accounts.signUpChallenge(continuing: text)).proof
  }

  private static let queued =
    "To slow down automated sign-ups, this service makes every sign-up wait. Wait 20 seconds, then type your password again and press the button. Your other entries are kept."

  @Test func `with a proof, signing up takes no time`() async throws {
    let page = try await browser.get("/signup")
    #expect(page.html.contains("data-bits=\"8\" data-seconds=\"3300\""))
    var answers = PageClient.answers("ada@example.com")
    answers["proof"] = try proof(of: page)
    let answer = try await browser.submit("/signup", of: page, answers)
    expect(answer.location, is: "/account?done=signedUp")
    try await expect(browser.users().map(\.email), is: ["ada@example.com"])
  }

  @Test
  func `ASVS 2.4.2: without a script, a form that is sent too fast waits, and keeps its input`()
    async throws
  {
    let page = try await browser.get("/signup")
    let answers = PageClient.answers("ada@example.com")
    clock.advance(10)
    let early = try await browser.submit("/signup", of: page, answers)
    expect(early.status, is: .unprocessableContent)
    #expect(early.html.contains(Self.queued))
    #expect(try await browser.users().isEmpty)
    let kept = early.fields(of: "/signup")
    for name in ["name", "email", "birthday.day", "birthday.month", "birthday.year", "language"] {
      expect(kept[name], is: answers[name], "\(name)")
    }

    // Pressing too early again does not cost the place.
    let again = try await browser.submit("/signup", of: early, answers)
    #expect(again.html.contains(Self.queued))
    expect(again.fields(of: "/signup")["proof"], is: kept["proof"])
    clock.advance(20)
    let wrong = answers.merging(["name": "R2D2"]) { $1 }
    let typo = try await browser.submit("/signup", of: again, wrong)
    expect(typo.errors.map { $0.prefix { $0 != ":" } }, is: ["name"])
    let done = try await browser.submit("/signup", of: typo, answers)
    expect(done.location, is: "/account?done=signedUp")
    try await expect(browser.users().map(\.email), is: ["ada@example.com"])
  }

  @Test func `who takes half a minute for the form does not wait`() async throws {
    let page = try await browser.get("/signup")
    clock.advance(30)
    let answers = PageClient.answers("ada@example.com")
    let answer = try await browser.submit("/signup", of: page, answers)
    expect(answer.location, is: "/account?done=signedUp")
  }

  @Test func `a refused form and another language keep the proof`() async throws {
    let page = try await browser.get("/signup")
    var answers = PageClient.answers("ada@example")
    answers["proof"] = try proof(of: page)
    let refused = try await browser.submit("/signup", of: page, answers)
    expect(refused.status, is: .unprocessableContent)
    let spoken = try await browser.submit("/signup", of: refused, ["speak": "spanish"])
    for page in [refused, spoken] {
      let fields = page.fields(of: "/signup")
      expect(fields["proof"], is: answers["proof"])
      expect(
        fields["challenge"],
        is: answers["proof"]?.split(separator: ".").first.map(String.init)
      )
    }
    let right = PageClient.answers("ada@example.com")
    let done = try await browser.submit("/signup", of: spoken, right)
    expect(done.location, is: "/account?done=signedUp")
  }

  @Test func `a used proof gets a new challenge, and the sign-up without a script still works`()
    async throws
  {
    let page = try await browser.get("/signup")
    let proof = try proof(of: page)
    let eve = PageClient(beside: browser)
    let other = try await eve.get("/signup")
    var answers = PageClient.answers("eve@example.com")
    answers["proof"] = proof
    try await expect(eve.submit("/signup", of: other, answers).status, is: .seeOther)

    answers = PageClient.answers("ada@example.com")
    answers["proof"] = proof
    let refused = try await browser.submit("/signup", of: page, answers)
    #expect(refused.html.contains("Wait 30 seconds, then"))
    let fields = refused.fields(of: "/signup")
    #expect(fields["challenge"] != page.fields(of: "/signup")["challenge"])
    answers["proof"] = try self.proof(of: refused)
    try await expect(browser.submit("/signup", of: refused, answers).status, is: .seeOther)
  }

  @Test func `a queue that is too long answers as the limit of sign-ups does`() async throws {
    for number in 0..<7 {
      let answer = try await browser.fill("/signup", PageClient.answers("u\(number)@example.com"))
      expect(answer.status, is: (number < 6 ? .unprocessableContent : .tooManyRequests))
    }
    #expect(try await browser.users().isEmpty)
  }

  @Test func `where no proof is asked for, the form has no challenge`() async throws {
    let fields = try await PageClient().get("/signup").fields(of: "/signup")
    #expect(fields["challenge"] == nil && fields["proof"] == nil)
  }
}
