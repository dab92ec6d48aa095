import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the events of refused password checks.
final class AccountServiceAuditTests: AdaSuite {
  private let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))

  /// The events since the sign-up, oldest first, in words.
  private func events() async throws -> [String] {
    try await accounts.auditLog.events(AuditQuery()).reversed().dropFirst()
      .map { event in
        [
          "\(event.action)", event.reason.map { "\($0)" }, "\(event.actor)",
          event.target == user.id ? "Ada" : event.target.map { "\($0)" },
          event.address, event.detail,
        ]
        .compactMap(\.self).joined(separator: " ")
      }
  }

  @Test func `each refusal has an event, by nobody who is known`() async throws {
    for _ in 0..<2 {
      try await accounts.auditRefusal(.logIn, .wrongPassword, of: user.id, from: origin)
    }
    try await accounts.auditRefusal(.logIn, .unknownAddress, of: nil, from: LogInOrigin())
    try await expect(
      events(),
      is: [
        "logIn wrongPassword anyone Ada 192.0.2.1", "logIn wrongPassword anyone Ada 192.0.2.1",
        "logIn unknownAddress anyone",
      ]
    )
  }

  @Test func `that a user has to wait is audited once a minute, with the number of attempts`()
    async throws
  {
    for _ in 0..<3 {
      try await accounts.auditPending(.logIn, .awaitsApproval, of: user.id, from: origin)
    }
    clock.advance(61)
    try await accounts.auditPending(.logIn, .awaitsApproval, of: user.id, from: origin)
    try await accounts.auditPending(.logIn, .awaitsApproval, of: nil, from: origin)
    try await expect(
      events(),
      is: [
        "logIn awaitsApproval anyone Ada 192.0.2.1",
        "logIn awaitsApproval anyone Ada 192.0.2.1 3 times",
      ]
    )
  }

  @Test func `a rate limit of an account names its user, one of a network names nobody`()
    async throws
  {
    let address = try #require(origin.address)
    for key in [
      RateLimitKey.account(user.address), .network(address.network), .everybody(share: 0),
    ] {
      try await accounts.auditThrottled(.logIn, key, user.address, from: origin)
    }
    try await accounts.auditThrottled(
      .logIn,
      .account(EmailAddress("nobody@example.com")),
      EmailAddress("nobody@example.com"),
      from: origin
    )
    try await expect(
      events(),
      is: [
        "logIn throttled anyone Ada 192.0.2.1 limit per account",
        "logIn throttled anyone 192.0.2.1 limit per network",
        "logIn throttled anyone 192.0.2.1 limit for all clients",
        "logIn throttled anyone 192.0.2.1 limit per account",
      ]
    )
  }

  @Test func `of several attempts under one limit of an account no address is told`() async throws {
    let key = RateLimitKey.account(user.address)
    for _ in 0..<3 { try await accounts.auditThrottled(.logIn, key, user.address, from: origin) }
    clock.advance(61)
    try await accounts.auditThrottled(.logIn, key, user.address, from: origin)
    try await expect(
      events(),
      is: [
        "logIn throttled anyone Ada 192.0.2.1 limit per account",
        "logIn throttled anyone Ada limit per account, 3 times",
      ]
    )
  }
}
