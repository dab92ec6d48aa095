import Expectations
import Testing

@testable import AccountsServer

struct RequestIDTests {
  @Test func `it is a lowercase version 4 UUID`() throws {
    for _ in 0..<1000 {
      let text = RequestID.next()
      #expect(
        try /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
          .wholeMatch(in: text) != nil,
        "\(text)"
      )
    }
  }

  @Test func `no two are the same`() {
    expect(Set((0..<1000).map { _ in RequestID.next() }).count, is: 1000)
  }
}
