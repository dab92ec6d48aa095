import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct RememberedSignUpTests {
  private func hash(_ change: (SignUpForm) -> Void = { _ in }) throws -> String {
    let form = SignUpForm.filled()
    change(form)
    return try form.submit().details.requestHash
  }

  @Test(arguments: [
    (SignUpForm.Field.name, "Grace Hopper"), (.email, "grace@example.com"),
    (.birthday, "1991-12-10"),
  ])
  func `a form with another value is another request`(
    _ change: (field: SignUpForm.Field, text: String)
  ) throws {
    try expect(hash(), is: hash())
    #expect(try hash { $0.enter(change.text, into: change.field) } != hash())
  }

  @Test func `another password is the same request: no fast hash of a password is stored`() throws {
    let other = try hash {
      for field in [SignUpForm.Field.password, .confirmPassword] {
        $0.enter("another horse battery staple", into: field)
      }
    }
    try expect(other, is: hash())
  }
}
