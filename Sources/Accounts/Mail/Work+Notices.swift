import AccountsForms
import Foundation

/// The notices of acts on an account; a limit on mails drops them, never the act.
extension Work {
  /// Tells the owner that the password was changed, or recovery codes were created, with a code to
  /// report it.
  func tell(_ kind: MailKind, _ user: User) throws {
    try queue(kind, withCodeTo: .report, of: user, values: [.time: at.textForMail])
  }

  /// Tells the owner that the role was changed, with a code to report it.
  func tellRoleChanged(_ user: User) throws {
    try queue(.roleChanged, withCodeTo: .report, of: user, values: [.role: user.role.rawValue])
  }

  /// Tells the owner that an administrator approved the account; without the name, since nobody
  /// may have proved that the address is theirs.
  func tellApproved(_ user: User) throws {
    guard let links = settings.mail?.links else { return }
    let mail = NewMail(
      .accountApproved,
      to: user.address,
      user: user.id,
      countedFor: user.id,
      language: user.language,
      values: [.link: links.logIn]
    )
    try queue(mail)
  }

  /// Tells the earlier address of an account that another took its place.
  ///
  /// - Parameters:
  ///   - user: the user before the change.
  ///   - changed: the user after it.
  ///   - canRestore: whether the mail has a code that takes the address back; not for a change by
  ///     an administrator.
  /// - Throws: ``StorageError``.
  func tellAddressChanged(
    of user: User,
    to changed: User,
    canRestore: Bool
  ) throws {
    let values = [MailField.email: changed.email]
    guard canRestore else {
      try queue(notice(.addressSet, to: user, values, countedFor: user.id))
      return
    }
    try queue(.addressChanged, withCodeTo: .restore, of: user, values: values, isLimited: false)
  }

  /// Tells the owner of an address that somebody tried to sign up with it, or to change to it.
  ///
  /// If nobody has proved the address, a stranger may have made the account: its owner gets the
  /// code that takes it over instead.
  ///
  /// - Throws: ``StorageError``.
  func tellAccountExists(_ owner: User) throws {
    guard owner.emailVerifiedAt != nil else {
      try queue(.recovery, withCodeTo: .recover, of: owner)
      return
    }
    guard let links = settings.mail?.links else { return }
    try queue(notice(.accountExists, to: owner, [.link: links.forgotten], countedFor: nil))
  }

  /// Tells a person that the account was deleted.
  ///
  /// - Parameters:
  ///   - user: the user, who is deleted already.
  ///   - earlier: addresses of theirs that a code could still take back: an intruder who changed
  ///     the address does not delete the account unseen.
  /// - Throws: ``StorageError``.
  func tellAccountDeleted(
    _ user: User,
    and earlier: [EmailAddress]
  ) throws {
    for recipient in [user.address] + earlier {
      // Without an owner: the mail outlives the account.
      let mail = NewMail(
        .accountDeleted,
        to: recipient,
        // An earlier address can be taken back only if it was proved.
        isProved: user.emailVerifiedAt != nil || recipient != user.address,
        language: user.language,
        values: [.name: user.name, .email: user.email].compactMapValues { $0 }
      )
      try queue(mail)
    }
  }

  /// A mail to the address of a user, in their language; `person` is the one whose limit it counts
  /// for.
  private func notice(
    _ kind: MailKind,
    to user: User,
    _ values: [MailField: String],
    countedFor person: UserID?
  ) -> NewMail {
    var values = values
    values[.name] = user.name
    return NewMail(
      kind,
      to: user.address,
      user: user.id,
      countedFor: person,
      isProved: user.emailVerifiedAt != nil,
      language: user.language,
      values: values
    )
  }
}

extension Date {
  /// The instant in words that every language reads: the time zone of the person is unknown.
  var textForMail: String { textInUTC + " UTC" }
}
