import Foundation
import Testing

@testable import Accounts

struct AuditSealTests {
  private func seal(base: Int = 1, head: Int = 258, milliseconds: Int64 = 256) -> AuditSeal {
    AuditSeal(
      base: AuditHead(number: base, hash: [UInt8](repeating: 0xAA, count: 32)),
      head: AuditHead(number: head, hash: [UInt8](repeating: 0xBB, count: 32)),
      at: Date(millisecondsSince1970: milliseconds)
    )
  }

  @Test func `the signed bytes are those of the documentation`() {
    let expected =
      Array("accounts audit head 1\n".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
      + [UInt8](repeating: 0xAA, count: 32) + [0, 0, 0, 0, 0, 0, 1, 2]
      + [UInt8](repeating: 0xBB, count: 32) + [0, 0, 0, 0, 0, 0, 1, 0]
    #expect(seal().message == expected)
  }

  @Test func `every part of a seal changes the signed bytes`() {
    #expect(seal(base: 2).message != seal().message)
    #expect(seal(head: 259).message != seal().message)
    #expect(seal(milliseconds: 257).message != seal().message)
  }
}
