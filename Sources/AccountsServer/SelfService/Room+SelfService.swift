import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of users' own accounts.
  static let selfService = Room(
    api: [
      .user(.get, "/api/v1/user", "getUser", API.ownUser, Operation.getUser),
      .user(.patch, "/api/v1/user", "updateUser", API.updateOwnUser, Operation.updateUser),
      .user(.delete, "/api/v1/user", "deleteUser", API.deleteOwnUser, Operation.deleteUser),
      .user(
        .put,
        "/api/v1/user/password",
        "changePassword",
        API.changePassword,
        Operation.changePassword
      ),
      .user(
        .post,
        "/api/v1/user/password/validate",
        "validatePassword",
        API.validatePassword,
        Operation.validatePassword
      ),
      .user(.post, "/api/v1/user/export", "exportUser", API.exportOwnUser, Operation.exportUser),
    ],
    pages: [
      [
        .page("/.well-known/change-password", "passwordRedirect", Pages.passwordRedirect),
        .userForm("/account/export", "exportForm", Pages.exportData),
      ],
      Pages.profile.routes("accountPage", "profileForm"),
      Pages.missingFields.routes("missingFieldsPage", "missingFieldsForm"),
      Pages.password.routes("passwordPage", "passwordForm"),
      Pages.deletion.routes("deletionPage", "deletionForm"),
    ],
    documents: [RenewedTokensDocument.self, PersonalDataDocument.self],
    phrases: [AccountMessage.self],
    messages: [.profileSaved, .passwordChanged, .accountDeleted, .recoveryCodesEnded]
  )
}

extension FlashMessage {
  static let profileSaved = FlashMessage(AccountMessage.profileSaved)
  static let passwordChanged = FlashMessage(AccountMessage.passwordChanged)
  static let accountDeleted = FlashMessage(AccountMessage.accountDeleted)
  static let recoveryCodesEnded = FlashMessage(AccountMessage.recoveryCodesEnded)
}
