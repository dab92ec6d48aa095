import Accounts
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

final class UserAdministrationCreateTests: ServiceSuite {
  private let root = AuditActor.operator("root")

  private func form(_ email: String = "ada@example.com") -> SignUpForm {
    let form = SignUpForm.filled()
    form.enter(email, into: .email)
    return form
  }

  @Test func `creates a user with the given attributes, and logs the admin`() async throws {
    let agreed = clock.now.addingTimeInterval(-86_400)
    let attributes = NewUserAttributes(role: .admin, isVerified: true, termsAcceptedAt: agreed)
    let user = try await accounts.administration.create(form(), as: attributes, by: root).get()
    try await expect(accounts.administration.user(.id(user.id)), is: user)
    expect(user.role, is: .admin)
    expect(user.emailVerifiedAt, is: user.createdAt)
    let data = try #require(await accounts.personalData(of: user.id, by: root))
    #expect(try abs(#require(data.user.termsAcceptedAt).timeIntervalSince(agreed)) < 0.001)
    let event = try #require(await accounts.auditLog.events(AuditQuery()).last)
    expect(event.action, is: .createUser)
    expect(event.actor, is: root)
    expect(event.target, is: user.id)
    expect(event.detail, is: "admin")
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
  }

  @Test func `rejects what a sign-up rejects, in form order, and stores no user`() async throws {
    try await accounts.signUp("ada@example.com")
    let empty = SignUpForm(
      by: FormRules(estimator: { _, _ in GuessEstimate(bits: 60, isCommon: false) }),
      today: { CivilDate(Date(), in: .gmt) }
    )
    let attributes = NewUserAttributes()
    let refused = try await accounts.administration.create(empty, as: attributes, by: root)
    expect(
      refused.inWords,
      is: """
        name required, email required, password required, birthday required, language required, \
        agreeTerms termsNotAccepted
        """
    )
    let taken = try await accounts.administration.create(form(), as: attributes, by: root)
    expect(taken.inWords, is: "email alreadyExists")
    let later = NewUserAttributes(termsAcceptedAt: clock.now.addingTimeInterval(1))
    let early = try await accounts.administration.create(
      form("grace@example.com"),
      as: later,
      by: root
    )
    expect(early.inWords, is: "agreeTerms timeInTheFuture")
    try await expect(accounts.allUsers().map(\.email), is: ["ada@example.com"])
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.action), is: [.signUp])
  }

  @Test
  func `says with the other errors that the address is taken, also where sign-ups are closed`()
    async throws
  {
    try await accounts.signUp("ada@example.com")
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .closed
    let closed = try AccountService.test(in: folder, settings, now: { [clock] in clock.now })
    for administration in [accounts.administration, closed.administration] {
      let form = form("ADA@example.com")
      form.enter("Ada1", into: .name)
      let attributes = NewUserAttributes()
      let refused = try await administration.create(form, as: attributes, by: root)
      expect(refused.inWords, is: "name invalidName, email alreadyExists")
      let errors = try await administration.errorsCreating(form, as: attributes)
      expect(errors?.map(\.code), is: [.invalidName, .alreadyExists])
    }
    try await expect(accounts.allUsers().count, is: 1)
  }

  @Test func `checking without creating reports the same, and stores nothing`() async throws {
    try await accounts.signUp("ada@example.com")
    let attributes = NewUserAttributes()
    let taken = try await accounts.administration.errorsCreating(form(), as: attributes)
    expect(taken?.map(\.code), is: [.alreadyExists])
    try await expect(
      accounts.administration.errorsCreating(form("b@example.com"), as: attributes),
      is: nil
    )
    let later = NewUserAttributes(termsAcceptedAt: clock.now.addingTimeInterval(1))
    let early = try await accounts.administration.errorsCreating(form("b@example.com"), as: later)
    expect(early?.map(\.code), is: [.timeInTheFuture])
    try await expect(accounts.allUsers().count, is: 1)
  }
}
