/// The right of an administrator or operator to change or read the accounts of others.
public struct Authorization: Sendable {
  /// The actor for the audit log.
  package let actor: AuditActor

  /// The grounds of the right.
  fileprivate let grounds: Grounds

  fileprivate enum Grounds {
    /// The caller vouches for the actor: an operator of the machine, or a program of the caller's.
    case trust

    /// The session of an administrator, which is not enough for every act.
    case session

    /// An administrator entered their password.
    case proof(RecentProof)
  }

  /// The right of an actor whom the caller vouches for: an operator of the machine, or a person
  /// whom a program has authenticated itself.
  public static func trusted(_ actor: AuditActor) -> Authorization {
    Authorization(actor: actor, grounds: .trust)
  }

  /// The right of a local operator, by the name of their system account.
  public static func `operator`(_ name: String) -> Authorization { trusted(.operator(name)) }

  /// The right of a logged-in administrator who has not entered their password.
  public static func session(_ actor: AuditActor) -> Authorization {
    Authorization(actor: actor, grounds: .session)
  }

  /// The right of an administrator who entered their password; the transaction of the act requires
  /// that the proof still holds, and that they are still an administrator.
  public static func proved(_ proof: RecentProof) -> Authorization {
    Authorization(actor: proof.actor, grounds: .proof(proof))
  }
}

extension AccountReader {
  /// Requires that a user who acts as an administrator still is one, and is enabled: an act that
  /// was under way at a dismissal must not leave a way in.
  ///
  /// - Throws: ``StaleProof`` and ``StorageError``.
  func requireAdministrator(_ actor: AuditActor) throws {
    guard let id = actor.user else { return }
    guard let user = try user(.id(id)), user.role == .admin, user.isEnabled else {
      throw StaleProof()
    }
  }

  /// Requires the right to an act.
  ///
  /// - Parameters:
  ///   - authorization: the right.
  ///   - needsProof: whether a session alone is not enough for the act.
  /// - Throws: ``StaleProof`` and ``StorageError``.
  func require(_ authorization: Authorization, needsProof: Bool = true) throws {
    switch authorization.grounds {
    case .trust: return
    case .session: if needsProof { throw StaleProof() }
    case .proof(let proof): if needsProof { try require(proof) }
    }
    try requireAdministrator(authorization.actor)
  }
}
