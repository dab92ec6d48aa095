import Accounts

extension Role {
  /// What it is called.
  var phrase: AdministrationPhrase {
    switch self {
    case .member: .roleMember
    case .admin: .roleAdmin
    }
  }
}
