import Accounts
import Expectations
import Testing

struct KeyRulesTests {
  @Test func `the rules name the version of Unicode that the libraries have`() {
    let versions = (UInt32(0x80)..<0x20000).compactMap { Unicode.Scalar($0)?.properties.age }
    let last = versions.max { $0 < $1 }
    expect(last.map { $0.major >= 15 }, is: true)
    expect(KeyRules.current, is: last.map { "1, Unicode \($0.major).\($0.minor)" })
  }
}
