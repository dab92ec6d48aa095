import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts
@testable import AccountsSQL

struct UserCountChangesTests {
  private func user(isEnabled: Bool) throws -> User {
    User(
      id: try #require(UserID("01a1fc57-9ede-759f-a4b8-5cde803eda89")),
      name: nil,
      address: try EmailAddress("ada@example.com"),
      birthday: nil,
      language: .english,
      role: .member,
      emailVerifiedAt: nil,
      createdAt: Date(timeIntervalSince1970: 86_400 * 7 + 1),
      disabledAt: isEnabled ? nil : .now,
      lastLogInAt: nil
    )
  }

  @Test func `changes of one transaction are added up`() throws {
    let (ada, disabled) = try (user(isEnabled: true), user(isEnabled: false))
    var changes = UserCountChanges()
    #expect(changes.isEmpty)
    changes.insert(ada)
    changes.move(from: ada, to: disabled)
    changes.move(from: disabled, to: disabled)
    #expect(changes.segments == [0: 0, 1: 1] && changes.days == [7: 1])
    expect(changes.statements(forShard: 3).count, is: 2, "a segment whose number stays has none")
    changes.delete(segment: 1, createdAt: ada.createdAt.millisecondsSince1970)
    #expect(changes.segments == [0: 0, 1: 0] && changes.days == [7: 0])
    expect(changes.statements(forShard: 3).count, is: 0)
  }
}
