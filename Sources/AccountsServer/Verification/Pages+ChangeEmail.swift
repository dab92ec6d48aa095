import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/account/email`: asks for another address and the password, and sends a mail to the new
  /// address; the page that takes its code follows.
  static let changeEmail = FormPage<ChangeEmailForm, Caller>(
    path: "/account/email",
    template: "email",
    detour: { pages, _, _ in pages.accounts.sendsMail ? nil : .account },
    form: { pages, _, _ in pages.accounts.forms.changeEmailForm() },
    secret: \.passwordField,
    content: { visit, form in
      let explained = visit.words[.changeEmailExplained, "email", visit.person.user.email]
      return visit.account(visit.words[.ownEmailTitle], form, explained: explained)
    },
    submit: { visit, _ in
      guard visit.accounts.sendsMail else { throw Problem.notFound }
      let (user, origin) = (visit.person.user, visit.request.request.origin)
      _ = try await visit.accounts.requestEmailChange(visit.form, of: user, from: origin).get()
      return visit.pages.redirect(to: .confirmation, done: .changeEmailSent)
    }
  )

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
}
