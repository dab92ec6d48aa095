import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct ErrorCodeRequestTests {
  @Test(arguments: Problem.codes)
  func `each problem has its own title in each language`(_ code: ErrorCode) {
    let titles = Language.allCases.map { Messages($0).title(of: code) }
    expect(Set(titles).count, is: titles.count)
    let unknown = Language.allCases.map { Messages($0).title(of: ErrorCode(rawValue: "unknown")) }
    #expect(Set(titles).isDisjoint(with: unknown))
  }
}
