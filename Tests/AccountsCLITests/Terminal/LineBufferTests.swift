import AccountsForms
import Expectations
import Testing

@testable import AccountsCLI

struct LineBufferTests {
  private func buffer(_ text: String, isSecret: Bool = false, _ keys: Key...) -> LineBuffer {
    var buffer = LineBuffer(text, isSecret: isSecret)
    for key in keys {
      if case .byte(let byte) = key { buffer.insert(byte) } else { buffer.edit(key) }
    }
    return buffer
  }

  private func text(_ buffer: LineBuffer) -> String {
    String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test func `no description shows what was typed`() {
    let typed = buffer("correct horse", isSecret: true)
    var dumped = ""
    dump(typed, to: &dumped)
    expect(["\(typed)", String(reflecting: typed)], is: ["(LineBuffer)", "(LineBuffer)"])
    expect(dumped, is: "- (LineBuffer)\n")
  }

  @Test func `inserts typed characters at the cursor`() {
    expect(text(buffer("ab", .left, .byte(0x78))), is: "axb")
    expect(text(buffer("ab", .start, .byte(0x78))), is: "xab")
    expect(text(buffer("ab", .start, .end, .byte(0x78))), is: "abx")
    expect(text(buffer("ab", .start, .right, .byte(0x78))), is: "axb")
  }

  @Test func `the cursor stays within the line`() {
    #expect(buffer("", .left, .backspace, .delete, .right, .killWord, .killBefore).bytes.isEmpty)
    expect(text(buffer("a", .right, .right, .byte(0x78))), is: "ax")
  }

  @Test(arguments: ["é", "e\u{301}", "李", "👩‍👧", "🇵🇹"])
  func `deletes and steps over a character as a whole`(_ character: String) {
    expect(text(buffer("a" + character, .backspace)), is: "a")
    expect(text(buffer(character + "b", .start, .delete)), is: "b")
    expect(buffer("a" + character, .left).cursor, is: 1)
    expect(buffer("a" + character, .start, .right, .right).cursor, is: 1 + character.utf8.count)
  }

  @Test func `edits a secret by code points`() {
    expect(text(buffer("ae\u{301}", isSecret: true, .backspace)), is: "ae")
    expect(text(buffer("aé", isSecret: true, .left, .delete)), is: "a")
    expect(text(buffer("violet canyon", isSecret: true, .killWord)), is: "")
  }

  @Test func `deletes a word, or to either end of the line`() {
    expect(text(buffer("Ada King  ", .killWord)), is: "Ada ")
    expect(text(buffer("Ada", .killWord)), is: "")
    expect(text(buffer("   ", .killWord)), is: "")
    expect(text(buffer("Ada King", .left, .left, .killBefore)), is: "ng")
    expect(text(buffer("Ada King", .left, .left, .killAfter)), is: "Ada Ki")
  }

  @Test func `invalid UTF-8 can be deleted`() {
    expect(buffer("a", .byte(0xFF), .byte(0xFE), .backspace).bytes, is: [0x61, 0xFF])
    #expect(buffer("a", .byte(0xFF), .start, .delete, .delete).bytes.isEmpty)
  }

  @Test func `a full line ignores further input`() {
    var buffer = LineBuffer(isSecret: true)
    for _ in 0..<10_000 { buffer.insert(0x61) }
    #expect(buffer.bytes.count > PasswordPolicy.maximumBytes)
    buffer.edit(.backspace)
    buffer.insert(0x62)
    expect(buffer.bytes.last, is: 0x62)
  }

  @Test(arguments: ["é", "李", "🦦"], 0..<4)
  func `a full line cuts no character, and still exceeds the password limit`(
    _ character: String,
    _ shift: Int
  ) {
    var buffer = LineBuffer(isSecret: true)
    for byte in String(repeating: "a", count: shift).utf8 { buffer.insert(byte) }
    for byte in String(repeating: character, count: 5000).utf8 { buffer.insert(byte) }
    #expect(String(validating: buffer.bytes, as: UTF8.self) != nil)
    #expect(buffer.bytes.count > PasswordPolicy.maximumBytes)
  }

  @Test func `overwrites deleted text, and copies nothing`() {
    var buffer = LineBuffer(isSecret: true)
    for byte in "violet canyon otter".utf8 { buffer.insert(byte) }
    let place = buffer.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    buffer.edit(.killBefore)
    for byte in "x".utf8 { buffer.insert(byte) }
    buffer.erase()
    let left = UnsafeRawPointer(bitPattern: place)
      .map { pointer in
        UnsafeRawBufferPointer(start: pointer, count: 19).allSatisfy { $0 == 0 }
      }
    expect(buffer.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }, is: place)
    expect(left, is: true)
  }
}
