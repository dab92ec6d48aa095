import Expectations
import Testing

@testable import AccountsServer

struct FormEncodingTests {
  private func pairs(_ text: String) -> [String]? {
    FormEncoding.pairs(text[...].utf8)?.map { "\($0.name): \($0.value.text)" }
  }

  @Test func `decodes plus signs and percent-encoding, in names too`() {
    expect(pairs("search=ada+lovelace"), is: ["search: ada lovelace"])
    expect(pairs("%73earch=ada%20lovelace"), is: ["search: ada lovelace"])
    expect(pairs("search=a%2Bb%26c%3Dd=e"), is: ["search: a+b&c=d=e"])
    expect(pairs("search=Jos%C3%a9&&sort&=x"), is: ["search: José", "sort: ", ": x"])
    expect(pairs(""), is: [])
  }

  @Test func `rejects more pairs than a form has`() {
    let most = repeatElement("a=b", count: FormEncoding.maximumCount).joined(separator: "&")
    expect(pairs(most)?.count, is: FormEncoding.maximumCount)
    expect(pairs(most + "&a=b"), is: nil)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "%4=a", "a=%C3", "a=%FF", "a=%ED%A0%80", "a=%%"])
  func `rejects what cannot be decoded`(_ text: String) {
    expect(pairs(text), is: nil)
  }
}
