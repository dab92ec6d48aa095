/// The kinds of mail; their names never change.
public enum MailKind: String, CaseIterable, Sendable {
  /// A test of the mail settings, at the request of an administrator.
  case test

  /// The code with which a person who forgot the password sets a new one.
  case recovery

  /// The code with which a person proves that an address is theirs.
  case verification

  /// The code of an invitation to sign up.
  case invitation

  /// A notice to the owner of an address that somebody tried to sign up with, or to change to.
  case accountExists

  /// The code with which a person confirms the new address of the account; it goes to that address.
  case addressChange

  /// A notice to the earlier address of an account, with a code that takes it back.
  case addressChanged

  /// A notice to the earlier address of an account, which nothing in the mail takes back.
  case addressSet

  /// A notice that the password was changed.
  case passwordChanged

  /// A notice that recovery codes were created.
  case recoveryCodesCreated

  /// A notice of a login on a device that was not known.
  case newDevice

  /// A notice of a login on a known device, but on a network that was not known.
  case newNetwork

  /// A notice that the role was changed.
  case roleChanged

  /// A notice that an administrator approved the account, so that its owner can log in.
  case accountApproved

  /// A notice that the account was deleted.
  case accountDeleted

  /// The fields that the texts of the kind may use.
  ///
  /// Mails to an address before it is proved have no name in them: a stranger may have chosen it.
  public var fields: Set<MailField> {
    switch self {
    case .test, .accountExists: [.service, .name, .link]
    case .recovery: [.service, .name, .link, .code]
    case .verification: [.service, .link, .code]
    case .invitation: [.service, .link, .code, .time]
    case .addressChange: [.service, .link, .code, .email]
    case .addressChanged: [.service, .name, .link, .code, .email]
    case .passwordChanged, .recoveryCodesCreated: [.service, .name, .link, .time]
    case .newDevice: [.service, .name, .link, .time, .device]
    case .newNetwork: [.service, .name, .link, .time, .device, .address]
    case .roleChanged: [.service, .name, .link, .role]
    case .accountApproved: [.service, .link]
    case .accountDeleted, .addressSet: [.service, .name, .email]
    }
  }

  private static func lifetime(of purpose: OneTimeSecret.Purpose) -> Duration {
    purpose.lifetime ?? .zero
  }

  /// The days for which an invitation is valid unless another time is given.
  static let invitationDays = 7

  /// The time after which the mail expires and is no longer sent: that of the code in it, if the
  /// mail has no use without one.
  var lifetime: Duration {
    switch self {
    case .test: .seconds(3600)
    case .invitation: .seconds(Self.invitationDays * 86_400)
    case .recovery: Self.lifetime(of: .recover)
    case .verification: Self.lifetime(of: .verify)
    case .addressChange: Self.lifetime(of: .change)
    case .addressChanged: Self.lifetime(of: .restore)
    // Even without a valid code, a notice tells the owner what happened.
    case .passwordChanged, .recoveryCodesCreated, .newDevice, .newNetwork, .roleChanged:
      .seconds(7 * 86_400)
    case .accountExists, .accountApproved, .accountDeleted, .addressSet: .seconds(3 * 86_400)
    }
  }
}

/// The fields in the texts of mails, by their names in templates.
public enum MailField: String, CaseIterable, Sendable {
  /// The name of the service.
  case service

  /// The name of the person.
  case name

  /// The link that the mail is about.
  case link

  /// The code in the link, to be typed where the link cannot be opened.
  case code

  /// The address of the account.
  case email

  /// The instant of the act, or of the end of an invitation.
  case time

  /// The browser and the system of a login.
  case device

  /// The IP address of a login.
  case address

  /// The role.
  case role
}
