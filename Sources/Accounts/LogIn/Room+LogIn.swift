import AccountsForms

extension Room {
  static let logIn = Room(
    actions: [.logIn, .logOut],
    reasons: [
      .unknownAddress, .wrongPassword, .disabled, .awaitsApproval, .awaitsVerification, .conflict,
      .throttled,
    ],
    mails: [.newDevice, .newNetwork]
  )
}

extension AuditEvent.Action {
  /// A login.
  public static let logIn = Self(LogInMessage.logIn, isRepeatable: true)

  /// A logout.
  public static let logOut = Self(LogInMessage.logOut, isRepeatable: true)
}

extension AuditEvent.Reason {
  /// No user has the address.
  public static let unknownAddress = Self(LogInMessage.reasonUnknownAddress)

  /// The password is wrong.
  public static let wrongPassword = Self(LogInMessage.reasonWrongPassword)

  /// The password is right, but the user may not log in.
  public static let disabled = Self(LogInMessage.reasonDisabled)

  /// The password is right, but an administrator has yet to approve the account.
  public static let awaitsApproval = Self(LogInMessage.reasonAwaitsApproval)

  /// The password is right, but the user has yet to prove that the address is theirs.
  public static let awaitsVerification = Self(LogInMessage.reasonAwaitsVerification)

  /// The account changed repeatedly during the check.
  public static let conflict = Self(LogInMessage.reasonConflict)

  /// A rate limit refused the attempt before any check.
  ///
  /// ``AuditEvent/detail`` is the kind of limit and the number of refusals since the last such
  /// event, at most one a minute.
  public static let throttled = Self(LogInMessage.reasonThrottled)
}

extension MailKind {
  /// A notice of a login on a device that was not known.
  public static let newDevice = Self(
    LogInMessage.mailNewDevice,
    fields: [.service, .name, .link, .time, .device],
    budget: .logInNotice
  )

  /// A notice of a login on a known device, but on a network that was not known.
  public static let newNetwork = Self(
    LogInMessage.mailNewNetwork,
    fields: [.service, .name, .link, .time, .device, .address],
    budget: .logInNotice
  )
}
