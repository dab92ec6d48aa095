import AccountsForms
import Foundation

/// The notices of acts on an account; a limit on mails drops them, never the act.
extension MailSealer {
  /// Tells the owner that the password was changed, or recovery codes were created, with a code to
  /// report it.
  func tell(
    _ kind: MailKind,
    _ user: User,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws {
    try queue(
      kind,
      withCodeTo: .report,
      of: user,
      values: [.time: Self.text(now)],
      from: nil,
      at: now,
      in: transaction
    )
  }

  /// Tells the owner that the role was changed, with a code to report it.
  func tellRoleChanged(_ user: User, at now: Date, in transaction: any AccountTransaction) throws {
    try queue(
      .roleChanged,
      withCodeTo: .report,
      of: user,
      values: [.role: user.role.rawValue],
      from: nil,
      at: now,
      in: transaction
    )
  }

  /// Tells the owner that an administrator approved the account; without the name, since nobody
  /// may have proved that the address is theirs.
  func tellApproved(_ user: User, at now: Date, in transaction: any AccountTransaction) throws {
    let mail = NewMail(
      .accountApproved,
      to: user.address,
      user: user.id,
      countedFor: user.id,
      language: user.language,
      values: [.link: settings.links.logIn]
    )
    try queue(mail, from: nil, at: now, in: transaction)
  }

  /// Tells the earlier address of an account that another took its place.
  ///
  /// - Parameters:
  ///   - user: the user before the change.
  ///   - changed: the user after it.
  ///   - canRestore: whether the mail has a code that takes the address back; not for a change by
  ///     an administrator.
  ///   - now: the instant.
  ///   - transaction: the transaction of the change.
  /// - Throws: ``StorageError``.
  func tellAddressChanged(
    of user: User,
    to changed: User,
    canRestore: Bool,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws {
    let values = [MailField.email: changed.email]
    guard canRestore else {
      try queue(
        notice(.addressSet, to: user, values, countedFor: user.id),
        from: nil,
        at: now,
        in: transaction
      )
      return
    }
    try queue(
      .addressChanged,
      withCodeTo: .restore,
      of: user,
      values: values,
      isLimited: false,
      from: nil,
      at: now,
      in: transaction
    )
  }

  /// Tells the owner of an address that somebody tried to sign up with it, or to change to it.
  ///
  /// If nobody has proved the address, a stranger may have made the account: its owner gets the
  /// code that takes it over instead.
  ///
  /// - Parameters:
  ///   - owner: the owner.
  ///   - address: the IP address of the client.
  ///   - now: the instant.
  ///   - transaction: the transaction of the request.
  /// - Throws: ``StorageError``.
  func tellAccountExists(
    _ owner: User,
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws {
    guard owner.emailVerifiedAt != nil else {
      try queue(
        .recovery,
        withCodeTo: .recover,
        of: owner,
        from: address,
        at: now,
        in: transaction
      )
      return
    }
    let values = [MailField.link: settings.links.forgotten]
    let mail = notice(.accountExists, to: owner, values, countedFor: nil)
    try queue(mail, from: address, at: now, in: transaction)
  }

  /// Tells a person that the account was deleted.
  ///
  /// - Parameters:
  ///   - user: the user, who is deleted already.
  ///   - earlier: addresses of theirs that a code could still take back: an intruder who changed
  ///     the address does not delete the account unseen.
  ///   - now: the instant.
  ///   - transaction: the transaction of the deletion.
  /// - Throws: ``StorageError``.
  func tellAccountDeleted(
    _ user: User,
    and earlier: [EmailAddress],
    at now: Date,
    in transaction: any AccountTransaction
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
      try queue(mail, from: nil, at: now, in: transaction)
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

  /// An instant in words that every language reads: the time zone of the person is unknown.
  static func text(_ instant: Date) -> String { instant.textInUTC + " UTC" }
}
