import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/recover`: sets a new password with a code; the login page follows, since a code starts no
  /// session.
  ///
  /// Opening it changes nothing, so that a program that opens a link uses up no code.
  static let recover = FormPage<RecoverForm, Void>(
    path: "/recover",
    template: "recover",
    form: { pages, _, _ in pages.accounts.forms.recoverForm() },
    prefill: { request, form in
      if let code = request.query("code") { form.codeField.value = code }
    },
    keepsReturnTarget: true,
    keepsInput: true,
    content: { visit, form in
      form.change(RecoverForm.Field.newPassword.rawValue) { field in
        field.rate(visit.form.passwordAssessment, in: visit.words)
      }
      let values = RecoverContent(form: form, sendsMail: visit.accounts.sendsMail)
      return (visit.words[.recoverTitle], values)
    },
    submit: { visit, _ in
      let (pages, request) = (visit.pages, visit.request)
      let client = request.request.context.client
      let recovered = try await visit.accounts.recover(visit.form, from: client).get()
      var response = pages.redirect(
        to: pages.logInTarget(returningTo: request.keptReturnTarget),
        done: recovered.codesLeft == nil ? .passwordSet : .recoveryCodeUsed,
        left: recovered.codesLeft
      )
      response.forgetReturnTarget(of: request)
      if request.caller?.user.id == recovered.user.id {
        response.forgetSession(after: request.request)
      }
      return response
    }
  )
}

/// The content of the page.
private struct RecoverContent {
  let form: FormView

  /// Whether a code can be had by mail.
  let sendsMail: Bool
}
