/// The kinds of mail that are counted together: one budget cannot be used up by mails of another.
package enum MailBudget: String, CaseIterable, Sendable {
  /// Codes for a new password.
  case recovery

  /// Codes that prove an address.
  case verification

  /// Notices that an address already has an account.
  case accountExists

  /// Codes that confirm another address of an account.
  case addressChange

  /// Invitations.
  case invitation

  /// Tests of the settings.
  case test

  /// Notices of acts of administrators, of another address and of a deletion.
  ///
  /// A thief could use them up with others, before an act that the owner should know of: notices
  /// that a user can cause at will are counted apart.
  case notice

  /// Notices of a new password.
  case passwordNotice

  /// Notices of new recovery codes.
  case recoveryCodesNotice

  /// Notices of logins.
  case logInNotice

  /// Whether the mails are about an act on an account; only the limit on an address applies to
  /// them: mails that strangers can cause must not use up those that tell an owner of a thief.
  var isOfNotices: Bool {
    [.notice, .passwordNotice, .recoveryCodesNotice, .logInNotice].contains(self)
  }
}

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
    self == .invitation || MailedCode.Purpose.allCases.contains { $0.mailKind == self }
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
