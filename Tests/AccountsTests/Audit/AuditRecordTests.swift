import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AuditRecordTests {
  // hashlib.sha256 in Python over b"accounts audit event 1\n", 32 zeros, struct.pack(">qq", 1,
  // 1795219200000) and each text after its length, as struct.pack(">I").
  @Test func `hashes an event as documented`() throws {
    let entry = AuditEntry(
      at: Date(timeIntervalSince1970: 1_795_219_200),
      action: .setRole,
      actor: .operator("root"),
      target: try #require(UserID("018bcfe5-687b-7000-8000-000000000001") as UserID?),
      detail: "admin"
    )
    expect(
      AuditRecord(entry, number: 1, address: "2001:db8::1", after: .none).hash.hexadecimal,
      is: "c4fe768b0726f46c88ac6dbf5659b58b454ae4961180aac4b512d9d231483c6c"
    )
  }

  @Test func `reads back a head as written`() {
    let hash = String(repeating: "a5", count: 32)
    let end = AuditEnd(number: 17, hash: [UInt8](repeating: 0xA5, count: 32))
    expect(AuditHead([end]).description, is: "17:\(hash)")
    expect(
      AuditHead([end, .none]).description,
      is: "17:\(hash),0:\(String(repeating: "00", count: 32))"
    )
    for head in [AuditHead([end]), AuditHead([end, .none, end])] {
      expect(AuditHead(head.description), is: head)
    }
    let many = Array(repeating: "17:\(hash)", count: 17).joined(separator: ",")
    for text in [
      "", "17", "17:", "17:a5", ":\(hash)", "x:00", ",", "17:\(hash),", "17:\(hash),17", many,
    ] {
      expect(AuditHead(text), is: nil)
    }
  }
}
