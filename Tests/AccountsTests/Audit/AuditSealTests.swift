import Expectations
import Foundation
import Testing

@testable import Accounts

struct AuditSealTests {
  private func seal(
    _ chain: Int = 1,
    of chains: Int = 1,
    base: Int = 1,
    head: Int = 258,
    milliseconds: Int64 = 256
  ) -> AuditSeal {
    AuditSeal(
      chain: chain,
      of: chains,
      base: AuditEnd(number: base, hash: [UInt8](repeating: 0xAA, count: 32)),
      head: AuditEnd(number: head, hash: [UInt8](repeating: 0xBB, count: 32)),
      at: Date(millisecondsSince1970: milliseconds)
    )
  }

  @Test func `the signed bytes are those of the documentation`() {
    let range =
      [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0xAA, count: 32) + [0, 0, 0, 0, 0, 0, 1, 2]
      + [UInt8](repeating: 0xBB, count: 32) + [0, 0, 0, 0, 0, 0, 1, 0]
    expect(seal().message, is: Array("accounts audit head 1\n".utf8) + range)
    let several = Array("accounts audit head 2\n".utf8)
    let first: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3]
    expect(seal(1, of: 3).message, is: several + first + range)
    // Only the first chain vouches for the others.
    let second: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    expect(seal(2, of: 3).message, is: several + second + range)
  }

  @Test func `every part of a seal changes the signed bytes`() {
    #expect(seal(base: 2).message != seal().message)
    #expect(seal(head: 259).message != seal().message)
    #expect(seal(milliseconds: 257).message != seal().message)
    #expect(seal(2).message != seal(3).message)
  }
}
