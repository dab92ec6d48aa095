import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a password change needs the current password, and that the second of two concurrent
/// ones fails.
struct PasswordsContract {
  private let folder = TemporaryFolder()

  private func isIn(
    _ accounts: AccountService,
    _ email: String,
    _ password: String
  ) async throws -> Bool {
    try await accounts.logIn(email, password).refusal == nil
  }

  @Test(arguments: StoreKind.allCases)
  func `a new password is valid in every process, for that user alone`(
    _ kind: StoreKind
  ) async throws {
    let here = try kind.accounts(in: folder)
    let there = try kind.accounts(in: folder)
    let ada = try await here.signUp("ada@example.com")
    try await here.signUp("grace@example.com")
    _ = try await here.changePassword(.filled(for: ada), of: ada).get()
    #expect(try await isIn(there, "ada@example.com", "purple harbour lantern"))
    #expect(try await !isIn(there, "ada@example.com", SignUpForm.testPassword))
    #expect(try await isIn(there, "grace@example.com", SignUpForm.testPassword))
  }

  @Test(arguments: StoreKind.allCases)
  func `a password check fails once its user may not log in`(_ kind: StoreKind) async throws {
    let accounts = try kind.accounts(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    try await expect(accounts.proof(of: ada.id).user, is: ada.id)
    try await accounts.update(UserUpdate(isEnabled: false), of: ada.id)
    await #expect(throws: Refusal(.wrongPassword)) { try await accounts.proof(of: ada.id) }
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
          do {
            return try await services[number % 2].changePassword(form, of: ada).get().user.id
              == ada.id
              ? number : nil
          } catch is Refusal, is StaleProof { return nil }
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
    let records = try await dear.administration.export(withHashes: true)
    expect(records[0][.passwordHash]?.contains("m=16,t=1"), is: true)
    #expect(try await isIn(cheap, "ada@example.com", SignUpForm.testPassword))
    try await cheap.update(UserUpdate(isEnabled: false), of: ada.id)
    #expect(try await !isIn(cheap, "ada@example.com", SignUpForm.testPassword))
    let refused = try await cheap.changePassword(.filled(for: ada), of: ada)
    expect(refused.inWords, is: "wrongPassword")
    #expect(try await cheap.administration.user(.id(ada.id))?.lastLogInAt != nil)
  }
}
