import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/confirm`: tells what the code from a mail confirms, and confirms it.
  ///
  /// Opening it changes nothing, so that a program that opens the links of a mail uses up no code.
  static let confirm = FormPage<ConfirmForm, Void>(
    path: "/confirm",
    template: "confirm",
    form: { _, _, _ in ConfirmForm() },
    prefill: { request, form in
      if let code = request.query("code") { form.codeField.value = code }
    },
    keepsInput: true,
    content: { visit, form in
      let confirmation = try await visit.accounts.confirmation(
        for: visit.form.codeField.value,
        by: visit.request.caller?.user.id,
        on: visit.request.request.deviceToken
      )
      let needsPassword = confirmation?.needsPassword ?? false
      if !needsPassword {
        form.fields.removeAll { $0.key == ConfirmForm.Field.password.rawValue }
      }
      let (act, email) = (confirmation?.act, confirmation?.email ?? "")
      let values = ConfirmContent(
        form: form,
        explained: visit.words[act?.explained ?? .confirmExplained, "email", email],
        button: visit.words[act?.title ?? .confirmButton],
        needsPassword: needsPassword,
        account: needsPassword ? email : ""
      )
      return (visit.words[act?.title ?? .confirmTitle], values)
    },
    submit: { visit, _ in
      let (pages, request) = (visit.pages, visit.request)
      let (user, origin) = (request.caller?.user.id, request.request.origin)
      switch try await visit.accounts.confirm(visit.form, by: user, from: origin).get() {
      case .verified: return pages.afterVerification(request)
      case .changed:
        return pages.redirect(to: user == nil ? .logIn() : .account, done: .addressChanged)
      case .restored(_, let code):
        // A stranger may know the present password. The sessions of the account have ended.
        return pages.redirect(to: .recovery(code), done: .addressRestored)
      case .reported: return pages.redirect(to: .logIn(), done: .actReported)
      }
    }
  )

  /// Leads on to the page that asked for the sign-up, after a login if it is needed.
  private func afterVerification(_ request: PageRequest) -> Response {
    let place = request.keptReturnTarget
    var response =
      if request.caller == nil {
        redirect(to: .logIn(returningTo: place, at: settings.site), done: .addressVerified)
      } else {
        redirect(to: place ?? .account, done: place == nil ? .addressVerified : nil)
      }
    response.forgetReturnTarget(of: request)
    return response
  }
}

/// The content of the page.
private struct ConfirmContent {
  let form: FormView
  let explained: String
  let button: String
  let needsPassword: Bool

  /// The address by which password managers find the password; empty where none is asked for.
  let account: String
}

extension Confirmation.Act {
  /// The words of the page's title and button.
  fileprivate var title: VerificationMessage {
    switch self {
    case .verifyEmail: .verifyButton
    case .changeEmail: .changeButton
    case .restoreEmail: .restoreButton
    case .report: .reportButton
    }
  }

  /// The consequences.
  fileprivate var explained: VerificationMessage {
    switch self {
    case .verifyEmail: .verifyExplained
    case .changeEmail: .changeExplained
    case .restoreEmail: .restoreExplained
    case .report: .reportExplained
    }
  }
}
