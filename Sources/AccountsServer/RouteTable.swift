import Accounts
import HTTPTypes

/// All routes of the server, and who may use them: the only place that decides it.
///
/// A handler takes its caller by type (``Caller``, ``Administrator``, ``ReauthenticatedCaller`` and
/// so on), and only ``Authenticator`` creates these: a route with the wrong access does not
/// compile.
enum RouteTable {
  /// All routes.
  static let routes = api + pages

  /// The routes of the API, all of which are in `openapi.json`.
  static let api: [Route] = [
    .open(.post, "/api/v1/users", "signUp", API.signUp),
    .open(.post, "/api/v1/signup/validate", "validateSignUp", API.validateSignUp),
    .open(.get, "/api/v1/signup/schema", "getSignUpSchema", API.signUpSchema),
    .open(.get, "/api/v1/signup/challenge", "getSignUpChallenge", API.signUpChallenge),

    .open(.post, "/api/v1/sessions", "logIn", API.logIn),
    .open(.post, "/api/v1/sessions/steps", "continueLogIn", API.continueLogIn),
    .user(.get, "/api/v1/session", "getSession", API.session).onEventLoop,
    .user(.delete, "/api/v1/session", "logOut", API.logOut),
    .user(.get, "/api/v1/sessions", "listSessions", API.listSessions),
    .reauthenticatedUser(
      .delete,
      "/api/v1/sessions/{session}",
      "endSession",
      for: .endSessions,
      API.endSession
    ),

    .open(.post, "/api/v1/recovery", "recover", API.recover),
    .open(.post, "/api/v1/recovery/validate", "validateRecovery", API.validateRecovery),
    .open(.post, "/api/v1/recovery/mail", "requestRecovery", API.requestRecovery),
    .open(.post, "/api/v1/confirmation", "confirm", API.confirm),

    .user(.get, "/api/v1/user", "getUser", API.ownUser),
    .user(.patch, "/api/v1/user", "updateUser", API.updateOwnUser),
    .user(.delete, "/api/v1/user", "deleteUser", API.deleteOwnUser),
    .user(.put, "/api/v1/user/password", "changePassword", API.changePassword),
    .user(.post, "/api/v1/user/password/validate", "validatePassword", API.validatePassword),
    .user(.get, "/api/v1/user/recovery-codes", "getRecoveryCodes", API.recoveryCodes),
    .reauthenticatedUser(
      .post,
      "/api/v1/user/recovery-codes",
      "createRecoveryCodes",
      for: .createRecoveryCodes,
      API.createRecoveryCodes
    ),
    .user(.post, "/api/v1/user/email", "requestEmailChange", API.requestEmailChange),
    .user(.post, "/api/v1/user/verification", "requestVerification", API.requestVerification),
    .user(.post, "/api/v1/user/export", "exportUser", API.exportOwnUser),

    .administrator(.get, "/api/v1/users", "adminListUsers", API.listUsers),
    .administrator(.get, "/api/v1/users/{user}", "adminGetUser", API.user),
    .administrator(.patch, "/api/v1/users/{user}", "adminUpdateUser", API.updateUser),
    .reauthenticated(
      .put,
      "/api/v1/users/{user}/email",
      "adminSetEmail",
      for: .changeEmail,
      API.setEmail
    ),
    .reauthenticated(
      .put,
      "/api/v1/users/{user}/role",
      "adminSetRole",
      for: .setRole,
      API.setRole
    ),
    .reauthenticated(
      .delete,
      "/api/v1/users/{user}",
      "adminDeleteUser",
      for: .deleteUser,
      API.deleteUser
    ),
    .administrator(
      .get,
      "/api/v1/users/{user}/sessions",
      "adminListSessions",
      API.listSessionsOfUser
    ),
    .administrator(
      .delete,
      "/api/v1/users/{user}/sessions",
      "adminEndSessions",
      API.endSessionsOfUser
    ),

    .reauthenticated(
      .post,
      "/api/v1/users/{user}/reset-code",
      "adminCreateResetCode",
      for: .createResetCode,
      API.createResetCode
    ),
    .administrator(.delete, "/api/v1/users/{user}/lock", "adminUnlockUser", API.unlockUser),
    .administrator(.get, "/api/v1/users/{user}/login", "adminExplainLogIn", API.explainLogIn),

    .administrator(.post, "/api/v1/admin/users", "adminCreateUser", API.createUser),
    .reauthenticated(
      .post,
      "/api/v1/admin/export",
      "adminExportUsers",
      for: .exportUsers,
      API.exportUsers
    ),
    .reauthenticated(
      .post,
      "/api/v1/admin/import",
      "adminImportUsers",
      for: .importUsers,
      API.importUsers
    ),
    .administrator(
      .get,
      "/api/v1/admin/invitations",
      "adminListInvitations",
      API.listInvitations
    ),
    .administrator(.post, "/api/v1/admin/invitations", "adminInviteUser", API.invite),
    .administrator(
      .delete,
      "/api/v1/admin/invitations/{invitation}",
      "adminRevokeInvitation",
      API.revokeInvitation
    ),
    .administrator(.get, "/api/v1/emails", "adminListEmails", API.listMails),
    .administrator(.post, "/api/v1/emails", "adminTestEmail", API.queueTestMail),
    .administrator(.get, "/api/v1/emails/{email}", "adminGetEmail", API.mail),
    .administrator(.post, "/api/v1/emails/{email}/retry", "adminRetryEmail", API.retryMail),
    .administrator(.post, "/api/v1/emails/{email}/cancel", "adminCancelEmail", API.cancelMail),
    .administrator(.get, "/api/v1/admin/statistics", "adminGetStatistics", API.statistics),
    .administrator(.get, "/api/v1/admin/events", "adminListEvents", API.events),
    .administrator(
      .get,
      "/api/v1/admin/events/verification",
      "adminVerifyEvents",
      API.verifyEvents
    ),

    .user(.get, "/auth/check", "checkAuthentication", API.checkAuthentication).onEventLoop,
    .open(.get, "/health/live", "getLiveness", API.liveness).onEventLoop,
    .open(.get, "/health/ready", "getReadiness", API.readiness),
    .open(.get, "/openapi.json", "getDescription", API.description),
  ]

