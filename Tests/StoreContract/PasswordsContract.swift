import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a password change needs the current password, and that the second of two concurrent
/// ones fails.
struct PasswordsContract {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func isIn(
    _ accounts: AccountService,
    _ email: String,
    _ password: String
  ) async throws -> Bool {
    if case .loggedIn = try await accounts.logIn(email, password) { true } else { false }
  }

  @Test(arguments: StoreKind.allCases)
  func `a new password is valid in every process, for that user alone`(
    _ kind: StoreKind
  ) async throws {
    let here = try kind.accounts(in: folder)
    let there = try kind.accounts(in: folder)
    let ada = try await here.signUp("ada@example.com")
    try await here.signUp("grace@example.com")
    guard case .changed = try await here.changePassword(.filled(for: ada), of: ada) else {
      Issue.record("not changed")
      return
    }
    #expect(try await isIn(there, "ada@example.com", "purple harbour lantern"))
    #expect(try await !isIn(there, "ada@example.com", SignUpForm.testPassword))
    #expect(try await isIn(there, "grace@example.com", SignUpForm.testPassword))
  }

  @Test(arguments: StoreKind.allCases)
  func `a password check fails once its user may not log in`(_ kind: StoreKind) async throws {
    let accounts = try kind.accounts(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    let first = try await accounts.checkPassword(
      Secret(SignUpForm.testPassword),
      of: ada,
      for: .setRole
    )
    guard case .right(let proof) = first else {
      Issue.record("refused")
      return
    }
    expect(proof.user, is: ada.id)
    _ = try await accounts.administration.update(
      UserUpdate(isEnabled: false),
      of: .id(ada.id),
      by: .operator("test")
    )
    let later = try await accounts.checkPassword(
      Secret(SignUpForm.testPassword),
      of: ada,
      for: .setRole
    )
    guard case .wrongPassword = later else {
      Issue.record("accepted")
      return
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `of concurrent changes one succeeds, and its password is valid`(
    _ kind: StoreKind
  ) async throws {
    let services = [try kind.accounts(in: folder), try kind.accounts(in: folder)]
    let ada = try await services[0].signUp("ada@example.com")
    let changed = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 0..<4 {
        group.addTask {
          let form = ChangePasswordForm.filled(for: ada)
          form.newPasswordField.value = Secret("purple harbour lantern \(number)")
          form.confirmPasswordField.value = form.newPasswordField.value
          let result = try await services[number % 2].changePassword(form, of: ada)
          if case .changed = result { return number }
          return nil
        }
      }
      return try await group.reduce(into: [Int]()) { $0 += [$1].compactMap(\.self) }
    }
    expect(changed.count, is: 1)
    // The valid one first: the attempts of the others count as failures, and so do these guesses.
    for number in changed + (0..<4).filter({ !changed.contains($0) }) {
      let works = try await isIn(services[0], "ada@example.com", "purple harbour lantern \(number)")
      expect(works, is: changed.contains(number))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a login replaces a cheaper hash, but a disabled user's login does not`(
    _ kind: StoreKind
  ) async throws {
    let cheap = try kind.accounts(in: folder)
    let ada = try await cheap.signUp("ada@example.com")
    let dear = try kind.accounts(in: folder, .hashing(at: HashingCost(memoryKiB: 16, passes: 1)))
    #expect(try await isIn(dear, "ada@example.com", SignUpForm.testPassword))
    let records = try await dear.administration.export(
      after: nil,
      withHashes: true,
      by: .operator("test")
    )
    expect(records[0][.passwordHash]?.contains("m=16,t=1"), is: true)
    #expect(try await isIn(cheap, "ada@example.com", SignUpForm.testPassword))
    _ = try await cheap.administration.update(
      UserUpdate(isEnabled: false),
      of: .id(ada.id),
      by: .operator("test")
    )
    #expect(try await !isIn(cheap, "ada@example.com", SignUpForm.testPassword))
    guard case .wrongPassword = try await cheap.changePassword(.filled(for: ada), of: ada) else {
      Issue.record("changed")
      return
    }
    #expect(try await cheap.administration.user(.id(ada.id))?.lastLogInAt != nil)
  }
}
