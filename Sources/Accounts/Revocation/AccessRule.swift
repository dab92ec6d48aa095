/// A row of the table by which every act ends access: the effect of one act on each grant.
///
/// docs/security.md has the table, compared with this one by a test.
package struct AccessRule: Sendable {
  /// The effect on most grants.
  private let most: Revocation

  private let exceptions: [AccessGrant: Revocation]

  /// The people who are told.
  package let notice: AccessNotice

  fileprivate init(
    _ most: Revocation,
    except exceptions: [AccessGrant: Revocation] = [:],
    tells notice: AccessNotice
  ) {
    self.most = most
    self.exceptions = exceptions
    self.notice = notice
  }

  /// The effect on a grant.
  package subscript(_ grant: AccessGrant) -> Revocation { exceptions[grant] ?? most }
}

extension AccessChange {
  /// The effect of the act on each grant.
  package var rule: AccessRule {
    switch self {
    case .passwordChanged:
      // Recovery codes end as well: somebody may have known the password, and made them.
      AccessRule(
        .ends,
        except: [
          .sessions: .endsElsewhere, .devices: .endsElsewhere,
          .resetCode: .stays(.provesMore), .recoverCodes: .stays(.provesMore),
          .restoreCodes: .stays(.againstThief), .verifyCodes: .stays(.provesAddress),
          .invitationsMade: .stays(.staysAdministrator), .queuedMails: .endsWithCodes,
        ],
        tells: .owner(.passwordChanged)
      )
    case .recoveredWithRecoveryCode:
      AccessRule(
        .ends,
        except: [
          .recoveryCodes: .stays(.restOfList), .resetCode: .stays(.provesMore),
          .recoverCodes: .stays(.provesMore), .restoreCodes: .stays(.againstThief),
          .verifyCodes: .stays(.provesAddress), .invitationsMade: .endsUnlessSent,
          .queuedMails: .endsWithCodes,
        ],
        tells: .owner(.passwordChanged)
      )
    case .recoveredWithResetCode:
      // A person who needs another kind of code has no recovery codes; an intruder may have made
      // some.
      AccessRule(
        .ends,
        except: [
          .restoreCodes: .stays(.againstThief), .verifyCodes: .stays(.provesAddress),
          .invitationsMade: .endsUnlessSent, .queuedMails: .endsWithCodes,
        ],
        tells: .owner(.passwordChanged)
      )
    case .recoveredWithMailedCode:
      // A thief may have changed the address before the owner asked for the code.
      AccessRule(
        .ends,
        except: [
          .restoreCodes: .stays(.againstThief), .invitationsMade: .endsUnlessSent,
          .queuedMails: .endsWithCodes,
        ],
        tells: .owner(.passwordChanged)
      )
    case .addressChanged:
      AccessRule(
        .ends,
        except: [
          .sessions: .stays(.ownAct), .devices: .stays(.ownAct), .recoveryCodes: .stays(.ownAct),
          .restoreCodes: .endsFromReturn, .resetCodesMade: .stays(.staysAdministrator),
          .invitationsMade: .stays(.staysAdministrator), .queuedMails: .endsWithCodes,
        ],
        tells: .formerAddress(.addressChanged, else: .addressSet)
      )
    case .addressRestored:
      // A stranger may have had the account, and its password.
      AccessRule(
        .ends,
        except: [
          .restoreCodes: .endsFromReturn, .invitationsMade: .endsUnlessSent,
          .queuedMails: .endsWithCodes,
        ],
        tells: .formerOwner(.addressSet)
      )
    case .addressSet:
      // The word of an administrator counts more than a code that a thief may have.
      AccessRule(
        .ends,
        except: [
          .resetCodesMade: .stays(.staysAdministrator),
          .invitationsMade: .stays(.staysAdministrator), .queuedMails: .endsWithCodes,
        ],
        tells: .formerOwner(.addressSet)
      )
    case .verified:
      AccessRule(
        .stays(.unrelated),
        except: [
          .sessions: .stays(.ownAct), .devices: .stays(.ownAct), .recoveryCodes: .stays(.ownAct),
          .verifyCodes: .ends, .pendingActs: .stays(.ownAct), .queuedMails: .endsWithCodes,
        ],
        tells: .nobody
      )
    case .markedVerified:
      // A stranger could have signed up with the address before.
      AccessRule(
        .ends,
        except: [
          .resetCode: .stays(.unrelated), .recoverCodes: .stays(.unrelated),
          .restoreCodes: .stays(.againstThief), .resetCodesMade: .stays(.staysAdministrator),
          .invitationsMade: .stays(.staysAdministrator), .queuedMails: .endsWithCodes,
        ],
        tells: .nobody
      )
    case .actReported:
      // A stranger may know the password, and have made codes.
      AccessRule(
        .ends,
        except: [
          .restoreCodes: .stays(.againstThief), .verifyCodes: .stays(.provesAddress),
          .invitationsMade: .endsUnlessSent, .queuedMails: .endsWithCodes,
        ],
        tells: .owner(.recovery)
      )
    case .promoted:
      // A token or code of a member must not open an administrator (ASVS 5.0 7.2.4).
      AccessRule(
        .ends,
        except: [
          .devices: .stays(.unrelated), .verifyCodes: .stays(.provesAddress),
          .resetCodesMade: .stays(.unrelated), .invitationsMade: .stays(.unrelated),
          .queuedMails: .endsWithCodes,
        ],
        tells: .owner(.roleChanged)
      )
    case .demoted:
      AccessRule(
        .stays(.unrelated),
        except: [
          .resetCodesMade: .ends, .invitationsMade: .endsUnlessSent, .pendingActs: .ends,
          .queuedMails: .stays(.tellsOfAct),
        ],
        tells: .owner(.roleChanged)
      )
    case .disabled:
      // An operator may disable an account that a thief has.
      AccessRule(
        .ends,
        except: [
          .restoreCodes: .stays(.againstThief), .invitationsMade: .endsUnlessSent,
          .queuedMails: .endsWithCodes,
        ],
        tells: .nobody
      )
    case .enabled:
      AccessRule(
        .stays(.endedBefore),
        except: [.queuedMails: .stays(.tellsOfAct)],
        tells: .waitingOwner(.accountApproved)
      )
    case .deleted:
      AccessRule(
        .ends,
        except: [.invitationsMade: .endsUnlessSent],
        tells: .allAddresses(.accountDeleted)
      )
    case .backupRestored: AccessRule(.ends, tells: .nobody)
    case .makerDismissed:
      AccessRule(.stays(.othersAct), except: [.resetCode: .ends], tells: .nobody)
    }
  }
}
