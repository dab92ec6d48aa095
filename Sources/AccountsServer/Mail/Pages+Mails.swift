import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/admin/mail`: lists the mails of the outbox, newest first, and queues a test mail.
  static let mails = FormPage<EmailForm, Administrator>(
    path: RedirectTarget.mails().text,
    template: "admin-mail",
    form: { _, _, _ in EmailForm() },
    content: { visit, form in
      form.takeNoAutofill()
      return (visit.words[.mails], try await visit.pages.mails(form, for: visit.request))
    },
    submit: { visit, _ in
      let (email, language) = (try visit.form.submit(), visit.words.language)
      let (administration, actor) = (visit.pages.administration, visit.person.actor)
      _ = try await administration.queueTestMail(to: email, in: language, by: actor).get()
      return visit.pages.redirect(to: .mails(), done: .testMailQueued)
    }
  )

  /// `POST /admin/mail/retry`: makes a queued mail due now.
  func retryMail(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    try await change(sent, done: .mailRetried) {
      try await administration.retryMail($0, by: administrator.actor)
    }
  }

  /// `POST /admin/mail/cancellation`: cancels a queued mail.
  func cancelMail(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    try await change(sent, done: .mailCancelled) {
      try await administration.cancelMail($0, by: administrator.actor)
    }
  }

  private func change(
    _ sent: SubmittedForm,
    done: FlashMessage,
    _ change: (MailID) async throws -> Outcome<QueuedMail>
  ) async throws -> Response {
    guard let id = sent["mail"].flatMap(MailID.init) else { throw Problem.malformedForm }
    let place = RedirectTarget.mails(sent["state"].flatMap(MailState.init))
    let isDone = try await change(id).refusal == nil
    return redirect(to: place, done: isDone ? done : .emailNotQueued)
  }

  private func mails(_ form: FormView, for request: PageRequest) async throws -> MailsPageView {
    let (words, place) = (request.words, RedirectTarget.mails().text)
    let state = request.query("state").flatMap(MailState.init)
    let after = request.query("after").flatMap { MailID($0) }
    let limit = Self.mailsOnPage
    let found = try await administration.mails(state, after: after, limit: limit + 1)
    let mails = found.prefix(limit)
    let last = found.count > limit ? mails.last : nil
    let first = RedirectTarget.mails(state).text
    return MailsPageView(
      form: form,
      isOff: !accounts.sendsMail,
      states: MailsPageView.options(state, words),
      filter: state?.rawValue ?? "",
      mails: mails.map { MailView($0, at: accounts.now(), in: words) },
      hasMails: !mails.isEmpty,
      retryToken: request.token(for: "\(place)/retry"),
      cancellationToken: request.token(for: "\(place)/cancellation"),
      first: after.map { _ in first },
      next: last.map { "\(first)\(state == nil ? "?" : "&")after=\($0.id)" },
      hasPages: after != nil || last != nil
    )
  }

  /// The number of mails on a page.
  private static let mailsOnPage = 50
}

/// The content of the page of mails.
private struct MailsPageView: Undescribed {
  let form: FormView

  /// Whether the service has no mail settings.
  let isOff: Bool

  /// The options of the filter.
  let states: [OptionView]

  /// The name of the chosen state; empty for all.
  let filter: String

  let mails: [MailView]
  let hasMails: Bool
  let retryToken: String
  let cancellationToken: String

  /// The address of the first page; nil on it.
  let first: String?

  /// The address of the next page; nil on the last.
  let next: String?

  /// Whether there is another page: templates cannot test two values at once.
  let hasPages: Bool

  /// Returns the states to choose from.
  static func options(_ chosen: MailState?, _ words: Messages) -> [OptionView] {
    let all = OptionView(value: "", name: words[.anything], lang: nil, isSelected: chosen == nil)
    return [all]
      + MailState.allCases.map { state in
        OptionView(
          value: state.rawValue,
          name: words[state.phrase],
          lang: nil,
          isSelected: state == chosen
        )
      }
  }
}
