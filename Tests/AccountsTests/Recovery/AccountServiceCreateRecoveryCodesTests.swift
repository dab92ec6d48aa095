import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AccountServiceCreateRecoveryCodesTests: AdaSuite {
  @Test func `each of the ten codes works once, and never expires`() async throws {
    try await expect(
      accounts.recoveryCodesLeft(of: user.id),
      is: RecoveryCodesLeft(count: 0, createdAt: nil)
    )
    let made = clock.now
    let codes = try await accounts.kit(of: user.id)
    clock.advance(10 * 365 * 86_400)
    for (number, code) in codes.shuffled().enumerated() {
      try await expect(
        accounts.recoveryCodesLeft(of: user.id),
        is: RecoveryCodesLeft(count: 10 - number, createdAt: made)
      )
      let password = "purple harbour lantern \(number)"
      try await expect(
        accounts.recover(code, password).inWords,
        is: "recovered, \(9 - number) left"
      )
    }
    try await expect(accounts.recoveryCodesLeft(of: user.id).count, is: 0)
  }

  @Test func `nobody makes codes for a user who does not exist`() async throws {
    let proof = try await accounts.proof(of: user.id)
    _ = try await accounts.administration.delete(.id(user.id), by: .operator("root"))
    let before = try await accounts.auditLog.events(AuditQuery())
    await #expect(throws: StaleProof()) { try await accounts.createRecoveryCodes(by: proof) }
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test func `ASVS 6.5.2: codes are stored nowhere`() async throws {
    let codes = try await accounts.kit(of: user.id) + [try await accounts.resetCode(of: user.id)]
    await accounts.close()
    for text in codes.flatMap({ [$0, $0.replacing("-", with: "")] }) {
      try expect(StoreKind.chosen.places(of: text, in: folder), is: [])
    }
  }

  @Test func `the data of a person and an explanation tell the number of codes, and no code`()
    async throws
  {
    let codes = try await accounts.kit(of: user.id)
    try await expect(accounts.recover(codes[0]).inWords, is: "recovered, 9 left")
    let code = try await accounts.resetCode(of: user.id)
    let end = clock.now.addingTimeInterval(3600)
    func told() async throws -> String {
      let data = try #require(try await accounts.personalData(of: user.id, by: .user(user.id)))
      var dumped = ""
      dump(data, to: &dumped)
      for text in codes + [code] { #expect(!dumped.contains(text)) }
      let finding = try await accounts.administration.explainLogIn(user.address).findings.last
      guard case .recovery(let until, let left) = finding else { return "nothing" }
      expect(data.recoveryCodes, is: left)
      expect(data.resetCodeExpiresAt, is: until)
      return
        "\(left), \(until == end ? "until the end" : "\(until?.description ?? "no") reset code")"
    }
    try await expect(told(), is: "9, until the end")
    clock.advance(3600)
    try await expect(told(), is: "9, no reset code")
  }
}

extension AccountServiceCreateRecoveryCodesTests {
  @Test func `a user without codes has a finding too, an unknown address has none`() async throws {
    let finding = try await accounts.administration.explainLogIn(user.address).findings.last
    guard case .recovery(nil, 0) = finding else {
      Issue.record("\(String(describing: finding))")
      return
    }
    #expect(finding?.blocksLogin == false && finding?.isCheck == false)
    let nobody = try EmailAddress("nobody@example.com")
    let findings = try await accounts.administration.explainLogIn(nobody).findings
    #expect(findings.allSatisfy { $0.isCheck })
  }
}
