@_spi(Stores) import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

struct InvitationRowTests {
  private static let id = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
  private static let user = "01a1fc57-9ede-759f-a4b8-5cde803eda90"
  private static let invitation = TestRow([
    id, "Ada@Example.com", "ada@example.com", "admin", 1000, 2000, nil, nil,
  ])

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `an invitation is read, with its address or for anybody`() throws {
    let email = EmailAddress(stored: "Ada@Example.com", key: "ada@example.com")
    let id = try #require(InvitationID(Self.id))
    func invitation(_ email: EmailAddress?) -> Invitation {
      Invitation(id: id, email: email, role: .admin, createdAt: date(1), expiresAt: date(2))
    }
    try expect(Invitation(row: Self.invitation), is: invitation(email))
    try expect(Invitation(row: Self.invitation).email?.text, is: "Ada@Example.com")
    let open = Self.invitation.with(nil, at: 1).with(nil, at: 2)
    try expect(Invitation(row: open), is: invitation(nil))
    let mailed = try Invitation(row: Self.invitation.with(Self.user, at: 6))
    expect(mailed.mail?.description, is: Self.user)
  }

  @Test func `a recovery code is read, with its end or without one`() throws {
    let row = TestRow([Self.id, Self.user, "reset", 1000, 2000, nil])
    try expect(
      StoredRecoveryCode(row: row),
      is: StoredRecoveryCode(
        id: try #require(StoredRecoveryCode.ID(Self.id)),
        user: try #require(UserID(Self.user)),
        kind: .reset,
        createdAt: date(1),
        expiresAt: date(2)
      )
    )
    try expect(StoredRecoveryCode(row: row.with(nil, at: 4)).expiresAt, is: nil)
  }

  @Test func `a remembered sign-up is read`() throws {
    let signUp = try RememberedSignUp(
      row: TestRow([[UInt8](repeating: 7, count: 32), Self.user, 1000])
    )
    expect(signUp.requestHash, is: [UInt8](repeating: 7, count: 32))
    #expect(signUp.user.description == Self.user && signUp.at == date(1))
  }

  @Test func `a value that is never stored makes the row unreadable`() {
    let code = TestRow([Self.id, Self.user, "kit", 1000, nil])
    let failures: [(String, () throws -> Void)] = [
      ("invitations", { _ = try Invitation(row: Self.invitation.with("short", at: 0)) }),
      ("invitations", { _ = try Invitation(row: Self.invitation.with("king", at: 3)) }),
      ("invitations", { _ = try Invitation(row: Self.invitation.with("short", at: 6)) }),
      ("recovery_codes", { _ = try StoredRecoveryCode(row: code.with("short", at: 0)) }),
      ("recovery_codes", { _ = try StoredRecoveryCode(row: code.with("short", at: 1)) }),
      ("recovery_codes", { _ = try StoredRecoveryCode(row: code.with("other", at: 2)) }),
      ("sign_up_keys", { _ = try RememberedSignUp(row: TestRow([[UInt8](), "short", 0])) }),
    ]
    for (table, read) in failures {
      let error = #expect(throws: UnreadableRow.self) { try read() }
      expect(error?.table, is: table)
    }
  }
}
