import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /login/step`: goes on with a login that needs another factor.
  ///
  /// Buttons of the form choose another factor or another language; what was typed is gone then. A
  /// ticket that is not valid any more leads back to the login.
  func continueLogIn(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    let form = LogInStepForm()
    sent.enter(into: form)
    if let other = sent["other"] { form.factorField.value = other }
    let place = RedirectTarget(sent["return_to"], at: settings.site)
    let expired = redirect(to: logInTarget(returningTo: place), done: .logInExpired)
    guard let ticket = LogInTicket(form.ticketField.value),
      case let factors = try await accounts.factors(for: ticket), !factors.isEmpty
    else { return expired }
    func again(_ request: PageRequest, _ problem: Problem? = nil) -> Response {
      logInStepPage(ticket, factors, form, returningTo: place, for: request, problem)
    }
    if let language = sent.chosenLanguage {
      return await request.showing(in: language) { again($0) }
    }
    guard sent["other"] == nil else { return again(request) }
    return try await keepingForm(secret: form.evidenceField, { again(request, $0) }) {
      try form.validate()
      let evidence = Evidence(form.factorField.value, form.evidenceField.value)
      let state = try await accounts.logIn(ticket, evidence, from: request.logInOrigin)
      if case .refused(let refusal) = state, refusal.code == .logInExpired { return expired }
      return try answer(state, returningTo: place, for: request)
    }
  }

  /// Renders the page of a step.
  ///
  /// - Parameters:
  ///   - ticket: the ticket of the step before.
  ///   - factors: the factors to choose from, at least one.
  ///   - form: the form, with the name of the chosen factor; the first is asked for without one.
  ///   - place: the place to return to; nil for none.
  ///   - request: the request to answer.
  ///   - problem: a problem other than that of the field; nil for none.
  /// - Returns: the response, with nothing of what was typed.
  func logInStepPage(
    _ ticket: LogInTicket,
    _ factors: [Factor],
    _ form: LogInStepForm = LogInStepForm(),
    returningTo place: RedirectTarget?,
    for request: PageRequest,
    _ problem: Problem? = nil
  ) -> Response {
    let (path, words) = ("/login/step", request.words)
    let ways = factors.map { factor in
      OptionView(
        value: factor.name,
        name: factor.label[words.language],
        lang: nil,
        isSelected: factor.name == form.factorField.value
      )
    }
    let chosen = ways.first(where: \.isSelected) ?? ways[0]
    let text = problem.map(words.text(of:))
    var view = FormView(form, nil, at: path, for: request, problem: text)
    view.fields.removeAll { $0.key != LogInStepForm.Field.evidence.rawValue }
    view.change(LogInStepForm.Field.evidence.rawValue) { $0.takeCode(labelled: chosen.name) }
    return page(
      "login-step",
      words[.logInStepTitle],
      LogInStepContent(
        form: view,
        ticket: ticket.text.text,
        returnTo: place?.address(at: settings.site) ?? "",
        factor: chosen.value,
        others: ways.filter { $0.value != chosen.value },
        hasOthers: ways.count > 1,
        again: logInTarget(returningTo: place).address(at: settings.site)
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem,
      formAction: path
    )
  }
}

/// The content of the page.
private struct LogInStepContent: Undescribed {
  let form: FormView
  let ticket: String
  let returnTo: String

  /// The name of the factor that the page asks for.
  let factor: String

  /// The factors that buttons choose instead.
  let others: [OptionView]

  /// Whether there are others: templates cannot test a list.
  let hasOthers: Bool

  /// The address that starts the login again.
  let again: String
}
