import AccountsForms

extension AuditEvent.Action {
  /// The creation of a user by an administrator; ``AuditEvent/detail`` is the role.
  public static let createUser = Self(AdministrationMessage.createUser)

  /// The disabling of a user.
  public static let disableUser = Self(AdministrationMessage.disableUser)

  /// The enabling of a user.
  public static let enableUser = Self(AdministrationMessage.enableUser)

  /// A change of a role; ``AuditEvent/detail`` is the new role.
  public static let setRole = Self(AdministrationMessage.setRole)

  /// The unlocking of an account.
  public static let unlock = Self(AdministrationMessage.unlock)

  /// The deletion of a user.
  public static let deleteUser = Self(AdministrationMessage.deleteUser)

  /// The approval of an account, whose user may log in from then on.
  public static let approveUser = Self(AdministrationMessage.approveUser)

  /// The deletion of an account that waited for approval.
  public static let declineUser = Self(AdministrationMessage.declineUser)

  static let administration: [Self] = [
    .createUser, .disableUser, .enableUser, .setRole, .unlock, .deleteUser, .approveUser,
    .declineUser,
  ]
}
