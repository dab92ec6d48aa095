import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct PersonalDataTests {
  @Test func `contains everything about a user, and nothing about others`() async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    _ = try await accounts.administration.update(
      UserUpdate(role: .admin),
      of: .id(ada.id),
      by: .user(grace.id)
    )
    let started = try await accounts.startSession("ada@example.com")
    _ = try await accounts.startSession("grace@example.com")
    let data = try #require(await accounts.personalData(of: ada.id, by: .user(ada.id)))
    #expect(data.user.email == "ada@example.com")
    #expect(data.termsAcceptedAt == ada.createdAt)
    #expect(data.sessions.map(\.id) == [started.session.id])
    #expect(data.devices.count == 1)
    #expect(data.events.map(\.action) == [.logIn, .setRole, .signUp])
    let told = try await accounts.auditLog.events(AuditQuery(limit: 1)).first
    #expect(told?.action == .exportPersonalData)
    #expect(told?.actor == .user(ada.id))
    // Another administrator remains.
    _ = try await accounts.administration.update(
      UserUpdate(role: .admin),
      of: .id(grace.id),
      by: .operator("test")
    )
    _ = try await accounts.administration.delete(.id(ada.id), by: .operator("test"))
    #expect(try await accounts.personalData(of: ada.id, by: .user(ada.id)) == nil)
  }

  @Test func `contains all of a long history`() async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    for _ in 0..<2100 { try await accounts.addEvent(about: ada.id, by: .operator("test")) }
    let data = try #require(await accounts.personalData(of: ada.id, by: .user(ada.id)))
    #expect(data.events.map(\.number) == Array((1...2101).reversed()))
    #expect(!data.hasMoreEvents)
  }

  @Test func `says that older events are left out`() async throws {
    let folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    let limit = PersonalData.eventLimit
    for _ in 1..<limit { try await accounts.addEvent(about: ada.id, by: .operator("test")) }
    let whole = try #require(await accounts.personalData(of: ada.id, by: .user(ada.id)))
    #expect((whole.events.count, whole.hasMoreEvents) == (limit, false))
    // The export above is an event, too.
    let cut = try #require(await accounts.personalData(of: ada.id, by: .user(ada.id)))
    #expect((cut.events.count, cut.hasMoreEvents) == (limit, true))
    #expect(cut.events.last?.number == 2)
  }
}
