public import AccountsForms
public import Foundation

extension UserAdministration {
  /// Creates an account for a person, on an administrator's word.
  ///
  /// It passes the same form as a sign-up: what is refused there is refused here, with the same codes. The
  /// administrator states since when the person has accepted the terms.
  ///
  /// - Parameters:
  ///   - form: the form as filled in. It shows afterwards what is wrong with each field.
  ///   - standing: role, verification and consent. Terms that will only be accepted are not.
  ///   - actor: the administrator.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; what is wrong with the form is a result.
  public func create(
    _ form: SignUpForm,
    as standing: NewUserStanding,
    by actor: AuditActor
  ) async throws -> SignUpResult {
    let now = accounts.now().roundedToMilliseconds
    form.requireAccepted(standing, by: now)
    let newUser: NewUser
    do { newUser = try form.submit() } catch { return .refused(error) }
    try await accounts.requirePepper()
    if let early = try await store.read({ try $0.refusal(of: newUser, nil, at: now) }) {
      return form.reporting(early)
    }
    let group = HashingLine(.account(newUser.email))
    let hash = try await accounts.hasher.hash(newUser.password, for: group)
    let account = StoredAccount(newUser, standing, hash: hash, at: now)
    let result = try await store.transaction { transaction -> SignUpResult in
      guard try transaction.insert(account) else { return .refused(.emailTaken) }
      try transaction.append(
        AuditEntry(
          at: now,
          action: .createUser,
          actor: actor,
          target: account.user.id,
          detail: standing.role.rawValue
        )
      )
      return .signedUp(account.user)
    }
    return form.reporting(result)
  }

  /// Judges a form as ``create(_:as:by:)`` does, and stores nothing.
  ///
  /// - Returns: every error, in form order; nil where the account can be created, unless somebody takes the address
  ///   first.
  /// - Throws: ``StorageError``.
  public func errorsCreating(
    _ form: SignUpForm,
    as standing: NewUserStanding
  ) async throws -> ValidationErrors? {
    let now = accounts.now()
    form.requireAccepted(standing, by: now)
    let newUser: NewUser
    do { newUser = try form.submit() } catch { return error }
    guard
      let early = try await store.read({ try $0.refusal(of: newUser, nil, at: now) }),
      case .refused(let errors) = form.reporting(early)
    else { return nil }
    return errors
  }
}

/// What an administrator decides on for a new user, beside their form.
public struct NewUserStanding: Sendable {
  /// The role.
  public var role: Role

  /// Whether the address is verified.
  public var isVerified: Bool

  /// The instant at which the person accepted the terms; nil for the moment at which the account is created.
  public var termsAcceptedAt: Date?

  /// Decides; as a sign-up does, unless more is given.
  public init(role: Role = .member, isVerified: Bool = false, termsAcceptedAt: Date? = nil) {
    self.role = role
    self.isVerified = isVerified
    self.termsAcceptedAt = termsAcceptedAt
  }
}

extension SignUpForm {
  /// Takes back a consent that is yet to come.
  fileprivate func requireAccepted(_ standing: NewUserStanding, by now: Date) {
    guard let acceptedAt = standing.termsAcceptedAt, acceptedAt > now else { return }
    agreeTermsField.value = false
  }
}
