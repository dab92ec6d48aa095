import Accounts
import AccountsForms
import AccountsJSON
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/confirmation`: confirms an act with the code from a mail.
  func confirm(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    let form = ConfirmForm()
    try members.requireNone(but: form.fields.map(\.key) + ["device"])
    members.enter(into: form)
    let caller = try await callerIfAny(of: request)
    switch try await accounts.confirm(form, by: caller, from: request.origin(members)).get() {
    case .verified: return .json(ConfirmedDocument(.verifyEmail))
    case .changed: return .json(ConfirmedDocument(.changeEmail))
    case .restored(_, let code): return .json(ConfirmedDocument(.restoreEmail, code))
    case .reported: return .json(ConfirmedDocument(.report))
    }
  }

  /// `POST /api/v1/user/email`: sends a mail to another address, which becomes the user's once it
  /// is confirmed.
  func requestEmailChange(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let members = try await request.members()
    let form = accounts.forms.changeEmailForm()
    try members.requireNone(but: form.fields.map(\.key) + ["device"])
    members.enter(into: form)
    let outcome = try await accounts.requestEmailChange(
      form,
      of: caller.user,
      from: request.origin(members)
    )
    _ = try outcome.get()
    return .accepted
  }

  /// `POST /api/v1/user/verification`: sends a mail with a code that proves the user's address.
  func requestVerification(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let outcome = try await accounts.requestVerification(
      of: caller.user.id,
      from: request.context.client
    )
    switch try outcome.get() {
    case .sent, .wasSent: return .accepted
    case .isVerified: return .noContent
    }
  }

  /// The logged-in user, if any: a code from a mail is enough for anybody who knows the password.
  private func callerIfAny(of request: APIRequest) async throws -> UserID? {
    guard let (token, _) = request.sessionToken else { return nil }
    return try await accounts.resumeSession(token)?.user.id
  }
}
