import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// Whether whoever sends a request wants to read the answer, rather than have a program read it.
  static func takes(_ request: Request) -> Bool {
    let path = request.uri.path
    return request.headers[.accept]?.contains("text/html") == true
      && !["/api/", "/auth/", "/health/", "/assets/"].contains { path.hasPrefix($0) }
  }

  /// Tells a person what is wrong.
  ///
  /// Whoever has to log in first is led there, and back to the page they wanted.
  ///
  /// - Parameters:
  ///   - problem: what is wrong.
  ///   - request: what is answered.
  /// - Returns: the answer.
  func problem(_ problem: Problem, for request: APIRequest) async -> Response {
    // Where even the database cannot be asked, nobody is known.
    let page = (try? await self.request(request)) ?? PageRequest(request, from: nil)
    let words = page.words
    if problem.status == .unauthorized {
      return .redirect(to: .logIn(returningTo: page.isRead ? ReturnPath(page.target) : nil))
    }
    let isForm = problem.code == Problem.formOutOfDate.code
    let content = ProblemContent(
      advice: isForm ? words[.formOutOfDateAdvice] : page.isRead ? nil : words[.problemAdvice],
      way: isForm
        ? LinkView(address: page.place, name: words[.tryAgain])
        : LinkView(address: "/", name: words[.toStart])
    )
    return self.page(
      "problem",
      ProblemPhrase.title(of: problem.code, in: words),
      content,
      for: page,
      problem: problem
    )
  }
}

/// What the page of a problem shows.
private struct ProblemContent {
  /// What to do, or what became of it; nil for who only looked.
  let advice: String?

  let way: LinkView
}
