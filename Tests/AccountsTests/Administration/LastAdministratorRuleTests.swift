import AccountsForms
import Foundation
import Testing

@testable import Accounts

/// Tests of the rule alone; `AdministratorsContract` tests it in every store.
struct LastAdministratorRuleTests {
  private func user(_ role: Role, isEnabled: Bool) throws -> User {
    User(
      id: try #require(UserID("01234567-89ab-7cde-8f01-23456789abcd")),
      name: try PersonName("Ada"),
      address: try EmailAddress("ada@example.com"),
      birthday: CivilDate(year: 1990, month: 12, day: 10),
      language: .english,
      role: role,
      emailVerifiedAt: nil,
      createdAt: Date(timeIntervalSince1970: 0),
      disabledAt: isEnabled ? nil : Date(timeIntervalSince1970: 1),
      lastLogInAt: nil
    )
  }

  @Test(arguments: Role.allCases, [true, false])
  func `only removing an enabled administrator requires another one`(
    _ role: Role,
    _ isEnabled: Bool
  ) throws {
    let before = try user(role, isEnabled: isEnabled)
    let counts = before.role == .admin && before.isEnabled
    var results: [User?] = [nil]
    for role in Role.allCases {
      for isEnabled in [true, false] { results.append(try user(role, isEnabled: isEnabled)) }
    }
    for result in results {
      let stays = result.map { $0.role == .admin && $0.isEnabled } ?? false
      for administrators in 0...3 {
        #expect(
          LastAdministratorRule.allows(before, becoming: result, administrators: administrators)
            == (!counts || stays || administrators > 1),
          "\(String(describing: result)) of \(administrators)"
        )
      }
    }
  }
}
