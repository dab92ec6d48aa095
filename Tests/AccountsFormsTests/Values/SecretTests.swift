import AccountsForms
import Expectations
import Testing

struct SecretTests {
  private let secret = Secret("canary-7f3a")

  @Test func `no description, reflection or dump reveals it`() {
    var dumped = ""
    dump(["password": secret], to: &dumped)
    let shown =
      "\(secret) \(String(reflecting: secret)) \(dumped) \(Mirror(reflecting: secret).children)"
    #expect(!shown.contains("canary"))
  }

  @Test func `secrets are compared by their bytes`() {
    expect(secret, is: Secret("canary-7f3a"))
    #expect(secret != Secret("canary-7f3b"))
    #expect(secret != Secret("canary-7f3"))
    expect(Secret(""), is: Secret(""))
  }

  @Test func `decomposed and composed text differ until normalized`() {
    let composed = Secret("caf\u{E9}")
    let decomposed = Secret("cafe\u{301}")
    #expect(composed != decomposed)
    expect(composed, is: decomposed.normalized())
  }

  @Test func `ASVS 6.2.8: normalizing keeps spaces, case and ligatures`() {
    let secret = Secret("  ﬁ K  ")
    expect(secret.normalized(), is: secret)
  }

  @Test(
    arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0x80]] as [[UInt8]]
  )
  func `rejects bytes that are not UTF-8`(_ bytes: [UInt8]) {
    expect(Secret(utf8: bytes), is: nil)
  }

  @Test func `returns its bytes unchanged, NUL-terminated for C`() throws {
    let bytes = Array("pä\u{0}ss".utf8)
    let secret = try #require(Secret(utf8: bytes))
    expect(secret.byteCount, is: 6)
    expect(secret.withUTF8 { Array($0) }, is: bytes)
    expect(secret.withCString { $0[6] }, is: 0)
  }

  @Test func `incident 13: does not normalize a megabyte of text`() {
    let secret = Secret(String(repeating: "e\u{301}", count: 400_000))
    #expect(secret.normalized() === secret)
  }
}
