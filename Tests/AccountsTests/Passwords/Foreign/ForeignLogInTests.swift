import AccountsForms
import Expectations
import TestSupport
import Testing

@testable import Accounts

/// Tests of logins of users whose hash is from another system.
struct ForeignLogInTests {
  @Test(arguments: [0, 9, 12, 13, 22, 24, 26, 27] + Array(ForeignVector.all.indices.suffix(4)))
  func `ASVS 11.2.2: a login with another system's hash replaces it with a current one`(
    _ index: Int
  ) async throws {
    let vector = ForeignVector.all[index]
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let user = try await accounts.signUp("ada@example.com")
    let hash = try PasswordHash(imported: vector.hash)
    try StoreKind.chosen.run("UPDATE users SET password_hash = '\(hash.phc)'", in: folder)
    let wrong = try await accounts.logIn("ada@example.com", "wrong")
    expect(wrong.inWords, is: "wrongCredentials")
    for _ in 0..<2 {
      let logIn = try await accounts.logIn("ada@example.com", vector.password).get()
      expect(logIn.user.id, is: user.id)
    }
    let stored = try await accounts.store.read {
      try $0.logInAccount(try EmailAddress("ada@example.com"))
    }
    expect(stored?.hash.phc.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"), is: true)
    try await expect(StoreKind.chosen.faults(in: folder), is: [])
  }

  @Test func `no password matches where none is set, and the work is that of a wrong one`()
    async throws
  {
    let unset = try PasswordHash(imported: "$none")
    #expect(!unset.isSet && unset.isWellFormed && unset.foreign == nil && unset.scheme == nil)
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    _ = try await accounts.signUp("ada@example.com")
    try StoreKind.chosen.run("UPDATE users SET password_hash = '\(unset.phc)'", in: folder)
    for password in ["$none", ForeignVector.passphrase] {
      let state = try await accounts.logIn("ada@example.com", password)
      expect(state.inWords, is: "wrongCredentials", "\(password)")
      let verification = try await accounts.hasher.verify(
        Secret(password),
        against: unset,
        for: "test"
      )
      let unknown = try await accounts.hasher.verify(Secret(password), against: nil, for: "test")
      #expect(!verification.isRight && verification.kind == unknown.kind)
    }
    let explanation = try await accounts.administration.explainLogIn(
      EmailAddress("ada@example.com")
    )
    let isNotSet = explanation.findings.contains {
      if case .passwordNotSet = $0 { true } else { false }
    }
    #expect(isNotSet)
    try await expect(StoreKind.chosen.faults(in: folder), is: [])
  }
}
