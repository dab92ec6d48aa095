public import AccountsForms
public import Foundation

extension AccountService {
  /// Makes an account for somebody, on an admin's word.
  ///
  /// It passes the same form as a sign-up: what is refused there is refused here, with the same codes. The admin
  /// agrees to nothing in the person's place, but says since when the person does.
  ///
  /// - Parameters:
  ///   - form: as filled in. Its validator ends up knowing what became of each field.
  ///   - standing: what the person is from the first moment on. Terms they will only agree to are not accepted.
  ///   - actor: who makes the account.
  /// - Returns: the new user, or why there is none.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; what is wrong with the form is a result.
  public func createUser(
    _ form: SignUpForm,
    as standing: NewUserStanding,
    by actor: AuditActor
  ) async throws -> SignUpResult {
    let now = now()
    form.requireAccepted(standing, by: now)
    let newUser: NewUser
    do {
      newUser = try form.submit()
    } catch {
      return .refused(error)
    }
    let note = noting(.createUser, by: actor, detail: standing.role.rawValue)
    let line = HashingLine(.account(newUser.email))
    return try await store(newUser, form, standing, in: line, at: now, note)
  }

  /// Judges a form as ``createUser(_:as:by:)`` does, and stores nobody.
  ///
  /// - Returns: everything that is wrong, in form order; nil where the account can be made, unless somebody takes
  ///   the address first.
  /// - Throws: ``StorageError``.
  public func errorsCreatingUser(
    _ form: SignUpForm,
    as standing: NewUserStanding
  ) async throws -> ValidationErrors? {
    form.requireAccepted(standing, by: now())
    do {
      let newUser = try form.submit()
      guard try await users.racyCheckIsTaken(newUser.email) else { return nil }
      return form.validator.recordTakenEmail()
    } catch let errors as ValidationErrors {
      return errors
    }
  }
}

/// What somebody is from the first moment on, beside what their form says.
public struct NewUserStanding: Sendable {
  /// What they may do.
  public var role: Role

  /// Whether their address is known to be theirs.
  public var isVerified: Bool

  /// When they agreed to the terms; nil for the moment at which the account is made.
  public var termsAcceptedAt: Date?

  /// Describes what somebody is; as a sign-up makes them, unless more is said.
  public init(role: Role = .member, isVerified: Bool = false, termsAcceptedAt: Date? = nil) {
    self.role = role
    self.isVerified = isVerified
    self.termsAcceptedAt = termsAcceptedAt
  }
}

extension SignUpForm {
  /// Takes back an agreement that is yet to come.
  fileprivate func requireAccepted(_ standing: NewUserStanding, by now: Date) {
    guard let acceptedAt = standing.termsAcceptedAt, acceptedAt > now else { return }
    agreeTermsField.value = false
  }
}
