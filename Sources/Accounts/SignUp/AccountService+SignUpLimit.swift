public import AccountsForms
import Foundation

extension AccountService {
  /// Signs somebody up unless their network has had as many sign-ups as it may.
  ///
  /// The sign-up is counted before its password is hashed, and taken back where something fails that says nothing
  /// about it.
  ///
  /// - Parameters:
  ///   - address: where the person signs up from; nil for somebody at the machine itself, who is not counted.
  ///   - now: the instant.
  ///   - body: signs them up.
  /// - Returns: what the body gives, or when to try again.
  /// - Throws: ``StorageError``, and what the body throws.
  func limited(
    from address: NetworkAddress?,
    at now: Date,
    _ body: () async throws -> SignUpResult
  ) async throws -> SignUpResult {
    guard let address else { return try await body() }
    let lane = SignUpLane(address)
    if let until = try await signUps.admit(lane, at: now) {
      try await noteThrottled(lane, from: address, at: now)
      return .throttled(until: until)
    }
    do {
      return try await body()
    } catch {
      // In a task of its own, since this one may be cancelled. Where even that fails it stays counted.
      await Task { try? await signUps.takeBack(lane) }.value
      throw error
    }
  }

  private func noteThrottled(
    _ lane: SignUpLane,
    from address: NetworkAddress,
    at now: Date
  ) async throws {
    guard let count = repeated.count(lane.name, at: now) else { return }
    try await noteIfThereIsRoom(
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

  /// Whether the address in a form was taken a moment ago: an early word while it is being filled in.
  ///
  /// It decides nothing, since somebody else may take the address right after, and a network that asks too often is
  /// told of none. Do not tell the public where addresses are verified by mail.
  ///
  /// - Parameters:
  ///   - form: as far as it is filled in.
  ///   - address: where the question comes from; nil for somebody at the machine itself.
  /// - Returns: whether it was; false where that stays unsaid.
  /// - Throws: ``StorageError``.
  public func isProbablyTaken(
    _ form: SignUpForm,
    from address: NetworkAddress?
  ) async throws -> Bool {
    guard
      let email = try? EmailAddress(form.emailField.value),
      addressQuestions.count(email, from: address, signUps.limit, at: now())
    else { return false }
    return try await users.racyCheckIsTaken(email)
  }
}
