import AccountsForms
import Expectations
import Testing

@testable import Accounts

struct KeyTests {
  private let line = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

  // hmac.new(line, message, hashlib.sha256) and hashlib.sha256(b"accounts key\n" + line) in Python.
  @Test func `codes and identifiers are those of HMAC-SHA-256 and SHA-256`() throws {
    let key = try #require(Key(line.utf8))
    expect(key.id, is: "80bb2585")
    expect(
      key.derived(for: "a purpose").hexadecimal,
      is: "85797a0052fba3ff106a0b6d5d83bac39a1e159e1e4793a2f1db904f1da3e12d"
    )
    expect(key.line, is: Secret(line))
  }

  @Test func `keys of different purposes have nothing in common`() throws {
    let key = try #require(Key(line.utf8))
    #expect(key.derived(for: "one") != key.derived(for: "two"))
    #expect(key.subkey(for: "one").id != key.subkey(for: "two").id)
    #expect(key.subkey(for: "one").derived(for: "two") != key.derived(for: "two"))
    expect(key.subkey(for: "one").id, is: key.subkey(for: "one").id)
  }

  @Test(arguments: [
    "", "short", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh",
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh+", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh\n",
  ])
  func `a text that is no key is refused`(_ text: String) {
    #expect(Key(text.utf8) == nil)
  }

  @Test func `a random key can be written and read`() throws {
    let key = Key()
    let read = try #require(Key(key.line.withUTF8 { Array($0) }))
    #expect(read.id == key.id && read.id.count == Key.idLength)
    expect(read.derived(for: "x"), is: key.derived(for: "x"))
    #expect(Key().id != key.id)
  }
}
