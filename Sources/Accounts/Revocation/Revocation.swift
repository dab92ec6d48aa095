/// The effect of an act on a grant of access.
package enum Revocation: Hashable, Sendable {
  /// The grant ends.
  case ends

  /// The grant ends, except on the device from which the act was done, which gets new tokens.
  case endsElsewhere

  /// The code for the address that the account has again ends, with those made after it; codes made
  /// before it stay, so that a thief cannot end them by changing the address twice.
  case endsFromReturn

  /// Invitations end that only the user knows: their code was shown, or their e-mail is not sent
  /// yet.
  case endsUnlessSent

  /// E-mails with a code that ended are cancelled; the others are sent.
  case endsWithCodes

  /// The grant stays.
  case stays(Reason)

  /// The reasons for which something stays.
  package enum Reason: String, CaseIterable, Sendable {
    /// The act gives it no more power, and says nothing about who has it.
    case unrelated = "the act gives it no more power"

    /// The code proves only an address, and needs the password as well.
    case provesAddress = "proves the address only, and needs the password, too"

    /// An owner whose password a thief knows gets the account back with it.
    case againstThief = "the owner's way back, if a thief did it"

    /// A thief who knows the password, and so can make recovery codes, must not keep the owner out
    /// by setting another one again and again.
    case provesMore = "a mailbox or an administrator proves more than the password"

    /// The others of the list are still the user's secret.
    case restOfList = "the codes that were not used are still secret"

    /// The user proved the password or a session for the act.
    case ownAct = "the user did it, with the password or in their session"

    /// The user stays an administrator.
    case staysAdministrator = "the user is still an administrator"

    /// The disabling of the account ended it.
    case endedBefore = "what there was ended with the disabling"

    /// The user did nothing: the maker of the code was dismissed.
    case othersAct = "it is about another user's act"

    /// Notices tell of the act.
    case tellsOfAct = "tells the owner what happened"
  }
}

/// The people who are told of an act, and how.
package enum AccessNotice: Hashable, Sendable {
  /// The address of the account gets an e-mail.
  case owner(MailKind)

  /// The address that the account had before gets an e-mail: of the first kind, with a code, if it
  /// was verified and is not that of a thief; otherwise of the second.
  case formerAddress(MailKind, else: MailKind)

  /// The address that the account had before gets an e-mail, without a code.
  case formerOwner(MailKind)

  /// The address of the account, and each address that it could have taken back, gets an e-mail.
  case allAddresses(MailKind)

  /// A user who waited for approval gets an e-mail.
  case waitingOwner(MailKind)

  /// No one is told.
  case nobody
}
