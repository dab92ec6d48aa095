import AccountsForms
import Expectations
import Testing

@testable import Accounts

struct SecretBase64URLTests {
  @Test func `bytes are written in base64url, and erased`() {
    var bytes = Array(UInt8(0)..<32)
    expect(Secret(base64URL: &bytes), is: Secret("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"))
    expect(bytes, is: [UInt8](repeating: 0, count: 32))
  }

  @Test func `a generated text is 256 bits in base64url, and no other is like it`() {
    let texts = (0..<100).map { _ in Secret.generated() }
    for text in texts { #expect(text.isBase64URL) }
    expect(Set(texts.map { $0.withUTF8 { Array($0) } }).count, is: 100)
  }

  @Test(arguments: [
    (43, "A", true), (43, "_", true), (43, "-", true), (42, "A", false), (44, "A", false),
    (43, "+", false), (43, "=", false), (43, " ", false), (0, "A", false),
  ])
  func `only letters, digits, hyphens and underscores look like 256 bits`(
    count: Int,
    character: String,
    isBase64URL: Bool
  ) {
    let text = String(repeating: character, count: count)
    expect(Secret(text).isBase64URL, is: isBase64URL)
  }
}
