import Accounts
import AccountsForms
import Foundation
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
    let form = accounts.forms.changeEmailForm()
    sent.enter(into: form)
    return try await keepingForm({ changeEmailPage(form, sent, for: request, caller, $0) }) {
      switch try await accounts.requestEmailChange(
        form,
        of: caller.user,
        from: request.request.origin
      ) {
      case .requested: return redirect(to: .confirmation, done: .changeEmailSent)
      case .refused: return changeEmailPage(form, sent, for: request, caller)
      case .wrongPassword:
        form.passwordField.report(RuleFailure(.wrongPassword))
        return changeEmailPage(form, sent, for: request, caller)
      case .throttled(let until):
        return changeEmailPage(form, sent, for: request, caller, .throttled(until: until))
      case .limited:
        let until = accounts.now().addingTimeInterval(3600)
        return changeEmailPage(form, sent, for: request, caller, .tooManyEmails(until: until))
      case .noMail: throw Problem.notFound
      }
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
    case .sent: redirect(to: .confirmation, done: .verificationSent)
    case .wasSent: redirect(to: .confirmation, done: .verificationWasSent)
    case .limited: redirect(to: .account, done: .verificationLimited)
    case .isVerified: redirect(to: .account, done: .addressVerified)
    case .noMail: throw Problem.notFound
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
