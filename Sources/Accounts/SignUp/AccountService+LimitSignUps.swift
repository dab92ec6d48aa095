public import AccountsForms
import Foundation

extension AccountService {
  /// Counts a sign-up of a network, unless its limit is reached.
  ///
  /// - Returns: nil where it may go on; else the instant from which there is room again.
  /// - Throws: ``StorageError``.
  func limit(from address: NetworkAddress?, at now: Date) async throws -> Date? {
    guard let address else { return nil }
    let until = try await store.transaction { [limit = settings.signUps] transaction in
      try limit.admit(address, at: now, in: transaction)
    }
    guard let until else { return nil }
    if let count = auditLimiter.count(RateLimitKey.signUps(address).name, at: now) {
      try await auditIfThereIsRoom(
        AuditEntry(
          at: now,
          action: .signUp,
          reason: .throttled,
          actor: .anyone,
          address: address,
          detail: "network \(count)"
        )
      )
    }
    return until
  }

  /// Takes a sign-up back that failed for a reason of ours.
  func takeBackSignUp(from address: NetworkAddress?) async {
    guard let address else { return }
    // In a task of its own, since this one may be cancelled. Where even that fails it stays counted.
    await Task {
      try? await store.transaction { try $0.takeBackSignUp(from: address) }
    }
    .value
  }

  /// Audits a sign-up with an address that somebody has, at most once a minute.
  func auditTaken(
    _ result: SignUpResult,
    from address: NetworkAddress?,
    at now: Date
  ) async throws {
    guard case .refused = result, let count = auditLimiter.count("signUp", at: now) else { return }
    try await auditIfThereIsRoom(
      AuditEntry(
        at: now,
        action: .signUp,
        reason: .alreadyExists,
        actor: .anyone,
        address: address,
        detail: "\(count)"
      )
    )
  }

  /// Whether the address in a form was taken a moment ago: an early word while it is being filled in.
  ///
  /// It decides nothing, since somebody else may take the address right after, and a network that asks too often has
  /// no answer. Do not tell the public where addresses are verified by mail.
  ///
  /// - Parameters:
  ///   - form: the form as far as it is filled in.
  ///   - address: the address of the person; nil at the machine itself.
  /// - Returns: whether it was; false where that stays unsaid.
  /// - Throws: ``StorageError``.
  public func isProbablyTaken(
    _ form: SignUpForm,
    from address: NetworkAddress?
  ) async throws -> Bool {
    guard
      let email = try? EmailAddress(form.emailField.value),
      availabilityLimiter.count(email, from: address, settings.signUps, at: now())
    else { return false }
    return try await store.read { try $0.user(.email(email)) != nil }
  }
}
