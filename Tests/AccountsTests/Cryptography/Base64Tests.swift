import Expectations
import Foundation
import Testing

@testable import Accounts

struct Base64Tests {
  // RFC 4648 section 10, without the padding.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func `bytes are written without padding, and read with and without it`(
    text: String,
    encoded: String
  ) {
    let bytes = Array(text.utf8)
    let padding = String(repeating: "=", count: (4 - encoded.count % 4) % 4)
    expect(bytes.base64, is: encoded)
    expect([UInt8](base64: encoded), is: bytes)
    expect([UInt8](base64: encoded + padding), is: bytes)
    expect(Data(bytes).base64URL, is: encoded)
    expect(Data(base64URL: encoded), is: Data(bytes))
  }

  @Test func `the two alphabets differ in two characters`() {
    let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
    #expect(bytes.base64 == "++//")
    expect(Data(bytes).base64URL, is: "--__")
    expect(Data(base64URL: "--__"), is: Data(bytes))
  }

  @Test(arguments: ["Z", "Zg===", "Zg=g", "Z g", "Zg\n", "é"])
  func `other text has no bytes`(_ text: String) {
    expect([UInt8](base64: text), is: nil)
  }

  @Test func `bytes are written in hexadecimal, and read in either case`() {
    let bytes: [UInt8] = [0x00, 0x0F, 0xA5, 0xFF]
    expect(bytes.hexadecimal, is: "000fa5ff")
    expect([UInt8](hexadecimal: "000fA5FF"), is: bytes)
    expect([UInt8](hexadecimal: ""), is: [])
    for text in ["0", "0g", "0x0f", "00 0f", "é0"] { expect([UInt8](hexadecimal: text), is: nil) }
  }
}
