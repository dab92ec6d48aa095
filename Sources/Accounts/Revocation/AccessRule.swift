/// A row of the table by which every act ends access: the effect of one act on each grant.
///
/// docs/security.md has the table, compared with this one by a test.
package struct AccessRule: Sendable {
  private let revocations: [AccessGrant: Revocation]

  /// The people who are told.
  package let notice: AccessNotice

  /// The effect on a grant.
  package subscript(_ grant: AccessGrant) -> Revocation { revocations[grant] ?? .ends }

  private init(
    sessions: Revocation,
    devices: Revocation,
    recoveryCodes: Revocation,
    resetCode: Revocation,
    recoverCodes: Revocation,
    reportCodes: Revocation,
    restoreCodes: Revocation,
    changeCodes: Revocation,
    verifyCodes: Revocation,
    resetCodesMade: Revocation,
    invitationsMade: Revocation,
    pendingActs: Revocation,
    queuedMails: Revocation,
    tells notice: AccessNotice
  ) {
    revocations = [
      .sessions: sessions, .devices: devices, .recoveryCodes: recoveryCodes,
      .resetCode: resetCode, .recoverCodes: recoverCodes, .reportCodes: reportCodes,
      .restoreCodes: restoreCodes, .changeCodes: changeCodes, .verifyCodes: verifyCodes,
      .resetCodesMade: resetCodesMade, .invitationsMade: invitationsMade,
      .pendingActs: pendingActs, .queuedMails: queuedMails,
    ]
    self.notice = notice
  }
}

extension AccessChange {
  /// The effect of the act on each grant.
  package var rule: AccessRule {
    switch self {
    case .passwordChanged: .passwordChanged
    case .recoveredWithRecoveryCode: .recoveredWithRecoveryCode
    case .recoveredWithResetCode: .recovered(endingVerifyCodes: false)
    case .recoveredWithMailedCode: .recovered(endingVerifyCodes: true)
    case .addressChanged: .addressChanged
    case .addressRestored: .addressRestored
    case .addressSet: .addressSet
    case .verified: .verified
    case .markedVerified: .markedVerified
    case .actReported: .actReported
    case .promoted: .promoted
    case .demoted: .demoted
    case .disabled:
      // An operator may disable an account that a thief has.
      .everything(
        restoreCodes: .stays(.againstThief),
        invitationsMade: .endsUnlessSent,
        queuedMails: .endsWithCodes,
        tells: .nobody
      )
    case .enabled: .enabled
    case .deleted:
      .everything(invitationsMade: .endsUnlessSent, tells: .allAddresses(.accountDeleted))
    case .backupRestored: .everything(tells: .nobody)
    case .makerDismissed: .makerDismissed
    }
  }
}

extension AccessRule {
  fileprivate static let passwordChanged = AccessRule(
    sessions: .endsElsewhere,
    devices: .endsElsewhere,
    // Somebody may have known the password, and made them.
    recoveryCodes: .ends,
    resetCode: .ends,
    recoverCodes: .ends,
    reportCodes: .ends,
    restoreCodes: .stays(.againstThief),
    changeCodes: .ends,
    verifyCodes: .stays(.provesAddress),
    resetCodesMade: .ends,
    invitationsMade: .stays(.staysAdministrator),
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .owner(.passwordChanged)
  )

  fileprivate static let recoveredWithRecoveryCode = AccessRule(
    sessions: .ends,
    devices: .ends,
    recoveryCodes: .stays(.restOfList),
    resetCode: .ends,
    recoverCodes: .ends,
    reportCodes: .ends,
    restoreCodes: .stays(.againstThief),
    changeCodes: .ends,
    verifyCodes: .stays(.provesAddress),
    resetCodesMade: .ends,
    invitationsMade: .endsUnlessSent,
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .owner(.passwordChanged)
  )

  /// A person who needs another kind of code has no recovery codes; an intruder may have made some.
  fileprivate static func recovered(endingVerifyCodes: Bool) -> AccessRule {
    AccessRule(
      sessions: .ends,
      devices: .ends,
      recoveryCodes: .ends,
      resetCode: .ends,
      recoverCodes: .ends,
      reportCodes: .ends,
      // A thief may have changed the address before the owner asked for the code.
      restoreCodes: .stays(.againstThief),
      changeCodes: .ends,
      verifyCodes: endingVerifyCodes ? .ends : .stays(.provesAddress),
      resetCodesMade: .ends,
      invitationsMade: .endsUnlessSent,
      pendingActs: .ends,
      queuedMails: .endsWithCodes,
      tells: .owner(.passwordChanged)
    )
  }

  fileprivate static let addressChanged = AccessRule(
    sessions: .stays(.ownAct),
    devices: .stays(.ownAct),
    recoveryCodes: .stays(.ownAct),
    resetCode: .ends,
    recoverCodes: .ends,
    reportCodes: .ends,
    restoreCodes: .endsFromReturn,
    changeCodes: .ends,
    verifyCodes: .ends,
    resetCodesMade: .stays(.staysAdministrator),
    invitationsMade: .stays(.staysAdministrator),
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .formerAddress(.addressChanged, else: .addressSet)
  )

  /// A stranger may have had the account, and its password.
  fileprivate static let addressRestored = AccessRule(
    sessions: .ends,
    devices: .ends,
    recoveryCodes: .ends,
    resetCode: .ends,
    recoverCodes: .ends,
    reportCodes: .ends,
    restoreCodes: .endsFromReturn,
    changeCodes: .ends,
    verifyCodes: .ends,
    resetCodesMade: .ends,
    invitationsMade: .endsUnlessSent,
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .formerOwner(.addressSet)
  )

