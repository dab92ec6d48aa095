import AccountsForms
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
    #expect(["\(typed)", String(reflecting: typed)] == ["(LineBuffer)", "(LineBuffer)"])
    #expect(dumped == "- (LineBuffer)\n")
  }

  @Test func `inserts typed characters at the cursor`() {
    #expect(text(buffer("ab", .left, .byte(0x78))) == "axb")
    #expect(text(buffer("ab", .start, .byte(0x78))) == "xab")
    #expect(text(buffer("ab", .start, .end, .byte(0x78))) == "abx")
    #expect(text(buffer("ab", .start, .right, .byte(0x78))) == "axb")
  }

  @Test func `the cursor stays within the line`() {
    #expect(buffer("", .left, .backspace, .delete, .right, .killWord, .killBefore).bytes.isEmpty)
    #expect(text(buffer("a", .right, .right, .byte(0x78))) == "ax")
  }

  @Test(arguments: ["é", "e\u{301}", "李", "👩‍👧", "🇵🇹"])
  func `deletes and steps over a character as a whole`(_ character: String) {
    #expect(text(buffer("a" + character, .backspace)) == "a")
    #expect(text(buffer(character + "b", .start, .delete)) == "b")
    #expect(buffer("a" + character, .left).cursor == 1)
    #expect(buffer("a" + character, .start, .right, .right).cursor == 1 + character.utf8.count)
  }

  @Test func `edits a secret by code points`() {
    #expect(text(buffer("ae\u{301}", isSecret: true, .backspace)) == "ae")
    #expect(text(buffer("aé", isSecret: true, .left, .delete)) == "a")
    #expect(text(buffer("violet canyon", isSecret: true, .killWord)) == "")
  }

  @Test func `deletes a word, or to either end of the line`() {
    #expect(text(buffer("Ada King  ", .killWord)) == "Ada ")
    #expect(text(buffer("Ada", .killWord)) == "")
    #expect(text(buffer("   ", .killWord)) == "")
    #expect(text(buffer("Ada King", .left, .left, .killBefore)) == "ng")
    #expect(text(buffer("Ada King", .left, .left, .killAfter)) == "Ada Ki")
  }

  @Test func `invalid UTF-8 can be deleted`() {
    #expect(buffer("a", .byte(0xFF), .byte(0xFE), .backspace).bytes == [0x61, 0xFF])
    #expect(buffer("a", .byte(0xFF), .start, .delete, .delete).bytes.isEmpty)
  }

  @Test func `a full line ignores further input`() {
    var buffer = LineBuffer(isSecret: true)
    for _ in 0..<10_000 { buffer.insert(0x61) }
    #expect(buffer.bytes.count > PasswordPolicy.maximumBytes)
    buffer.edit(.backspace)
    buffer.insert(0x62)
    #expect(buffer.bytes.last == 0x62)
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
    #expect(buffer.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } == place)
    #expect(left == true)
  }
}
