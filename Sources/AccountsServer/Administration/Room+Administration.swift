import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of what administrators do with users.
  static let administration = Room(
    api: [
      .administrator(
        .patch,
        "/api/v1/users/{user}",
        "adminUpdateUser",
        API.updateUser,
        Operation.adminUpdateUser
      ),
      .reauthenticated(
        .put,
        "/api/v1/users/{user}/email",
        "adminSetEmail",
        for: .changeEmail,
        API.setEmail,
        Operation.adminSetEmail
      ),
      .reauthenticated(
        .put,
        "/api/v1/users/{user}/role",
        "adminSetRole",
        for: .setRole,
        API.setRole,
        Operation.adminSetRole
      ),
      .reauthenticated(
        .delete,
        "/api/v1/users/{user}",
        "adminDeleteUser",
        for: .deleteUser,
        API.deleteUser,
        Operation.adminDeleteUser
      ),
      .administrator(
        .delete,
        "/api/v1/users/{user}/lock",
        "adminUnlockUser",
        API.unlockUser,
        Operation.adminUnlockUser
      ),
      .administrator(
        .get,
        "/api/v1/users/{user}/login",
        "adminExplainLogIn",
        API.explainLogIn,
        Operation.adminExplainLogIn
      ),
      .administrator(
        .post,
        "/api/v1/admin/users",
        "adminCreateUser",
        API.createUser,
        Operation.adminCreateUser
      ),
      .administrator(
        .get,
        "/api/v1/admin/statistics",
        "adminGetStatistics",
        API.statistics,
        Operation.adminGetStatistics
      ),
    ],
    pages: [
      [
        .administratorPage("/admin", "adminPage", Pages.administrationPage),
        .administratorPage("/admin/statistics", "adminStatisticsPage", Pages.statisticsPage),
        .administratorPage("/admin/users/{user}", "adminUserPage", Pages.userPage),
        .administratorForm("/admin/users/{user}", "adminUserForm", Pages.editUser),
        .administratorForm("/admin/users/{user}/status", "adminStatusForm", Pages.setStatus),
        .administratorForm("/admin/users/{user}/unlock", "adminUnlockForm", Pages.unlockUser),
      ],
      Pages.creation.routes("adminCreationPage", "adminCreationForm"),
      Route.provedPage(
        "/admin/users/{user}/email",
        "adminEmailPage",
        "adminEmailForm",
        for: .changeEmail,
        Pages.emailPage,
        Pages.setEmail
      ),
      Route.provedPage(
        "/admin/users/{user}/role",
        "adminRolePage",
        "adminRoleForm",
        for: .setRole,
        Pages.rolePage,
        Pages.setRole
      ),
      Route.provedPage(
        "/admin/users/{user}/deletion",
        "adminDeletionPage",
        "adminDeletionForm",
        for: .deleteUser,
        Pages.userDeletionPage,
        Pages.deleteUser
      ),
    ],
    documents: [StatisticsDocument.self, LogInExplanationDocument.self],
    phrases: [UserMessage.self, LogInCheckMessage.self],
    messages: [
      .userSaved, .nothingChanged, .emailSaved, .roleChanged, .userDisabled, .userEnabled,
      .userApproved, .userSessionsEnded, .userDeleted, .userCreated, .userUnlocked,
      .ownAccountRefused,
    ]
  )
}

extension FlashMessage {
  static let userSaved = FlashMessage(UserMessage.userSaved)
  static let nothingChanged = FlashMessage(UserMessage.nothingChanged, isConfirmation: false)
  static let emailSaved = FlashMessage(UserMessage.emailSaved)
  static let roleChanged = FlashMessage(UserMessage.roleChanged)
  static let userDisabled = FlashMessage(UserMessage.userDisabled)
  static let userEnabled = FlashMessage(UserMessage.userEnabled)
  static let userApproved = FlashMessage(UserMessage.userApproved)
  static let userSessionsEnded = FlashMessage(UserMessage.userSessionsEnded)
  static let userDeleted = FlashMessage(UserMessage.userDeleted)
  static let userCreated = FlashMessage(UserMessage.userCreated)
  static let userUnlocked = FlashMessage(LogInCheckMessage.userUnlocked)
  static let ownAccountRefused = FlashMessage(
    UserMessage.disableElsewhere,
    named: "ownAccountRefused",
    isConfirmation: false
  )
}
