import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /account/email`: asks for another address and the password.
  func changeEmailPage(_ request: PageRequest, _ caller: Caller) async throws -> Response {
    guard accounts.sendsMail else { return redirect(to: .account) }
    return changeEmailPage(accounts.forms.changeEmailForm(), for: request, caller)
  }

  /// `POST /account/email`: sends a mail to the new address; the page that takes its code follows.
  func changeEmail(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    guard accounts.sendsMail else { throw Problem.notFound }
    let form = accounts.forms.changeEmailForm()
    sent.enter(into: form)
    return try await keepingForm(
      secret: form.passwordField,
      { changeEmailPage(form, sent, for: request, caller, $0) }
    ) {
      let origin = request.request.origin
      _ = try await accounts.requestEmailChange(form, of: caller.user, from: origin).get()
      return redirect(to: .confirmation, done: .changeEmailSent)
    }
  }

  /// `POST /account/verification`: sends a mail with a code that proves the address; the page that
  /// takes it follows.
  func requestVerification(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    switch try await accounts.requestVerification(
      of: caller.user.id,
      from: request.request.context.client
    ) {
    case .done(.sent): redirect(to: .confirmation, done: .verificationSent)
    case .done(.wasSent): redirect(to: .confirmation, done: .verificationWasSent)
    case .done(.isVerified): redirect(to: .account, done: .addressVerified)
    case .refused(let refusal) where refusal.code == .noMail: throw Problem.notFound
    case .refused: redirect(to: .account, done: .verificationLimited)
    }
  }

  private func changeEmailPage(
    _ form: ChangeEmailForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    let view = FormView(
      form,
      sent,
      at: "/account/email",
      for: request,
      problem: problem.map(words.text(of:))
    )
    return accountForm(
      "email",
      words[.ownEmailTitle],
      view,
      for: request,
      caller,
      problem,
      explained: words[.changeEmailExplained].replacingFirst("{email}", with: caller.user.email)
    )
  }
}
