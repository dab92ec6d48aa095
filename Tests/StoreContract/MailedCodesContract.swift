import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a store keeps codes that were sent by mail, finds them by their hash, and deletes
/// them with their user.
struct MailedCodesContract {
  private let folder: TemporaryFolder
  private let clock = HandClock()

  init() throws { folder = try TemporaryFolder() }

  private func accounts(_ kind: StoreKind) throws -> AccountService {
    try kind.accounts(in: folder) { [clock] in clock.now }
  }

  private func code(
    _ purpose: MailedCode.Purpose,
    of user: User,
    to email: String = "Ada+1@EXAMPLE.com"
  ) throws -> MailedCode {
    MailedCode(
      purpose,
      of: user.id,
      to: try EmailAddress(email),
      at: clock.now.roundedToMilliseconds
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `a code is found by its hash alone, with all its values`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let stored = try MailedCode.Purpose.allCases.map { purpose -> MailedCode in
      defer { clock.advance(1) }
      return try code(purpose, of: ada)
    }
    try await accounts.store.transaction { transaction in
      for (number, code) in stored.enumerated() {
        try transaction.insert(code, hash: [UInt8](repeating: UInt8(number), count: 32))
      }
    }
    for (number, code) in stored.enumerated() {
      let hash = [UInt8](repeating: UInt8(number), count: 32)
      let found = try await accounts.store.read { try $0.mailedCode(hash: hash) }
      expect(found, is: code)
      expect(found?.recipient.text, is: "Ada+1@EXAMPLE.com")
    }
    try await expect(
      accounts.store.read {
        try $0.mailedCode(hash: [UInt8](repeating: 99, count: 32))
      },
      is: nil
    )
    try await expect(accounts.store.read { try $0.mailedCodes(of: ada.id) }, is: stored)
  }

  @Test(arguments: StoreKind.allCases)
  func `the codes of an address are found by any spelling of it, whoever has them`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let codes = try [
      code(.restore, of: ada), code(.change, of: grace, to: "ada+1@example.com"),
      code(.verify, of: grace, to: "ada+2@example.com"),
    ]
    try await accounts.store.transaction { transaction in
      for (number, code) in codes.enumerated() {
        try transaction.insert(code, hash: [UInt8](repeating: UInt8(number), count: 32))
      }
    }
    for (address, expected) in [("ADA+1@example.com", codes.prefix(2)), ("ada@example.com", [])] {
      let email = try EmailAddress(address)
      let found = try await accounts.store.read { try $0.mailedCodes(to: email) }
      expect(Set(found), is: Set(expected), "\(address)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `codes are deleted one by one, after their time, and with their user`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let codes = try [code(.recover, of: ada), code(.restore, of: ada), code(.verify, of: grace)]
    try await accounts.store.transaction { transaction in
      for (number, code) in codes.enumerated() {
        try transaction.insert(code, hash: [UInt8](repeating: UInt8(number), count: 32))
      }
    }
    func left() async throws -> [MailedCode] {
      try await accounts.store.read {
        try $0.mailedCodes(of: ada.id) + $0.mailedCodes(of: grace.id)
      }
    }
    let now = clock.now.addingTimeInterval(3600)
    try await accounts.store.transaction { try $0.deleteExpiredMailedCodes(at: now, limit: 10) }
    try await expect(left(), is: [codes[1], codes[2]])
    #expect(try await accounts.store.transaction { try $0.deleteMailedCode(codes[1].id) })
    #expect(try await !accounts.store.transaction { try $0.deleteMailedCode(codes[1].id) })
    try await expect(left(), is: [codes[2]])
    _ = try await accounts.administration.delete(.id(grace.id), by: .operator("root"))
    try await expect(left(), is: [])
    // A store may give the next user what it knew the last one by.
    let bea = try await accounts.signUp("bea@example.com")
    let ofNext = try await accounts.store.read { reader in
      try reader.mailedCodes(of: bea.id) + reader.mailedCodes(to: codes[2].recipient)
    }
    expect(ofNext, is: [])
  }

  @Test(arguments: StoreKind.allCases)
  func `of 32 parallel uses of one code, in several processes, one sets its password`(
    _ kind: StoreKind
  ) async throws {
    var settings = AccountSettings.cheap
    settings.mail = try .test()
    let services = try (0..<4)
      .map { _ in
        try kind.accounts(in: folder, settings) { [clock] in clock.now }
      }
    let ada = try await services[0].signUp("ada@example.com")
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    let stored = try self.code(.recover, of: ada, to: "ada@example.com")
    try await services[0].store.transaction { try $0.insert(stored, hash: code.hash) }
    let recovered = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask {
          let form = services[number % 4].forms.recoverForm()
          form.codeField.value = code.text
          form.newPasswordField.value = Secret("purple harbour lantern \(number)")
          form.confirmPasswordField.value = form.newPasswordField.value
          if case .recovered = try await services[number % 4].recover(form) { return true }
          return false
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expect(recovered, is: 1)
  }
}
