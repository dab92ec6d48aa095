import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of the list of users.
  static let users = Room(
    api: [
      .administrator(
        .get,
        "/api/v1/users",
        "adminListUsers",
        API.listUsers,
        Operation.adminListUsers
      ),
      .administrator(
        .get,
        "/api/v1/users/{user}",
        "adminGetUser",
        API.user,
        Operation.adminGetUser
      ),
    ],
    pages: [
      [
        .administratorPage("/admin/users", "adminUsersPage", Pages.usersPage),
        .administratorForm("/admin/users", "adminSelectionForm", Pages.selection),
      ]
    ],
    documents: [UserDocument.self, UserPageDocument.self],
    phrases: [UserListMessage.self],
    messages: [
      .nobodySelected, .usersEnabled, .usersDisabled, .lastAdministratorKept, .ownAccountKept,
    ]
  )
}

extension FlashMessage {
  static let nobodySelected = FlashMessage(UserListMessage.nobodySelected, isConfirmation: false)
  static let usersEnabled = FlashMessage(UserListMessage.usersEnabled)
  static let usersDisabled = FlashMessage(UserListMessage.usersDisabled)
  static let lastAdministratorKept = FlashMessage(
    UserListMessage.lastAdministratorKept,
    isConfirmation: false
  )
  static let ownAccountKept = FlashMessage(UserListMessage.ownAccountKept, isConfirmation: false)
}
