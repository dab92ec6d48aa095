import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct RememberedSignUpTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func details(
    _ change: (SignUpForm) -> Void = { _ in }
  ) throws -> NewUser.Details {
    let form = SignUpForm.filled()
    change(form)
    return try form.submit().details
  }

  private func first() throws -> RememberedSignUp {
    let user = try #require(UserID("01234567-89ab-7cde-8f01-23456789abcd"))
    return RememberedSignUp(try details().requestHash, user: user, at: now)
  }

  @Test func `the same request gets the first answer for a day, then the key is free`() throws {
    let first = try first()
    let day = IdempotencyKey.lifetime.seconds
    for age in [0, 1, day - 0.001] {
      try expect(
        first.decision(for: details(), at: now.addingTimeInterval(age)),
        is: .repeated(first.user, at: now)
      )
    }
    for age in [day, 2 * day] {
      try expect(first.decision(for: details(), at: now.addingTimeInterval(age)), is: .expired)
    }
  }

  @Test(arguments: [
    (SignUpForm.Field.name, "Grace Hopper"), (.email, "grace@example.com"),
    (.birthday, "1991-12-10"),
  ])
  func `another request is refused until the key is free`(
    _ change: (field: SignUpForm.Field, text: String)
  ) throws {
    let first = try first()
    let other = try details { $0.enter(change.text, into: change.field) }
    expect(first.decision(for: other, at: now), is: .keyIsTaken)
    let later = now.addingTimeInterval(IdempotencyKey.lifetime.seconds)
    expect(first.decision(for: other, at: later), is: .expired)
  }

  @Test func `another password is the same request: no fast hash of a password is stored`() throws {
    let other = try details {
      for field in [SignUpForm.Field.password, .confirmPassword] {
        $0.enter("another horse battery staple", into: field)
      }
    }
    let first = try first()
    expect(first.decision(for: other, at: now), is: .repeated(first.user, at: now))
  }
}
