import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /account/sessions`: lists the user's sessions.
  func sessionsPage(_ request: PageRequest, _ caller: Caller) async throws -> Response {
    let sessions = try await accounts.sessions(of: caller.user.id)
    let words = request.words
    let now = accounts.now()
    let views = sessions.map {
      SessionView($0, isCurrent: $0.id == caller.session.id, at: now, in: words)
    }
    return page(
      "sessions",
      words[.sessionsTitle],
      SessionsContent(
        sections: accountSections(for: request),
        sessions: views,
        hasOthers: views.contains { !$0.isCurrent }
      ),
      for: request
    )
  }

  /// `POST /account/sessions/end`: ends one session, or all except this.
  ///
  /// A session that has already ended is not an error.
  func endSessions(
    _ request: PageRequest,
    _ reauthenticated: ReauthenticatedCaller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let caller = reauthenticated.caller
    guard let text = sent["session"] else {
      try await accounts.endOtherSessions(
        except: caller.session.id,
        by: reauthenticated.proof
      )
      return redirect(to: .sessions, done: .sessionsEnded)
    }
    guard let session = SessionID(text) else { throw Problem.notFound }
    _ = try await accounts.endSession(session, by: reauthenticated.proof)
    guard session == caller.session.id else {
      return redirect(to: .sessions, done: .sessionEnded)
    }
    var response = redirect(to: .logIn(), done: .loggedOut)
    response.forgetSession(after: request.request)
    return response
  }

  /// `GET /account/sessions/end`: asks for the password, to end one session or all others.
  func sessionEndPage(
    _ request: PageRequest,
    _ caller: Caller,
    _ refused: RefusedAction?
  ) async throws -> Response {
    let words = request.words
    let text = refused.map { $0.sent["session"] } ?? request.query("session")
    var session: SessionView?
    if let text {
      let sessions = try await accounts.sessions(of: caller.user.id)
      guard let found = sessions.first(where: { $0.id.description == text }) else {
        throw Problem.notFound
      }
      session = SessionView(
        found,
        isCurrent: found.id == caller.session.id,
        at: accounts.now(),
        in: words
      )
    }
    let title = words[session == nil ? .endOtherSessions : .endSession]
    let view = SessionEndContent(
      session: session,
      ownAddress: caller.user.email,
      form: FormView(
        of: refused,
        isOwnAccount: true,
        token: request.token(for: "/account/sessions/end"),
        in: words
      ),
      button: title
    )
    return page("session-end", title, view, for: request, problem: refused?.problem)
  }
}

/// The content of the sessions page.
private struct SessionsContent {
  let sections: [PageDocument.NavigationView]
  let sessions: [SessionView]
  let hasOthers: Bool
}

/// The content of the page that asks for the password.
private struct SessionEndContent {
  /// The session to end; nil for all others.
  let session: SessionView?

  /// The address by which password managers find the password.
  let ownAddress: String

  let form: FormView
  let button: String
}
