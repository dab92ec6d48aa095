import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// A page with one form: what it shows around the form, and what submitting the form does.
///
/// If the form is refused or the server is busy, the page shows it as it was typed.
struct FormPage<Form: ValidatedForm & SendableMetatype, Person: Sendable>: Sendable {
  /// A form, and the request that asks for it or sends it.
  struct Visit {
    let pages: Pages
    let request: PageRequest

    /// The person whom the page is for: a ``Caller``, an ``Administrator``, or anybody.
    let person: Person

    let form: Form

    /// The submitted form; nil for a page that is opened.
    var sent: SubmittedForm?

    var words: Messages { request.words }
    var accounts: AccountService { pages.accounts }

    /// The place to return to, as the form or the address says it.
    var returnTarget: RedirectTarget? {
      sent.map { RedirectTarget($0["return_to"], at: pages.settings.site) } ?? request.returnTarget
    }
  }

  /// The title of a page, and the values of its template.
  typealias Content = (title: String, values: any Sendable)

  /// The path of the page and of its form.
  let path: String

  /// The name of the template.
  let template: String

  /// The place that the page leads to instead of opening; nil for none.
  var detour: @Sendable (Pages, PageRequest, Person) -> RedirectTarget? = { _, _, _ in nil }

  /// Makes the form.
  let form: @Sendable (Pages, PageRequest, Person) throws -> Form

  /// Fills in values when the page is opened.
  var prefill: @Sendable (PageRequest, Form) -> Void = { _, _ in }

  /// Whether the browser keeps the place to return to when the page is opened.
  var keepsReturnTarget = false

  /// Whether a change of language sends the form, and so keeps what was typed; it loses the query
  /// of a list.
  var keepsInput = false

  /// Whether the form has stored values, of which only the changed ones are entered.
  var isEdited = false

  /// The field of the password, which shows that it is wrong; nil for none.
  var secret: @Sendable (Form) -> FormField<Secret>? = { _ in nil }

  /// Decides what the page shows around the form.
  let content: @Sendable (Visit, inout FormView) async throws -> Content

  /// Handles the submitted form.
  let submit: @Sendable (Visit, SubmittedForm) async throws -> Response

  /// Shows the page with a form.
  ///
  /// - Parameters:
  ///   - visit: the form.
  ///   - problem: a problem other than that of a field; nil for none.
  /// - Returns: the response.
  /// - Throws: errors of the content.
  func show(_ visit: Visit, _ problem: Problem? = nil) async throws -> Response {
    let path = visit.request.path
    let text = problem.map(visit.words.text(of:))
    var view = FormView(visit.form, visit.sent, at: path, for: visit.request, problem: text)
    let (title, values) = try await content(visit, &view)
    return visit.pages.page(
      template,
      title,
      values,
      for: visit.request,
      isRefused: view.hasErrors,
      // The fields have to be corrected, as in every form: 401 asks a program to log in.
      problem: problem.flatMap { [.unauthorized, .forbidden].contains($0.status) ? nil : $0 },
      formAction: keepsInput ? path : nil
    )
  }

  fileprivate func open(
    _ pages: Pages,
    _ request: PageRequest,
    _ person: Person
  ) async throws -> Response {
    var response: Response
    if let place = detour(pages, request, person) {
      response = pages.redirect(to: place)
    } else {
      let form = try form(pages, request, person)
      prefill(request, form)
      response = try await show(Visit(pages: pages, request: request, person: person, form: form))
    }
    if keepsReturnTarget { response.keep(request.returnTarget, at: pages.settings.site) }
    return response
  }

  fileprivate func receive(
    _ pages: Pages,
    _ request: PageRequest,
    _ person: Person,
    _ sent: SubmittedForm
  ) async throws -> Response {
    if keepsInput, let language = sent.chosenLanguage {
      return try await request.showing(in: language) { request in
        try await show(filled(pages, request, person, sent))
      }
    }
    let visit = try filled(pages, request, person, sent)
    return try await pages.keepingForm(secret: secret(visit.form), { try await show(visit, $0) }) {
      try await submit(visit, sent)
    }
  }

  /// Fills in the form with what was sent.
  private func filled(
    _ pages: Pages,
    _ request: PageRequest,
    _ person: Person,
    _ sent: SubmittedForm
  ) throws -> Visit {
    let form = try form(pages, request, person)
    if isEdited { sent.enterChanges(into: form) } else { sent.enter(into: form) }
    return Visit(pages: pages, request: request, person: person, form: form, sent: sent)
  }
}

extension FormPage where Person == Void {
  /// The routes of a page for all visitors.
  ///
  /// - Parameters:
  ///   - page: the name of the route that opens the page.
  ///   - form: the name of the route that takes the form.
  /// - Returns: the routes.
  func routes(_ page: String, _ form: String) -> [Route] {
    [
      .page(path, page) { pages in { try await open(pages, $0, ()) } },
      .form(path, form) { pages in { try await receive(pages, $0, (), $1) } },
    ]
  }
}

extension FormPage where Person == Caller {
  /// The routes of a page for logged-in users, as those for all visitors.
  func routes(_ page: String, _ form: String) -> [Route] {
    [
      .userPage(path, page) { pages in { try await open(pages, $0, $1) } },
      .userForm(path, form) { pages in { try await receive(pages, $0, $1, $2) } },
    ]
  }
}

extension FormPage where Person == Administrator {
  /// The routes of a page for administrators, as those for all visitors.
  func routes(_ page: String, _ form: String) -> [Route] {
    [
      .administratorPage(path, page) { pages in { try await open(pages, $0, $1) } },
      .administratorForm(path, form) { pages in { try await receive(pages, $0, $1, $2) } },
    ]
  }
}
