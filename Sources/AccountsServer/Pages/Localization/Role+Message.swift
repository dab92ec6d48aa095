import Accounts

extension Role {
  /// The name of the role.
  var phrase: AdministrationMessage {
    switch self {
    case .member: .roleMember
    case .admin: .roleAdmin
    }
  }
}
