import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// Whether a request expects a page for a person, rather than a response for a program.
  func takes(_ request: Request) -> Bool {
    let path = settings.site.route(request.uri.path) ?? ""
    return request.headers[.accept]?.contains("text/html") == true
      && !["/api/", "/auth/", "/health/", "/assets/"].contains { path.hasPrefix($0) }
  }

  /// Renders the page of a problem.
  ///
  /// Redirects to the login if one is required, and from there back to the requested page, or to
  /// the page of a form, whose entries are lost.
  ///
  /// - Parameters:
  ///   - problem: the problem.
  ///   - request: the request to answer.
  /// - Returns: the response.
  func problem(_ problem: Problem, for request: APIRequest) async -> Response {
    // Without the database the caller is unknown.
    let page = (try? await self.request(request)) ?? PageRequest(request, from: nil)
    let words = page.words
    if problem.status == .unauthorized {
      let place = RedirectTarget(page.place, at: settings.site)
      let notice = page.isRead ? nil : FlashMessage.loggedOutMeanwhile
      return redirect(to: logInTarget(returningTo: place), done: notice)
    }
    let isForm = problem.code == Problem.formOutOfDate.code
    // After a fault it is not known whether something was changed.
    let isUnchanged = !page.isRead && problem.code != .internalError
    let content = ProblemContent(
      errors: problem.errors.map { "\(words.label(of: $0.field)): \(words.message(for: $0))" },
      advice: isForm ? words[.formOutOfDateAdvice] : isUnchanged ? words[.problemAdvice] : nil,
      way: isForm
        ? LinkView(address: page.place, name: words[.tryAgain])
        : LinkView(address: "\(settings.site.prefix)/", name: words[.toStart])
    )
    return self.page(
      "problem",
      problem.code == .notFound ? words[.pageNotFound] : words.text(of: problem),
      content,
      for: page,
      problem: problem
    )
  }
}

/// The content of the problem page.
private struct ProblemContent {
  /// The errors of single parameters or fields, each with its name.
  let errors: [String]

  /// The next step, or that nothing was changed; nil for a request that only reads, and for a
  /// fault.
  let advice: String?

  let way: LinkView
}
