import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct AuditFindingMessageTests {
  private static let findings: [(finding: AuditFinding, facts: [String])] = [
    (.changed(41), ["41"]), (.broken(41, after: 38), ["38", "41"]), (.broken(41, after: 0), ["41"]),
    (.missingChain(2), ["2"]), (.unknownChain(2), ["2"]), (.stray(41), ["41"]),
    (.unsigned(chain: 1), []), (.unsigned(chain: 2), ["2"]),
    (.otherEnd(signed: 41, last: 38), ["41", "38"]),
    (.invalidSignature(chain: 1), []), (.invalidSignature(chain: 2), ["2"]),
    (.unknownKey("a1b2"), ["a1b2"]), (.noKeptEvent(41), ["41"]), (.prunedKeptEvent(41), ["41"]),
    (.unreadKeptEvent(41), ["41"]), (.endsBeforeHead(last: 38, head: 41, chain: 1), ["38", "41"]),
    (.endsBeforeHead(last: 38, head: 41, chain: 2), ["38", "41", "2"]),
    (.otherKeptEvent(41), ["41"]),
  ]

  @Test(arguments: Language.allCases)
  func `says each fault and its events in every language`(_ language: Language) {
    let texts = Self.findings.map { $0.finding.text(in: Messages(language)) }
    expect(Set(texts).count, is: Self.findings.count)
    for (text, row) in zip(texts, Self.findings) {
      #expect(text.hasSuffix(".") && !text.contains("{"), "\(text)")
      for fact in row.facts { #expect(text.contains(fact), "\(text)") }
    }
  }

  @Test func `names the events in their order`() {
    let words = Messages(.english)
    expect(
      AuditFinding.broken(6, after: 3).text(in: words),
      is: "Events between 3 and 6 are missing, or one of the two was changed."
    )
    expect(
      AuditFinding.otherEnd(signed: 10, last: 8).text(in: words),
      is: "The signature says that event 10 is the last, but the last event in the log is 8."
    )
  }
}
