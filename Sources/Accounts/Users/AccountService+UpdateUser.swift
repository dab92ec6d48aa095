public import AccountsForms

extension AccountService {
  /// Changes what is known of a user, and what they may do, on an admin's word.
  ///
  /// Either everything is changed, with an event for each act, or nothing.
  ///
  /// - Parameters:
  ///   - form: as filled in, and made with what is known now; nil to leave all of that.
  ///   - change: what they may do from now on.
  ///   - id: whom it is about.
  ///   - actor: who changes it.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``.
  public func updateUser(
    _ form: EditUserForm?,
    _ change: StandingChange,
    of id: UserID,
    by actor: AuditActor
  ) async throws -> UpdateUserResult {
    let edit: UserEdit?
    do {
      edit = try form?.submit()
    } catch {
      return .refused(error)
    }
    let result = try await users.update(edit, change, of: id, at: now()) { action in
      noting(action, by: actor, detail: action == .setRole ? change.role?.rawValue : nil)
    }
    switch result {
    case .updated(let user): return .updated(user)
    case .notFound: return .notFound
    case .lastAdministrator: return .lastAdministrator
    case .taken:
      let errors = ValidationErrors([
        ValidationError(field: EditUserForm.Field.email.rawValue, RuleFailure(.alreadyExists))
      ])
      form?.report(errors)
      return .refused(errors)
    }
  }
}

/// What a user may do from now on; what is nil stays.
public struct StandingChange: Hashable, Sendable {
  /// What they are to be.
  public var role: Role?

  /// Whether they may log in.
  public var isEnabled: Bool?

  /// Whether their address is known to be theirs from now on; otherwise that stays.
  public var verifiesEmail: Bool

  /// Describes a change; of nothing, unless more is said.
  public init(role: Role? = nil, isEnabled: Bool? = nil, verifiesEmail: Bool = false) {
    self.role = role
    self.isEnabled = isEnabled
    self.verifiesEmail = verifiesEmail
  }

  /// Whether an administrator would be one no longer.
  var takesAway: Bool { role == .member || isEnabled == false }
}

/// What became of a change of what is known of a user and what they may do.
public enum UpdateUserResult: Sendable {
  /// The user as they are now.
  case updated(User)

  /// There is no such user.
  case notFound

  /// They are the last administrator who may log in: nobody would be left to make another one.
  case lastAdministrator

  /// Nothing was changed, for these reasons.
  case refused(ValidationErrors)
}
