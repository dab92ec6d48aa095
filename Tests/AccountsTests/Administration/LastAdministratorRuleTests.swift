import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the rule alone; `AdministratorsContract` tests it in every store.
struct LastAdministratorRuleTests {
  private func user(_ role: Role, isEnabled: Bool, isVerified: Bool = false) throws -> User {
    let now = Date(timeIntervalSince1970: 2)
    return try .sample(
      role: role,
      emailVerifiedAt: isVerified ? now : nil,
      disabledAt: isEnabled ? nil : now
    )
  }

  @Test(arguments: Role.allCases, [true, false])
  func `only removing an administrator who can log in requires another one`(
    _ role: Role,
    _ isEnabled: Bool
  ) throws {
    for verification in EmailVerification.allCases {
      let rule = LastAdministratorRule(verification: verification)
      for isVerified in [true, false] {
        let before = try user(role, isEnabled: isEnabled, isVerified: isVerified)
        let other = try #require(UserID("01234567-89ab-7cde-8f01-23456789abce"))
        for result in try results() {
          let stays =
            result.map {
              $0.role == .admin && $0.isEnabled
                && (verification != .required || $0.emailVerifiedAt != nil)
            } ?? false
          for administrators in [[], [other], [before.id], [before.id, other]] {
            expect(
              rule.allows(before, becoming: result, administrators: administrators),
              is: (stays || administrators != [before.id]),
              "\(verification): \(String(describing: result)) of \(administrators)"
            )
          }
        }
      }
    }
  }

  /// All that a user can become; nil is a deleted user.
  private func results() throws -> [User?] {
    var results: [User?] = [nil]
    for role in Role.allCases {
      for isEnabled in [true, false] {
        for isVerified in [true, false] {
          results.append(try user(role, isEnabled: isEnabled, isVerified: isVerified))
        }
      }
    }
    return results
  }
}