  /// The routes of the pages.
  static let pages: [Route] = [
    .page("/", "startPage", Pages.start),
    .page("/.well-known/change-password", "passwordRedirect", Pages.passwordRedirect),
    .page("/signup", "signUpPage", Pages.signUpPage),
    .form("/signup", "signUpForm", Pages.signUp),
    .page("/login", "logInPage", Pages.logInPage),
    .form("/login", "logInForm", Pages.logIn),
    .form("/login/step", "logInStepForm", Pages.continueLogIn),
    .page("/recover", "recoverPage", Pages.recoverPage),
    .form("/recover", "recoverForm", Pages.recover),
    .page("/forgot", "forgotPage", Pages.forgotPage),
    .form("/forgot", "forgotForm", Pages.forgot),
    .page("/confirm", "confirmPage", Pages.confirmPage),
    .form("/confirm", "confirmForm", Pages.confirm),
    .page("/logout", "logOutPage", Pages.logOutPage),
    .form("/logout", "logOutForm", Pages.logOut),
    .userPage("/account", "accountPage", Pages.accountPage),
    .userForm("/account", "profileForm", Pages.saveProfile),
    .userPage("/account/missing", "missingFieldsPage", Pages.missingFieldsPage),
    .userForm("/account/missing", "missingFieldsForm", Pages.saveMissingFields),
    .userPage("/account/password", "passwordPage", Pages.passwordPage),
    .userForm("/account/password", "passwordForm", Pages.changePassword),
    .userPage("/account/email", "changeEmailPage", Pages.changeEmailPage),
    .userForm("/account/email", "changeEmailForm", Pages.changeEmail),
    .userForm("/account/verification", "verificationForm", Pages.requestVerification),
    .userPage("/account/sessions", "sessionsPage", Pages.sessionsPage),
    .userPage("/account/sessions/end", "sessionEndPage", Pages.sessionEndPage),
    .reauthenticatedUserForm(
      "/account/sessions/end",
      "sessionEndForm",
      for: .endSessions,
      Pages.endSessions,
      refused: Pages.sessionEndRefused
    ),
    .userPage("/account/recovery", "recoveryCodesPage", Pages.recoveryCodesPage),
    .reauthenticatedUserForm(
      "/account/recovery",
      "recoveryCodesForm",
      for: .createRecoveryCodes,
      Pages.createRecoveryCodes,
      refused: Pages.recoveryCodesRefused
    ),
    .userForm("/account/export", "exportForm", Pages.exportData),
    .userPage("/account/deletion", "deletionPage", Pages.deletionPage),
    .userForm("/account/deletion", "deletionForm", Pages.deleteAccount),

    .form("/language", "languageForm", Pages.chooseLanguage),

    .administratorPage("/admin", "adminPage", Pages.administrationPage),
    .administratorPage("/admin/users", "adminUsersPage", Pages.usersPage),
    .administratorForm("/admin/users", "adminSelectionForm", Pages.selection),
    .administratorPage("/admin/creation", "adminCreationPage", Pages.creationPage),
    .administratorForm("/admin/creation", "adminCreationForm", Pages.createUser),
    .administratorPage("/admin/invitations", "adminInvitationsPage", Pages.invitationsPage),
    .administratorForm("/admin/invitations", "adminInvitationForm", Pages.invite),
    .administratorForm(
      "/admin/invitations/revocation",
      "adminRevocationForm",
      Pages.revokeInvitation
    ),
    .administratorPage("/admin/mail", "adminMailPage", Pages.mailsPage),
    .administratorForm("/admin/mail", "adminTestMailForm", Pages.queueTestMail),
    .administratorForm("/admin/mail/retry", "adminMailRetryForm", Pages.retryMail),
    .administratorForm(
      "/admin/mail/cancellation",
      "adminMailCancellationForm",
      Pages.cancelMail
    ),
    .administratorPage("/admin/export", "adminExportPage", Pages.exportPage),
    .reauthenticatedForm(
      "/admin/export",
      "adminExportForm",
      for: .exportUsers,
      Pages.exportUsers,
      refused: Pages.exportRefused
    ),
    .administratorPage("/admin/import", "adminImportPage", Pages.importPage),
    .reauthenticatedForm(
      "/admin/import",
      "adminImportForm",
      for: .importUsers,
      Pages.importUsers,
      refused: Pages.importRefused
    ),
    .administratorPage("/admin/statistics", "adminStatisticsPage", Pages.statisticsPage),
    .administratorPage("/admin/audit", "adminAuditPage", Pages.auditPage),
    .administratorPage(
      "/admin/audit/verification",
      "adminVerificationPage",
      Pages.verificationPage
    ),
    .administratorForm(
      "/admin/audit/verification",
      "adminVerificationForm",
      Pages.verifyAuditLog
    ),
    .administratorPage("/admin/users/{user}", "adminUserPage", Pages.userPage),
    .administratorForm("/admin/users/{user}", "adminUserForm", Pages.editUser),
    .administratorForm("/admin/users/{user}/status", "adminStatusForm", Pages.setStatus),
    .administratorForm("/admin/users/{user}/unlock", "adminUnlockForm", Pages.unlockUser),
    .administratorPage("/admin/users/{user}/reset", "adminResetCodePage", Pages.resetCodePage),
    .reauthenticatedForm(
      "/admin/users/{user}/reset",
      "adminResetCodeForm",
      for: .createResetCode,
      Pages.createResetCode,
      refused: Pages.resetCodeRefused
    ),
    .administratorPage("/admin/users/{user}/email", "adminEmailPage", Pages.emailPage),
    .reauthenticatedForm(
      "/admin/users/{user}/email",
      "adminEmailForm",
      for: .changeEmail,
      Pages.setEmail,
      refused: Pages.emailRefused
    ),
    .administratorForm(
      "/admin/users/{user}/sessions",
      "adminSessionsForm",
      Pages.endSessionsOfUser
    ),
    .administratorPage("/admin/users/{user}/role", "adminRolePage", Pages.rolePage),
    .reauthenticatedForm(
      "/admin/users/{user}/role",
      "adminRoleForm",
      for: .setRole,
      Pages.setRole,
      refused: Pages.roleRefused
    ),
    .administratorPage("/admin/users/{user}/deletion", "adminDeletionPage", Pages.userDeletionPage),
    .reauthenticatedForm(
      "/admin/users/{user}/deletion",
      "adminDeletionForm",
      for: .deleteUser,
      Pages.deleteUser,
      refused: Pages.userDeletionRefused
    ),

    .file("/assets/{name}", "assetFile", Pages.asset),
  ]

