public import AccountsForms
import Foundation

extension AccountService {
  /// The error of a form that rests on stored data, as an early hint while the form is filled in:
  /// an address that is taken, and an invitation that is unknown or for another address.
  ///
  /// The answer is not binding: another user may take the address right after, and a network that
  /// asks too often gets none. Do not show it to the public if addresses are verified by mail.
  ///
  /// - Parameters:
  ///   - form: the form as far as it is filled in.
  ///   - address: the client's IP address; nil for a local user.
  /// - Returns: the error; nil for none.
  /// - Throws: ``StorageError``.
  public func probableError(
    of form: SignUpForm,
    from address: NetworkAddress?
  ) async throws -> ValidationError? {
    guard acceptsSignUps else { return nil }
    // An address that is refused for another reason is not asked about.
    let email = form.errors(of: .email).isEmpty ? try? EmailAddress(form.emailField.value) : nil
    if forms.signUpAccess == .invited {
      guard let code = InvitationCode(form.invitationField.value) else { return nil }
      let now = now()
      let found = try await store.read { try $0.invitation(code, for: email, at: now) }
      if case .failure(let errors) = found {
        // The holder of an invitation could otherwise ask for all others.
        guard let email, errors.first?.code != .unknownInvitation else { return errors.first }
        return try await admitsCheck(of: email, from: address) ? errors.first : nil
      }
    }
    guard let email, try await isTaken(email, from: address) else { return nil }
    return ValidationErrors.emailTaken.first
  }

  /// Whether a network learns that an address is taken.
  private func isTaken(_ email: EmailAddress, from address: NetworkAddress?) async throws -> Bool {
    // Where addresses have to be verified, only their owners learn it.
    guard verification != .required, try await admitsCheck(of: email, from: address),
      try await store.read({ try $0.user(.email(email)) != nil })
    else { return false }
    try await auditCheck(from: address)
    return true
  }

  private func admitsCheck(
    of email: EmailAddress,
    from address: NetworkAddress?
  ) async throws -> Bool {
    try await availabilityLimiter.admits(
      email,
      from: address,
      settings.signUps,
      at: now(),
      in: store
    )
  }

  /// Audits that a network learnt that addresses are taken, at most once a minute.
  private func auditCheck(from address: NetworkAddress?) async throws {
    let now = now()
    guard let address, let count = auditLimiter.count("checks", in: .signUps, at: now) else {
      return
    }
    let known = count == 1 ? address : nil
    try await auditSignUps(.alreadyExists, from: known, at: now, "checks: \(count)")
  }
}
