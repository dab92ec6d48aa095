import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /account/sessions`: lists the user's sessions.
  func sessionsPage(_ request: PageRequest, _ caller: Caller) async throws -> Response {
    let sessions = try await accounts.sessions(of: caller.user.id)
    let words = request.words
    let views = sessions.map { SessionView($0, isCurrent: $0.id == caller.session.id, in: words) }
    return page(
      "sessions",
      words[.sessionsTitle],
      SessionsContent(
        sections: accountSections(for: request),
        token: request.token(for: "/account/sessions"),
        sessions: views,
        hasOthers: views.contains { !$0.isCurrent }
      ),
      for: request
    )
  }

  /// `POST /account/sessions`: ends one session, or all except this.
  ///
  /// A session that has already ended is not an error.
  func endSessions(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = caller.user.id
    guard let text = sent["session"] else {
      try await accounts.endSessions(of: user, except: caller.session.id, by: caller.actor)
      return .redirect(to: .sessions, done: .sessionsEnded)
    }
    guard let session = SessionID(text) else { throw Problem.notFound }
    _ = try await accounts.endSession(session, of: user, by: caller.actor)
    guard session == caller.session.id else {
      return .redirect(to: .sessions, done: .sessionEnded)
    }
    var response = Response.redirect(to: .logIn(), done: .loggedOut)
    response.forgetSession()
    return response
  }
}

/// The content of the sessions page.
private struct SessionsContent {
  let sections: [PageDocument.NavigationView]
  let token: String
  let sessions: [SessionView]
  let hasOthers: Bool
}
