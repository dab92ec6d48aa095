public import AccountsForms
import Foundation

extension AccountService {
  /// Describes what a code from a mail confirms, for the page behind its link; changes nothing.
  ///
  /// Programs that check mails open every link in them: only ``confirm(_:by:from:)`` uses up a
  /// code.
  ///
  /// - Parameters:
  ///   - text: the code as typed.
  ///   - caller: the logged-in user; nil for none.
  ///   - device: the token of the device; nil for none.
  /// - Returns: the act; nil for a code that is unknown, was used or replaced, or has expired.
  /// - Throws: ``StorageError``.
  public func confirmation(
    for text: String,
    by caller: UserID? = nil,
    on device: DeviceToken? = nil
  ) async throws -> Confirmation? {
    guard let code = RecoveryCode(text) else { return nil }
    let now = now()
    return try await store.read { reader in
      guard case .found(let found) = try reader.confirmation(code, caller, device, at: now) else {
        return nil
      }
      return found.confirmation
    }
  }

  /// Confirms an act with the code from a mail.
  ///
  /// A code that proves an address works without a password only for its owner's session, or on a
  /// device on which the owner entered the password, as at sign-up: otherwise a person could be
  /// brought to verify an account that a stranger made with their address. A code that takes back
  /// an address, or reports an act, needs no password, since a stranger may have changed it; it
  /// ends all access. The former gives a code for a new password; after the latter, such a code is
  /// sent, since a notice is worth less than a mail that sets a password.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - caller: the logged-in user; nil for none.
  ///   - origin: the origin of the request.
  /// - Returns: what was done; refused as `invalidFields`, `tooManyCodes`, `throttled` or `locked`.
  /// - Throws: ``StorageError``, ``StaleProof``, ``ServiceBusy`` and ``MissingPepperKey``; the code
  ///   is then not used up.
  public func confirm(
    _ form: ConfirmForm,
    by caller: UserID? = nil,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> Outcome<ConfirmedAct> {
    let sent: CodeConfirmation
    do { sent = try form.submit() } catch { return .refused(Refusal(error)) }
    let code = sent.code
    let now = now().roundedToMilliseconds
    let found: FoundConfirmation
    switch try await look(
      from: origin.address,
      at: now,
      { try $0.confirmation(code, caller, origin.device, at: now) }
    ) {
    case .found(let confirmation): found = confirmation
    case .replaced: return refuse(form, .replacedCode)
    case .unknown:
      try await auditUnknownCode(for: .verifyEmail, from: origin.address, at: now)
      return refuse(form, .unknownConfirmationCode)
    case .throttled(let key, let until):
      try await auditThrottledCodes(key, for: .verifyEmail, from: origin.address, at: now)
      return .refused(Refusal(.tooManyCodes, retryAt: until))
    }
    guard found.confirmation.needsPassword else {
      let outcome = try await work(as: .anyone, from: origin.address, at: now) {
        try $0.carryOut(code)
      }
      return self.outcome(outcome, form)
    }
    guard let password = sent.password else { return refuse(form, .required, at: .password) }
    switch try await proveOwner(
      password,
      of: found.user,
      for: .verifyEmail,
      from: origin,
      admitsUnverified: true
    ) {
    case .done(let proof):
      return outcome(try await work(by: proof, at: now) { try $0.carryOut(code) }, form)
    case .refused(let refusal) where refusal.isOfLimit: return .refused(refusal)
    case .refused(let refusal):
      let isWaiting = refusal.code == .awaitsApproval
      return refuse(form, isWaiting ? .awaitsApproval : .wrongPassword, at: .password)
    }
  }

  private func outcome(_ outcome: ConfirmOutcome, _ form: ConfirmForm) -> Outcome<ConfirmedAct> {
    switch outcome {
    case .done(let act): .done(act)
    case .isTaken: refuse(form, .alreadyExists)
    case .isUsed: refuse(form, .unknownConfirmationCode)
    }
  }

  private func refuse(
    _ form: ConfirmForm,
    _ code: ErrorCode,
    at field: ConfirmForm.Field = .confirmationCode
  ) -> Outcome<ConfirmedAct> {
    form.report(ValidationErrors([ValidationError(field: field.rawValue, RuleFailure(code))]))
    return .refused(Refusal(ValidationErrors(form.validator.errors)))
  }
}

/// An act that a code from a mail confirms.
public struct Confirmation: Hashable, Sendable {
  /// The acts.
  public enum Act: String, CaseIterable, Sendable {
    /// Proving that the address of the account is its owner's.
    case verifyEmail

    /// Making another address that of the account.
    case changeEmail

    /// Taking back an address that was changed.
    case restoreEmail

    /// Reporting an act that the owner did not do.
    case report
  }

  /// The act.
  public let act: Act

  /// The address that the mail was sent to, which the act is about.
  public let email: String

  /// Whether the person has to enter the password of the account.
  public let needsPassword: Bool
}

/// An act that a code from a mail has carried out.
public enum ConfirmedAct: Sendable {
  /// The address is verified.
  case verified(User)

  /// The address is changed.
  case changed(User)

  /// The address is taken back, and all sessions have ended; the code sets a new password.
  case restored(User, RecoveryCode)

  /// All sessions and the password have ended; an e-mail to the address of the account has a code
  /// that sets a new one.
  case reported
}
