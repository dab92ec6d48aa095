import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

/// Tests of what outcomes mean for other mails; those of `MailSender` have the pauses.
struct MailOutageTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)
  private let lease = Duration.seconds(600)
  private let words = "554 5.7.1 Relay access denied"

  /// Notes a refusal that may be about one mail or about all.
  private func refuse(
    _ domain: String,
    in turn: MailOutage.Turn = .ordinary,
    after seconds: Double = 0,
    _ outage: inout MailOutage
  ) throws -> MailOutcome {
    let refusal = MailOutcome.misconfigured(words, orOnlyThisMail: true)
    let recipient = try EmailAddress("ada@\(domain)")
    return outage.note(refusal, to: recipient, in: turn, at: start.addingTimeInterval(seconds))
  }

  private func note(_ outcome: MailOutcome, _ outage: inout MailOutage) throws {
    let noted = try outage.note(
      outcome,
      to: EmailAddress("grace@example.com"),
      in: .ordinary,
      at: start
    )
    expect(noted, is: outcome)
  }

  @Test func `however many doubtful refusals there are, others are tried at once`() throws {
    var outage = MailOutage()
    for number in 0..<100 {
      _ = try refuse("d\(number).example", &outage)
      expect(outage.turn(at: start, lease: lease), is: .ordinary)
    }
  }

  @Test func `doubtful refusals of one domain, in any spelling, are never a fault of the settings`()
    throws
  {
    var outage = MailOutage()
    for domain in ["example.com", "EXAMPLE.com", "Example.Com"] {
      for _ in 0..<10 { try expect(refuse(domain, &outage), is: .temporary(words)) }
    }
  }

  @Test func `those of several domains are reported as a fault, but not again within five minutes`()
    throws
  {
    var outage = MailOutage()
    for number in 1..<MailOutage.reportedDomains {
      try expect(refuse("d\(number).example", &outage), is: .temporary(words))
    }
    try expect(refuse("last.example", &outage), is: .misconfigured(words))
    try expect(refuse("d1.example", &outage), is: .temporary(words))
    try expect(refuse("other.example", after: 299, &outage), is: .temporary(words))
    try expect(refuse("other.example", after: 300, &outage), is: .misconfigured(words))
    try expect(refuse("d1.example", after: 301, &outage), is: .temporary(words))
  }

  @Test func `an accepted mail shows that the settings are right, and other refusals do not`()
    throws
  {
    var outage = MailOutage()
    for number in 1..<MailOutage.reportedDomains { _ = try refuse("d\(number).example", &outage) }
    try note(.sent("250 Ok"), &outage)
    for number in 1..<MailOutage.reportedDomains {
      try expect(refuse("d\(number).example", &outage), is: .temporary(words))
    }
    try note(.permanent("550 no such mailbox"), &outage)
    try note(.temporary("450 greylisted"), &outage)
    try expect(refuse("last.example", &outage), is: .misconfigured(words))
  }

  @Test func `a doubtful refusal shows that the server can be reached, and ends the pauses`() throws
  {
    var outage = MailOutage()
    try note(.unreachable("no route"), &outage)
    expect(outage.turn(at: start, lease: lease), is: nil)
    let later = start.addingTimeInterval(5)
    expect(outage.turn(at: later, lease: lease), is: .probe)
    expect(outage.turn(at: later, lease: lease), is: nil)
    _ = try refuse("example.com", in: .probe, after: 5, &outage)
    expect(outage.turn(at: later, lease: lease), is: .ordinary)
  }

  @Test func `who asked for an attempt gets the refusal as it is`() throws {
    var outage = MailOutage()
    let refusal = MailOutcome.misconfigured(words, orOnlyThisMail: true)
    for number in 0..<10 {
      try expect(refuse("d\(number).example", in: .requested, &outage), is: refusal)
    }
    try expect(refuse("d10.example", &outage), is: .temporary(words))
  }
}
