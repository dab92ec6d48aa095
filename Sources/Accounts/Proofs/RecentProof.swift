import AccountsForms

/// The proof that a logged-in person knew the password of their account a moment ago.
///
/// Only ``AccountService/prove(_:of:for:session:from:)`` creates it. The transaction of the
/// act that it is for consumes it: there, the account must still have the password that was
/// verified, and the session with which the person asked must still exist. Otherwise an intruder
/// whose password is being replaced could keep a way back in.
public struct RecentProof: Sendable {
  /// The person.
  public var user: UserID { verified.account.id }

  /// The actor of the act for the audit log.
  package let actor: AuditActor

  /// The account as it was when its password was verified.
  let verified: VerifiedAccount

  /// The session with which the person asked; nil for none.
  let session: SessionID?

  init(_ verified: VerifiedAccount, session: SessionID?, from address: NetworkAddress?) {
    self.verified = verified
    self.session = session
    actor = .user(verified.account.id, from: address)
  }
}

extension RecentProof: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The person, never the hash that was verified.
  public var description: String { "(proof of \(user))" }

  /// The person, never the hash that was verified.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The error when what a proof proved no longer holds.
///
/// The password was changed since, the session has ended, or the person may no longer do the act,
/// which has changed nothing.
public struct StaleProof: Error, Hashable {
  /// Creates an error.
  package init() {}
}

extension AccountReader {
  /// Requires that what a proof proved still holds.
  ///
  /// In a transaction, it holds until the transaction ends.
  ///
  /// - Throws: ``StaleProof`` and ``StorageError``.
  func require(_ proof: RecentProof) throws {
    guard try isUnchanged(proof.verified) else { throw StaleProof() }
    guard let session = proof.session else { return }
    guard try sessions(of: proof.user).contains(where: { $0.id == session }) else {
      throw StaleProof()
    }
  }
}

/// An account whose password was right a moment ago.
struct VerifiedAccount: Sendable {
  /// The account as it was read before the password was verified.
  let account: LogInAccount

  /// The address used for the verification.
  let email: EmailAddress

  /// The attempt, which is counted as a failure until the act clears it.
  let attempt: CountedAttempt
}
