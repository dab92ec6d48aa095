import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/recovery`: sets a new password with a code; starts no session.
  func recover(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    let form = accounts.forms.recoverForm()
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    if !members.has(RecoverForm.Field.confirmPassword.rawValue) {
      form.confirmPasswordField.value = form.newPasswordField.value
    }
    let outcome = try await accounts.recover(form, from: request.context.client)
    return .json(RecoveredDocument(try outcome.get()))
  }

  /// `POST /api/v1/recovery/validate`: validates the given fields of a partial recovery.
  ///
  /// Does not look for the code: only ``recover(_:)`` does, and counts the attempts.
  func validateRecovery(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    let form = accounts.forms.recoverForm()
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    let isNewGiven = members.has(RecoverForm.Field.newPassword.rawValue)
    return .json(
      FormVerdict(
        errors: members.errors(of: form),
        password: isNewGiven ? form.passwordAssessment : nil,
        in: request.words
      )
    )
  }

  /// `GET /api/v1/user/recovery-codes`: how many recovery codes the logged-in user has left.
  func recoveryCodes(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    .json(RecoveryCodesDocument(try await accounts.recoveryCodesLeft(of: caller.user.id)))
  }

  /// `POST /api/v1/user/recovery-codes`: makes recovery codes in place of earlier ones; the answer
  /// has them.
  func createRecoveryCodes(
    _ request: APIRequest,
    _ reauthenticated: ReauthenticatedCaller,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["password", "device"])
    guard let kit = try await accounts.createRecoveryCodes(by: reauthenticated.proof)
    else { throw Problem.notLoggedIn }
    return .json(NewRecoveryCodesDocument(kit), status: .created)
  }

  /// `POST /api/v1/users/{user}/reset-code`: makes a reset code for a user; the answer has it.
  func createResetCode(
    _ request: APIRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["password", "device"])
    let user = try await found(request)
    guard
      let made = try await administration.createResetCode(
        for: .id(user.id),
        by: administrator.authorization
      )
    else { throw Problem.notFound }
    return .json(ResetCodeDocument(made), status: .created)
  }

  /// `POST /api/v1/recovery/mail`: sends a password reset code by mail, if an account has the
  /// address.
  func requestRecovery(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    let form = EmailForm()
    try members.requireNone(but: form.fields.map(\.key))
    members.enter(into: form)
    try await accounts.requestRecovery(form, from: request.context.client).get()
    return .accepted
  }
}
