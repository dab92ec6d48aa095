import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /confirm`: tells what the code from a mail confirms; changes nothing, so that a program
  /// that opens the links of a mail uses up no code.
  func confirmPage(_ request: PageRequest) async throws -> Response {
    let form = ConfirmForm()
    if let code = request.query("code") { form.codeField.value = code }
    return try await confirmPage(form, for: request)
  }

  /// `POST /confirm`: confirms an act with the code from a mail.
  func confirm(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    let form = ConfirmForm()
    sent.enter(into: form)
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) {
      var response = try await confirmPage(form, sent, for: request.speaking(language))
      response.keep(language)
      return response
    }
    return try await keepingForm({ try await confirmPage(form, sent, for: request, $0) }) {
      switch try await accounts.confirm(
        form,
        by: request.caller?.user.id,
        from: request.request.origin
      )
      .get() {
      case .verified: return afterVerification(request)
      case .changed:
        return redirect(to: request.caller == nil ? .logIn() : .account, done: .addressChanged)
      case .restored(_, let code):
        // A stranger may know the present password. The sessions of the account have ended.
        return redirect(to: .recovery(code), done: .addressRestored)
      case .reported: return redirect(to: .logIn(), done: .actReported)
      }
    }
  }

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

  private func confirmPage(
    _ form: ConfirmForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ problem: Problem? = nil
  ) async throws -> Response {
    let words = request.words
    let confirmation = try await accounts.confirmation(
      for: form.codeField.value,
      by: request.caller?.user.id,
      on: request.request.deviceToken
    )
    var view = FormView(
      form,
      sent,
      at: "/confirm",
      for: request,
      problem: problem.map(words.text(of:))
    )
    let needsPassword = confirmation?.needsPassword ?? false
    if !needsPassword {
      view.fields.removeAll { $0.key == ConfirmForm.Field.password.rawValue }
    }
    return page(
      "confirm",
      words[confirmation?.act.title ?? .confirmTitle],
      ConfirmContent(
        form: view,
        explained: words[confirmation?.act.explained ?? .confirmExplained]
          .replacingFirst("{email}", with: confirmation?.email ?? ""),
        button: words[confirmation?.act.title ?? .confirmButton],
        needsPassword: needsPassword,
        account: needsPassword ? confirmation?.email ?? "" : ""
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem,
      formAction: "/confirm"
    )
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
