import AccountsForms

extension Room {
  static let administration = Room(
    actions: [
      .createUser, .disableUser, .enableUser, .setRole, .unlock, .deleteUser, .approveUser,
      .declineUser,
    ],
    mails: [.roleChanged, .accountApproved, .accountDeleted]
  )
}

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
}

extension MailKind {
  /// A notice that the role was changed.
  public static let roleChanged = Self(
    AdministrationMessage.mailRoleChanged,
    fields: [.service, .name, .link, .role]
  )

  /// A notice that an administrator approved the account, so that its owner can log in.
  public static let accountApproved = Self(
    AdministrationMessage.mailAccountApproved,
    fields: [.service, .link],
    lifetime: .seconds(3 * 86_400),
    needsProvedAddress: false
  )

  /// A notice that the account was deleted.
  public static let accountDeleted = Self(
    AdministrationMessage.mailAccountDeleted,
    fields: [.service, .name, .email],
    lifetime: .seconds(3 * 86_400)
  )
}
