public import AccountsForms
public import Foundation

extension UserAdministration {
  /// Creates an account for another person, as an administrator.
  ///
  /// The form follows the same rules as a sign-up, with the same error codes. The administrator states when the person
  /// accepted the terms.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - attributes: role, verification and consent; a consent in the future counts as missing.
  ///   - actor: the administrator.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; errors of the form are a result.
  public func create(
    _ form: SignUpForm,
    as attributes: NewUserAttributes,
    by actor: AuditActor
  ) async throws -> SignUpResult {
    let now = accounts.now().roundedToMilliseconds
    if let errors = form.refusal(of: attributes, at: now) { return .refused(errors) }
    let newUser: NewUser
    do { newUser = try form.submit() } catch {
      return .refused(try await withTakenAddress(error, of: form))
    }
    try await accounts.requirePepper()
    if let early = try await store.read({ try $0.refusal(of: newUser, nil, at: now) }) {
      return form.reporting(early)
    }
    let group = HashingGroup(.account(newUser.email))
    let hash = try await accounts.hasher.hash(newUser.password, for: group)
    let account = StoredAccount(newUser, attributes, hash: hash, at: now)
    let result = try await store.transaction { transaction -> SignUpResult in
      guard try transaction.insert(account) else { return .refused(.emailTaken) }
      try transaction.endInvitation(of: newUser.email, at: now, by: actor)
      try transaction.append(
        AuditEntry(
          at: now,
          action: .createUser,
          actor: actor,
          target: account.user.id,
          detail: attributes.role.rawValue
        )
      )
      return .signedUp(account.user)
    }
    return form.reporting(result)
  }

  /// Validates a form as ``create(_:as:by:)`` does, without storing anything.
  ///
  /// - Returns: every error, in form order; nil if the account can be created, unless the address is taken in the
  ///   meantime.
  /// - Throws: ``StorageError``.
  public func errorsCreating(
    _ form: SignUpForm,
    as attributes: NewUserAttributes
  ) async throws -> ValidationErrors? {
    let now = accounts.now()
    if let errors = form.refusal(of: attributes, at: now) { return errors }
    let newUser: NewUser
    do { newUser = try form.submit() } catch {
      return try await withTakenAddress(error, of: form)
    }
    guard
      let early = try await store.read({ try $0.refusal(of: newUser, nil, at: now) }),
      case .refused(let errors) = form.reporting(early)
    else { return nil }
    return errors
  }

  /// Adds to the errors of a form that its address is taken, also where sign-ups are closed.
  private func withTakenAddress(
    _ errors: ValidationErrors,
    of form: SignUpForm
  ) async throws -> ValidationErrors {
    guard
      let email = try? EmailAddress(form.emailField.value),
      try await store.read({ try $0.user(.email(email)) != nil }),
      case .refused(let all) = form.reporting(.refused(.emailTaken))
    else { return errors }
    return all
  }
}

/// The attributes of a new user that an administrator sets besides the form.
public struct NewUserAttributes: Sendable {
  /// The role.
  public var role: Role

  /// Whether the address is verified.
  public var isVerified: Bool

  /// The instant at which the person accepted the terms; nil for the instant of the creation if the form says that the person agreed.
  public var termsAcceptedAt: Date?

  /// Whether an administrator has to approve the account before the user can log in.
  var awaitsApproval = false

  /// Creates attributes; the defaults are those of a sign-up.
  public init(role: Role = .member, isVerified: Bool = false, termsAcceptedAt: Date? = nil) {
    self.role = role
    self.isVerified = isVerified
    self.termsAcceptedAt = termsAcceptedAt
  }
}

extension SignUpForm {
  /// Clears a consent whose instant is in the future, and refuses it if the form does not require one.
  fileprivate func refusal(of attributes: NewUserAttributes, at now: Date) -> ValidationErrors? {
    guard let acceptedAt = attributes.termsAcceptedAt, acceptedAt > now else { return nil }
    agreeTermsField.value = false
    return requires(.agreeTerms) ? nil : .error(at: .agreeTerms, .termsNotAccepted)
  }
}
