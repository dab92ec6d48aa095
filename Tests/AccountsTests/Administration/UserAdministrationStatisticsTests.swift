import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class UserAdministrationStatisticsTests: ServiceSuite {
  private let root = AuditActor.operator("root")

  @Test func `counts users by attribute, and by day of sign-up`() async throws {
    let today = CivilDate(clock.now, in: .gmt)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    clock.advance(2 * 86_400)
    let joan = try await accounts.signUp("joan@example.com")
    try await accounts.update(UserUpdate(isEnabled: false), of: ada.id, by: root)
    try await accounts.update(UserUpdate(verifiesEmail: true), of: grace.id, by: root)
    try await accounts.update(UserUpdate(role: .admin), of: grace.id, by: root)
    let statistics = try await accounts.administration.statistics(days: 3)
    expect(statistics.total, is: 3)
    expect(statistics.enabled, is: 2)
    expect(statistics.verified, is: 1)
    expect(statistics.byRole, is: [.member: 2, .admin: 1])
    expect(statistics.byLanguage, is: [.english: 3, .portuguese: 0, .spanish: 0, .german: 0])
    expect(statistics.signUps.map(\.count), is: [2, 0, 1])
    expect(statistics.signUps.first?.day, is: today)
    // Only the requested days, without deleted users.
    try await expect(accounts.administration.statistics(days: 1).signUps.map(\.count), is: [1])
    _ = try await accounts.administration.delete(.id(joan.id), by: root)
    try await expect(
      accounts.administration.statistics(days: 3).signUps.map(\.count),
      is: [2, 0, 0]
    )
  }

  @Test func `a database without users has zero counts`() async throws {
    let statistics = try await accounts.administration.statistics(days: 2)
    expect(statistics.total, is: 0)
    expect(statistics.signUps.map(\.count), is: [0, 0])
  }
}
