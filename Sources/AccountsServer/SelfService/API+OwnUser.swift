import Accounts
import AccountsForms
import AccountsJSON
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /api/v1/user`: the logged-in user.
  func ownUser(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    .json(UserDocument(caller.user, asking: accounts.forms))
  }

  /// `PATCH /api/v1/user`: updates the profile of the logged-in user; missing fields stay
  /// unchanged.
  func updateOwnUser(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let members = try await request.members()
    let form = accounts.forms.profileForm(for: caller.user)
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    let outcome = try await accounts.updateProfile(form, of: caller.user.id, by: caller.actor)
    guard outcome.refusal?.code != .notFound else { throw Problem.notLoggedIn }
    return .json(UserDocument(try outcome.get().user, asking: accounts.forms))
  }

  /// `DELETE /api/v1/user`: deletes the account and all data held on the user; requires the
  /// password.
  func deleteOwnUser(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let members = try await request.members()
    try members.requireNone(but: ["password", "device"])
    let form = PasswordForm()
    members.enter(into: form)
    let outcome = try await accounts.deleteAccount(
      of: caller.user,
      password: form.submit(),
      from: request.origin(members)
    )
    _ = try outcome.get()
    var response = Response.noContent
    if caller.hasCookie { response.forgetSession(after: request) }
    return response
  }

  /// `PUT /api/v1/user/password`: changes the password, ends other sessions, and renews the token
  /// of this one.
  func changePassword(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let members = try await request.members()
    try members.requireNone(
      but: ChangePasswordForm.Field.allCases.map(\.rawValue) + ["device"]
    )
    let form = accounts.forms.changePasswordForm(for: caller.user)
    members.enter(into: form)
    if !members.has(ChangePasswordForm.Field.confirmPassword.rawValue) {
      form.confirmPasswordField.value = form.newPasswordField.value
    }
    let outcome = try await accounts.changePassword(
      form,
      of: caller.user,
      keeping: caller.session.id,
      from: request.origin(members)
    )
    let change = try outcome.get()
    // The session was ended meanwhile: the new password is valid, and the user must log in again.
    guard let tokens = change.tokens else { throw Problem.notLoggedIn }
    guard caller.hasCookie else { return .json(RenewedTokensDocument(tokens)) }
    var response = Response.noContent
    response.keep(tokens, for: accounts.sessionLimits, domain: request.loginDomain)
    return response
  }

  /// `POST /api/v1/user/password/validate`: validates the given fields of a partial password
  /// change.
  ///
  /// Does not check the current password: only ``changePassword(_:_:)`` does, and counts the
  /// attempts.
  func validatePassword(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let members = try await request.members()
    try members.requireNone(but: ChangePasswordForm.Field.allCases.map(\.rawValue))
    let form = accounts.forms.changePasswordForm(for: caller.user)
    members.enter(into: form)
    let isNewGiven = members.has(ChangePasswordForm.Field.newPassword.rawValue)
    return .json(
      FormVerdict(
        errors: members.errors(of: form),
        password: isNewGiven ? form.passwordAssessment : nil,
        in: request.words
      )
    )
  }

  /// `POST /api/v1/user/export`: all data held on the logged-in user; not `GET`, since the export
  /// is audited.
  func exportOwnUser(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let id = caller.user.id
    guard let data = try await accounts.personalData(of: id, by: caller.actor) else {
      throw Problem.notLoggedIn
    }
    return .file(PersonalDataDocument(data), named: "accounts-export.json")
  }
}
