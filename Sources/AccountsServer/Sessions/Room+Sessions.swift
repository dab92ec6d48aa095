import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of sessions.
  static let sessions = Room(
    api: [
      .user(.get, "/api/v1/session", "getSession", API.session, Operation.getSession).onEventLoop,
      .user(.delete, "/api/v1/session", "logOut", API.logOut, Operation.logOut),
      .user(.get, "/api/v1/sessions", "listSessions", API.listSessions, Operation.listSessions),
      .reauthenticatedUser(
        .delete,
        "/api/v1/sessions/{session}",
        "endSession",
        for: .endSessions,
        API.endSession,
        Operation.endSession
      ),
      .administrator(
        .get,
        "/api/v1/users/{user}/sessions",
        "adminListSessions",
        API.listSessionsOfUser,
        Operation.adminListSessions
      ),
      .administrator(
        .delete,
        "/api/v1/users/{user}/sessions",
        "adminEndSessions",
        API.endSessionsOfUser,
        Operation.adminEndSessions
      ),
      .user(
        .get,
        "/auth/check",
        "checkAuthentication",
        API.checkAuthentication,
        Operation.checkAuthentication
      )
      .onEventLoop,
    ],
    pages: [
      [
        .userPage("/account/sessions", "sessionsPage", Pages.sessionsPage),
        .administratorForm(
          "/admin/users/{user}/sessions",
          "adminSessionsForm",
          Pages.endSessionsOfUser
        ),
      ],
      Route.provedUserPage(
        "/account/sessions/end",
        "sessionEndPage",
        "sessionEndForm",
        for: .endSessions,
        Pages.sessionEndPage,
        Pages.endSessions
      ),
    ],
    documents: [SessionDocument.self, SessionListDocument.self],
    messages: [.sessionEnded, .sessionsEnded]
  )
}

extension FlashMessage {
  static let sessionEnded = FlashMessage(AccountMessage.sessionEnded)
  static let sessionsEnded = FlashMessage(AccountMessage.sessionsEnded)
}
