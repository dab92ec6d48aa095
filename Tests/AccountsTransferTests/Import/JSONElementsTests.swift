import AccountsForms
import Expectations
import Testing

@testable import AccountsTransfer

struct JSONElementsTests {
  private func elements(
    _ text: String,
    in member: String? = nil,
    piece size: Int = 3,
    longest: Int = 100
  ) throws -> [String] {
    var rest = Array(text.utf8)[...]
    let elements = JSONElements(in: member) {
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      return piece
    }
    var found: [String] = []
    while let element = try elements.next(longest: longest) {
      switch element {
      case .success(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
      case .failure(let failure): found.append(failure.code.rawValue)
      }
    }
    return found
  }

  @Test(
    arguments: [
      ("[]", []), (" [ ]\n", []), ("[1]", ["1"]),
      ("[1,2 , {\"a\":[3,{}]}]", ["1", "2 ", " {\"a\":[3,{}]}"]),
      ("[\"a,]\\\"\",\"\\\\\"]", ["\"a,]\\\"\"", "\"\\\\\""]),
      ("[1", ["incompleteJSON"]), ("[1,", ["1", "incompleteJSON"]), ("[", ["incompleteJSON"]),
      ("[1]x", ["1", "incompleteJSON"]), ("[1}", ["incompleteJSON"]), ("[{]", ["incompleteJSON"]),
      ("[[1],", ["[1]", "incompleteJSON"]), ("[1,]", ["1", ""]),
    ] as [(String, [String])]
  )
  func `finds the elements of a list, wherever pieces end`(
    _ row: (text: String, elements: [String])
  ) throws {
    for size in 1...4 { try expect(elements(row.text, piece: size), is: row.elements) }
  }

  @Test(
    arguments: [
      ("{\"users\":[1,2]}", ["1", "2"]),
      ("{\"a\":{\"users\":[9]},\"users\":[1],\"b\":\"]\"}", ["1"]),
      ("[1]", ["1"]), ("{\"users\":[1]", ["1", "incompleteJSON"]),
      ("{\"users\":[1],\"users\":[2]}", ["1", "repeatedName"]),
      ("{\"users\":[1],\"b\":[", ["1", "incompleteJSON"]),
      ("{\"users\":[1]}}", ["1", "incompleteJSON"]),
    ] as [(String, [String])]
  )
  func `finds the list in an object, past other members`(
    _ row: (text: String, elements: [String])
  ) throws {
    for size in 1...4 { try expect(elements(row.text, in: "users", piece: size), is: row.elements) }
  }

  @Test(arguments: ["", "{}", "{\"a\":1}", "{\"users\":{}}", "{\"users\"", "nonsense", "\"users\""])
  func `a file without the list is refused`(_ text: String) {
    #expect(throws: RuleFailure.self) { try elements(text, in: "users") }
    if !text.hasPrefix("[") { #expect(throws: RuleFailure.self) { try elements(text) } }
  }

  @Test func `an element that is too long is refused without being kept`() throws {
    let long = "[1,\"" + String(repeating: "a", count: 200) + "\",2]"
    try expect(elements(long), is: ["1", "lineTooLong", "2"])
    // Endless input with one element would fill the memory if it were kept.
    var pieces = 0
    let elements = JSONElements(in: nil) {
      pieces += 1
      return pieces == 1
        ? Array("[\"".utf8)
        : pieces > 100_000 ? [] : [UInt8](repeating: UInt8(ascii: "a"), count: 10_000)
    }
    guard case .failure(let failure)? = try elements.next(longest: 100) else {
      Issue.record("kept")
      return
    }
    expect(failure.code, is: .incompleteJSON)
  }
}
