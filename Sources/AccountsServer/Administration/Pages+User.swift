import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/users/{user}`: shows all data of a user except the password.
  func userPage(_ request: PageRequest, _ administrator: Administrator) async throws -> Response {
    try await userPage(of: try await user(request), for: request, administrator)
  }

  /// `POST /admin/users/{user}`: edits a user.
  func editUser(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    let form = profileForm(user)
    sent.enterChanges(into: form)
    return try await keepingForm({
      try await userPage(
        of: user,
        filledIn: (form, sent),
        problem: $0 ?? .invalidFields(form.errors),
        for: request,
        administrator
      )
    }) {
      let (update, authorization) = (UserUpdate(form: form), administrator.authorization)
      return try await self.update(user, update, by: authorization, done: .userSaved)
    }
  }

  /// The form of a user without the address, which has a page of its own.
  private func profileForm(_ user: User) -> EditUserForm {
    let form = accounts.forms.editUserForm(for: user)
    form.emailField.isHidden = true
    return form
  }

  /// The user in the path.
  ///
  /// - Throws: ``Problem/notFound`` if the user does not exist; `StorageError`.
  func user(_ request: PageRequest) async throws -> User {
    guard
      let id = UserID(try request.request.part("user")),
      let user = try await administration.user(.id(id))
    else { throw Problem.notFound }
    return user
  }

  private func sessions(
    of user: UserID,
    for caller: Caller,
    at now: Date,
    in words: Messages
  ) async throws -> [SessionView] {
    try await accounts.sessions(of: user)
      .map { SessionView($0, isCurrent: $0.id == caller.session.id, at: now, in: words) }
  }

  /// Renders the page of a user.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - filled: the form as it was sent; nil to show the stored values.
  ///   - problem: the problem of a refused request; nil without one.
  ///   - request: the request to answer.
  ///   - administrator: the caller.
  /// - Returns: the response.
  /// - Throws: ``Problem`` if the cursor of the events is invalid; `StorageError`.
  func userPage(
    of user: User,
    filledIn filled: (form: EditUserForm, sent: SubmittedForm)? = nil,
    problem: Problem? = nil,
    for request: PageRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let words = request.words
    let address = RedirectTarget.user(user.id).text
    var form = FormView(
      filled?.form ?? profileForm(user),
      sent: filled?.sent.values,
      token: request.token(for: address),
      in: words,
      problem: words.text(beside: problem)
    )
    form.takeNoAutofill()
    let before = try request.query("before").map(AuditEventView.number)
    let query = AuditQuery(user: user.id, before: before)
    let events = try await auditEvents(query, of: user.id, in: words)
    let explanation = try await administration.explainLogIn(user.address)
    let caller = administrator.caller
    let now = accounts.now()
    let view = UserPageView(
      user: UserView(user, at: now, in: words),
      isYourself: user.id == caller.user.id,
      form: form,
      statusToken: request.token(for: "\(address)/status"),
      sessionsToken: request.token(for: "\(address)/sessions"),
      sessions: try await sessions(of: user.id, for: caller, at: now, in: words),
      events: AuditEventsView(
        events.events,
        older: events.next.map { "\(address)?before=\($0)#events" },
        newest: before.map { _ in "\(address)#events" },
        hasTargets: events.events.contains { $0.targetAddress.map { $0 != address } ?? false }
      ),
      findings: LogInFindingView.all(explanation, in: words),
      unlockToken: explanation.limits.contains { $0.kind == .account && $0.failures > 0 }
        ? request.token(for: "\(address)/unlock") : nil
    )
    return page(
      "admin-user",
      user.displayName,
      view,
      for: request,
      problem: problem,
      isWide: true
    )
  }
}

/// The content of a user's page.
private struct UserPageView: Undescribed {
  let user: UserView
  let isYourself: Bool
  let form: FormView
  let statusToken: String
  let sessionsToken: String
  let sessions: [SessionView]
  let hasSessions: Bool
  let events: AuditEventsView

  /// The checks that a login has to pass.
  let findings: [LogInFindingView]

  /// The CSRF token of the form that unlocks the account; nil without failed logins.
  let unlockToken: String?

  init(
    user: UserView,
    isYourself: Bool,
    form: FormView,
    statusToken: String,
    sessionsToken: String,
    sessions: [SessionView],
    events: AuditEventsView,
    findings: [LogInFindingView],
    unlockToken: String?
  ) {
    self.user = user
    self.isYourself = isYourself
    self.form = form
    self.statusToken = statusToken
    self.sessionsToken = sessionsToken
    self.sessions = sessions
    hasSessions = !sessions.isEmpty
    self.events = events
    self.findings = findings
    self.unlockToken = unlockToken
  }
}

extension AuditEventView {
  /// Parses the number of an event.
  ///
  /// - Throws: ``Problem`` if the text is not a positive number.
  fileprivate static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else {
      throw Problem.invalidFields("before", RuleFailure(.invalidType))
    }
    return number
  }
}
