@_spi(Stores) import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that the keys of names and addresses can be computed again.
struct SearchKeysContract {
  private let folder = TemporaryFolder()

  /// A user with a key of an address that other rules have computed.
  private func account(_ email: String, key: String) throws -> StoredAccount {
    var generator = SystemRandomNumberGenerator()
    let user = try User.sample(
      id: UserID(at: .now, using: &generator),
      name: "Zoë",
      address: EmailAddress(stored: email, key: key)
    )
    return StoredAccount(user, hash: PasswordHash(phc: "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA"))
  }

  @Test(arguments: StoreKind.allCases)
  func `keys of other rules are computed again, unless another user has the address`(
    _ kind: StoreKind
  ) async throws {
    let store = try kind.accounts(in: folder).store
    try await expect(store.keyRules(), is: KeyRules.current)
    let ada = try account("Ada@example.com", key: "earlier@example.com")
    let bob = try account("bob@example.com", key: "bob@example.com")
    let doubled = try account("ADA@example.com", key: "other@example.com")
    for account in [ada, bob] { #expect(try await store.transaction { try $0.insert(account) }) }
    let first = try await store.rebuildSearchKeys()
    #expect((first.rebuilt, first.conflicts) == (1, []))
    let address = try EmailAddress("ada@example.com")
    try await expect(store.read { try $0.user(.email(address)) }?.id, is: ada.user.id)
    try await expect(store.rebuildSearchKeys().rebuilt, is: 0)

    #expect(try await store.transaction { try $0.insert(doubled) })
    let second = try await store.rebuildSearchKeys()
    #expect((second.rebuilt, second.conflicts) == (0, [doubled.user.id]))
    let key = EmailAddress(stored: "", key: "other@example.com")
    try await expect(store.read { try $0.user(.email(key)) }?.id, is: doubled.user.id)
    try await expect(store.read { try $0.user(.email(address)) }?.id, is: ada.user.id)
    try await expect(store.read { try $0.user(.id(bob.user.id)) }?.email, is: "bob@example.com")
  }
}