  /// The word of an administrator counts more than a code that a thief may have.
  fileprivate static let addressSet = AccessRule(
    sessions: .ends,
    devices: .ends,
    recoveryCodes: .ends,
    resetCode: .ends,
    recoverCodes: .ends,
    reportCodes: .ends,
    restoreCodes: .ends,
    changeCodes: .ends,
    verifyCodes: .ends,
    resetCodesMade: .stays(.staysAdministrator),
    invitationsMade: .stays(.staysAdministrator),
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .formerOwner(.addressSet)
  )

  fileprivate static let verified = AccessRule(
    sessions: .stays(.ownAct),
    devices: .stays(.ownAct),
    recoveryCodes: .stays(.ownAct),
    resetCode: .stays(.unrelated),
    recoverCodes: .stays(.unrelated),
    reportCodes: .stays(.unrelated),
    restoreCodes: .stays(.unrelated),
    changeCodes: .stays(.unrelated),
    verifyCodes: .ends,
    resetCodesMade: .stays(.unrelated),
    invitationsMade: .stays(.unrelated),
    pendingActs: .stays(.ownAct),
    queuedMails: .endsWithCodes,
    tells: .nobody
  )

  /// A stranger could have signed up with the address before.
  fileprivate static let markedVerified = AccessRule(
    sessions: .ends,
    devices: .ends,
    recoveryCodes: .ends,
    resetCode: .stays(.unrelated),
    recoverCodes: .stays(.unrelated),
    reportCodes: .ends,
    restoreCodes: .stays(.againstThief),
    changeCodes: .ends,
    verifyCodes: .ends,
    resetCodesMade: .stays(.staysAdministrator),
    invitationsMade: .stays(.staysAdministrator),
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .nobody
  )

  /// A stranger may know the password, and have made codes.
  fileprivate static let actReported = AccessRule(
    sessions: .ends,
    devices: .ends,
    recoveryCodes: .ends,
    resetCode: .ends,
    recoverCodes: .ends,
    reportCodes: .ends,
    restoreCodes: .stays(.againstThief),
    changeCodes: .ends,
    verifyCodes: .stays(.provesAddress),
    resetCodesMade: .ends,
    invitationsMade: .endsUnlessSent,
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .owner(.recovery)
  )

  /// A token or code of a member must not open an administrator (ASVS 5.0 7.2.4).
  fileprivate static let promoted = AccessRule(
    sessions: .ends,
    devices: .stays(.unrelated),
    recoveryCodes: .ends,
    resetCode: .ends,
    recoverCodes: .ends,
    reportCodes: .ends,
    restoreCodes: .ends,
    changeCodes: .ends,
    verifyCodes: .stays(.provesAddress),
    resetCodesMade: .stays(.unrelated),
    invitationsMade: .stays(.unrelated),
    pendingActs: .ends,
    queuedMails: .endsWithCodes,
    tells: .owner(.roleChanged)
  )

  fileprivate static let demoted = AccessRule(
    sessions: .stays(.unrelated),
    devices: .stays(.unrelated),
    recoveryCodes: .stays(.unrelated),
    resetCode: .stays(.unrelated),
    recoverCodes: .stays(.unrelated),
    reportCodes: .stays(.unrelated),
    restoreCodes: .stays(.unrelated),
    changeCodes: .stays(.unrelated),
    verifyCodes: .stays(.unrelated),
    resetCodesMade: .ends,
    invitationsMade: .endsUnlessSent,
    pendingActs: .ends,
    queuedMails: .stays(.tellsOfAct),
    tells: .owner(.roleChanged)
  )

  fileprivate static let enabled = AccessRule(
    sessions: .stays(.endedBefore),
    devices: .stays(.endedBefore),
    recoveryCodes: .stays(.endedBefore),
    resetCode: .stays(.endedBefore),
    recoverCodes: .stays(.endedBefore),
    reportCodes: .stays(.endedBefore),
    restoreCodes: .stays(.endedBefore),
    changeCodes: .stays(.endedBefore),
    verifyCodes: .stays(.endedBefore),
    resetCodesMade: .stays(.endedBefore),
    invitationsMade: .stays(.endedBefore),
    pendingActs: .stays(.endedBefore),
    queuedMails: .stays(.tellsOfAct),
    tells: .waitingOwner(.accountApproved)
  )

  /// Everything ends, but for what the parameters name.
  fileprivate static func everything(
    restoreCodes: Revocation = .ends,
    invitationsMade: Revocation = .ends,
    queuedMails: Revocation = .ends,
    tells notice: AccessNotice
  ) -> AccessRule {
    AccessRule(
      sessions: .ends,
      devices: .ends,
      recoveryCodes: .ends,
      resetCode: .ends,
      recoverCodes: .ends,
      reportCodes: .ends,
      restoreCodes: restoreCodes,
      changeCodes: .ends,
      verifyCodes: .ends,
      resetCodesMade: .ends,
      invitationsMade: invitationsMade,
      pendingActs: .ends,
      queuedMails: queuedMails,
      tells: notice
    )
  }

  fileprivate static let makerDismissed = AccessRule(
    sessions: .stays(.othersAct),
    devices: .stays(.othersAct),
    recoveryCodes: .stays(.othersAct),
    resetCode: .ends,
    recoverCodes: .stays(.othersAct),
    reportCodes: .stays(.othersAct),
    restoreCodes: .stays(.othersAct),
    changeCodes: .stays(.othersAct),
    verifyCodes: .stays(.othersAct),
    resetCodesMade: .stays(.othersAct),
    invitationsMade: .stays(.othersAct),
    pendingActs: .stays(.othersAct),
    queuedMails: .stays(.othersAct),
    tells: .nobody
  )
}