  /// The methods that any path supports.
  static let knownMethods = Set(routes.map(\.method) + [.head, .options])

  /// Returns the methods of a path, including `HEAD` and `OPTIONS`; empty for an unknown path.
  ///
  /// - Parameter path: the path of a request.
  /// - Returns: the methods.
  static func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // As in the router: no path with a variable part has the methods of one that is written out.
    let written = routes.filter { $0.path == path }
    let methods = (written.isEmpty ? routes.filter { matches($0, parts) } : written).map(\.method)
    guard !methods.isEmpty else { return [] }
    return (methods.contains(.get) ? [.head] : []) + methods + [.options]
  }

  /// Returns the nearest page of a path: the path itself, or else its closest parent.
  ///
  /// - Parameter path: the path of a request.
  /// - Returns: a path that takes `GET`.
  static func page(nearest path: String) -> String {
    var parts = path.split(separator: "/")
    while !parts.isEmpty {
      let path = "/" + parts.joined(separator: "/")
      if methods(at: path).contains(.get) { return path }
      parts.removeLast()
    }
    return "/"
  }

  private static func matches(_ route: Route, _ parts: [Substring]) -> Bool {
    let pattern = route.path.split(separator: "/", omittingEmptySubsequences: false)
    return pattern.count == parts.count
      && zip(pattern, parts).allSatisfy { $0 == $1 || ($0.hasPrefix("{") && !$1.isEmpty) }
  }
}

/// The handlers of requests: the API for programs, the pages for people.
struct Site: Sendable {
  let api: API

  let pages: Pages
}
