import Accounts
import AccountsForms
import AccountsJSON
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/recovery/mail`: sends a password reset code by mail, if an account has the
  /// address.
  func requestRecovery(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    let form = EmailForm()
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    switch try await accounts.requestRecovery(form, from: request.context.client) {
    case .requested: return .accepted
    case .refused(let errors): throw Problem.invalidFields(errors)
    case .throttled(let until): throw Problem.tooManyEmails(until: until)
    case .noMail: throw Problem.noMail
    }
  }

  /// `POST /api/v1/confirmation`: confirms an act with the code from a mail.
  func confirm(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    let form = ConfirmForm()
    try members.requireNone(but: form.fields.map(\.key) + ["device"])
    members.enter(into: form)
    let caller = try await callerIfAny(of: request)
    switch try await accounts.confirm(form, by: caller, from: request.origin(members)) {
    case .verified: return .json(ConfirmedDocument(.verifyEmail))
    case .changed: return .json(ConfirmedDocument(.changeEmail))
    case .restored(_, let code): return .json(ConfirmedDocument(.restoreEmail, code))
    case .reported: return .json(ConfirmedDocument(.report))
    case .refused(let errors): throw Problem.invalidFields(errors)
    case .codesThrottled(let until): throw Problem.tooManyCodes(until: until)
    case .throttled(let until): throw Problem.throttled(until: until)
    }
  }

  /// `POST /api/v1/user/email`: sends a mail to another address, which becomes the user's once it
  /// is confirmed.
  func requestEmailChange(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let members = try await request.members()
    let form = accounts.forms.changeEmailForm()
    try members.requireNone(but: form.fields.map(\.key) + ["device"])
    members.enter(into: form)
    switch try await accounts.requestEmailChange(
      form,
      of: caller.user,
      from: request.origin(members)
    ) {
    case .requested: return .accepted
    case .refused(let errors): throw Problem.invalidFields(errors)
    case .wrongPassword: throw Problem.wrongPassword
    case .throttled(let until): throw Problem.throttled(until: until)
    case .limited:
      throw Problem.tooManyEmails(until: accounts.now().addingTimeInterval(3600))
    case .noMail: throw Problem.noMail
    }
  }

  /// `POST /api/v1/user/verification`: sends a mail with a code that proves the user's address.
  func requestVerification(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    switch try await accounts.requestVerification(
      of: caller.user.id,
      from: request.context.client
    ) {
    case .sent, .wasSent: return .accepted
    case .isVerified: return .noContent
    case .limited:
      throw Problem.tooManyEmails(until: accounts.now().addingTimeInterval(3600))
    case .noMail: throw Problem.noMail
    }
  }

  /// The logged-in user, if any: a code from a mail is enough for anybody who knows the password.
  private func callerIfAny(of request: APIRequest) async throws -> UserID? {
    guard let (token, _) = request.sessionToken else { return nil }
    return try await accounts.resumeSession(token)?.user.id
  }
}
