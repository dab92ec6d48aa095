import Accounts

extension Role {
  /// The name of the role.
  var phrase: UserListMessage {
    switch self {
    case .member: .roleMember
    case .admin: .roleAdmin
    }
  }
}
