import AccountsForms
import Expectations
import Testing

@testable import Accounts

struct UnwrittenAttemptsTests {
  private let limits = AccountSettings().rateLimits
  private let attempts = UnwrittenAttempts()
  private let account: RateLimitKey

  init() throws { account = .account(try EmailAddress("ada@example.com")) }

  /// The number of attempts of several that may go on.
  private func admitted(_ count: Int, _ keys: [RateLimitKey]) -> Int {
    (0..<count).count { _ in attempts.count(keys, limits) }
  }

  @Test func `as many attempts may go on as cost no wait`() {
    expect(admitted(20, [account]), is: limits.limit(of: account).free)
  }

  @Test func `an attempt that one of its keys refuses is counted for none`() throws {
    let free = limits.limit(of: account).free
    expect(admitted(free, [account]), is: free)
    let network = RateLimitKey.network(try #require(NetworkAddress("192.0.2.1")).network)
    let ofNetwork = limits.limit(of: network).free
    expect(admitted(10, [account, network]), is: 0)
    expect(admitted(ofNetwork + 10, [network]), is: ofNetwork)
  }

  @Test func `an attempt that did not fail is taken back, and no more than that`() {
    let free = limits.limit(of: account).free
    for _ in 0..<3 { attempts.takeBack([account]) }
    expect(admitted(20, [account]), is: free)
    attempts.takeBack([account])
    expect(admitted(20, [account]), is: 1)
  }

  @Test func `all are forgotten once the database counts again`() {
    let free = limits.limit(of: account).free
    expect(admitted(20, [account]), is: free)
    attempts.forget()
    expect(admitted(20, [account]), is: free)
  }

  @Test func `past ten thousand keys no attempt goes on, so that memory has a bound`() throws {
    for number in 0..<10_000 {
      #expect(attempts.count([.account(try EmailAddress("u\(number)@example.com"))], limits))
    }
    #expect(!attempts.count([account], limits))
    #expect(!attempts.count([.account(try EmailAddress("u0@example.com"))], limits))
  }
}
