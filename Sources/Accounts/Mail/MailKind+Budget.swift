extension MailKind {
  /// The budget of the kind.
  var budget: MailBudget {
    switch self {
    case .test: .test
    case .recovery: .recovery
    case .verification: .verification
    case .invitation: .invitation
    case .accountExists: .accountExists
    case .addressChange: .addressChange
    case .newDevice, .newNetwork: .logInNotice
    case .passwordChanged: .passwordNotice
    case .recoveryCodesCreated: .recoveryCodesNotice
    case .addressChanged, .addressSet, .roleChanged, .accountApproved, .accountDeleted: .notice
    }
  }

  /// Whether the mail has no use without a valid code.
  var needsCode: Bool {
    self == .invitation || OneTimeSecret.Purpose.mailed.contains { $0.mailKind == self }
  }

  /// Whether the mail goes only to an address that was proved.
  ///
  /// To others go only codes that prove the address, and what an administrator asked for.
  var needsProvedAddress: Bool {
    switch self {
    case .test, .recovery, .verification, .invitation, .addressChange, .accountApproved: false
    case .accountExists, .addressChanged, .addressSet, .passwordChanged, .recoveryCodesCreated,
      .newDevice, .newNetwork, .roleChanged, .accountDeleted:
      true
    }
  }
}
