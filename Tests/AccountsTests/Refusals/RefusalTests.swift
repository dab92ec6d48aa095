import Accounts
import AccountsForms
import Expectations
import Foundation
import Testing

struct RefusalTests {
  private let errors = ValidationErrors([ValidationError(field: "name", RuleFailure(.required))])

  @Test func `a refusal for fields has their errors, another one its code and an instant`() {
    let fields = Refusal(errors)
    #expect(fields.code == .invalidFields && fields.errors == errors && fields.retryAt == nil)
    let later = Refusal(.throttled, retryAt: .distantFuture)
    #expect(later.code == .throttled && later.errors.isEmpty && later.retryAt == .distantFuture)
  }

  @Test func `an outcome has a value or throws its refusal`() throws {
    let done = Outcome<Int>.done(7)
    try expect(done.get(), is: 7)
    expect(done.refusal, is: nil)
    expect(done.map { "\($0)" }, is: .done("7"))
    let refused = Outcome<Int>.refused(Refusal(.notFound))
    #expect(throws: Refusal(.notFound)) { try refused.get() }
    expect(refused.refusal, is: Refusal(.notFound))
    expect(refused.map { "\($0)" }, is: .refused(Refusal(.notFound)))
  }

  @Test(arguments: [
    ErrorCode.wrongCredentials, .throttled, .locked, .awaitsApproval, .wrongFactor, .logInExpired,
    .wrongPassword, .notLoggedIn, .noMail, .mailLimit, .emailNotQueued, .tooManyEmails,
    .tooManySignUps, .signUpsClosed, .proofRequired, .keyIsTaken, .unknownInvitation,
    .alreadyInvited, .unknownRecoveryCode, .tooManyCodes, .unchangedEmail, .awaitsVerification,
    .lastAdministrator, .ownAccount, .unknownUser, .invalidCursor, .invalidFields, .notFound,
  ])
  func `a refusal has words of its own in every language`(_ code: ErrorCode) {
    let texts = Language.allCases.map { Messages($0).message(for: RuleFailure(code)) }
    expect(Set(texts).count, is: Language.allCases.count, "\(code.rawValue)")
    #expect(texts.allSatisfy { $0.hasSuffix(".") && !$0.contains(code.rawValue) })
  }
}
