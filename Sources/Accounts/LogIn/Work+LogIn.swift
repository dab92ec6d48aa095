import AccountsForms
import Foundation

extension Work {
  /// The name under which a ticket has the factors that were proved.
  private static let factors = "factors"

  /// Logs a user in if what was proved is enough, or makes the ticket for the next step.
  ///
  /// - Parameters:
  ///   - proved: the names of the factors that were proved, in their order.
  ///   - id: the user.
  ///   - origin: the origin of the login.
  /// - Returns: the state of the login; nil if there is no such user.
  /// - Throws: ``StorageError``.
  func conclude(
    _ proved: [String],
    of id: UserID,
    _ origin: LogInOrigin
  ) throws -> LogInState? {
    let missing = try rows.missingFactors(of: id, proved, by: settings.logIn)
    guard missing.isEmpty else {
      let ticket = LogInTicket()
      let payload = [Self.factors: proved.joined(separator: " ")]
      try rows.keep(OneTimeSecret(.logIn, ticket.hash, of: id, payload: payload, at: at), at: at)
      return .needs(missing, ticket)
    }
    try rows.setLastLogIn(at, of: id)
    let novelty = try rows.novelty(of: origin, of: id, at: at)
    let assurance = Assurance(proved, at: at)
    let started = try origin.wantsSession ? startSession(of: id, origin, assurance) : nil
    try record(.logIn, of: id, session: started?.session.id)
    guard let user = try rows.user(.id(id)) else { return nil }
    if let novelty { try tell(novelty, of: user, origin) }
    return .done(LogIn(user: user, session: started))
  }

  /// The factors that a ticket says were proved.
  static func proved(_ ticket: OneTimeSecret) -> [String] {
    ticket.payload[factors]?.split(separator: " ").map(String.init) ?? []
  }
}

extension AccountReader {
  /// The factors of which a login of a user needs one more; empty if what was proved is enough.
  func missingFactors(
    of user: UserID,
    _ proved: [String],
    by policy: LogInPolicy
  ) throws -> [Factor] {
    policy.missing(proved, of: try policy.factors.filter { try $0.isSetUp(user, self) })
  }
}

extension AccountService {
  /// Logs in with the password that was proved, without a session, while nothing can be written.
  ///
  /// - Throws: the error that prevents writing if the login needs another step.
  func concludeWithoutWriting(
    _ verified: VerifiedAccount,
    _ error: StorageError
  ) async throws -> LogInState? {
    let id = verified.account.id
    let found = try await store.read {
      [policy = settings.logIn] reader -> (User, isEnough: Bool)? in
      guard try reader.isUnchanged(verified), let user = try reader.user(.id(id)) else {
        return nil
      }
      return (user, try reader.missingFactors(of: id, [Factor.password], by: policy).isEmpty)
    }
    guard let (user, isEnough) = found else { return nil }
    logInRateLimiter.takeBackUnwritten(verified.attempt)
    guard isEnough else { throw error }
    return .done(LogIn(user: user, session: nil))
  }

  /// Refuses a login, after the time that every refusal takes.
  ///
  /// - Parameters:
  ///   - refusal: the refusal.
  ///   - check: the check of the password; nil if it was not checked.
  ///   - start: the instant at which the attempt began.
  /// - Returns: the state.
  func refuse(
    _ refusal: Refusal,
    _ check: Verification? = nil,
    since start: ContinuousClock.Instant
  ) async -> LogInState {
    if let check {
      await refusalPadding.wait(check.kind, since: start + check.waited)
    } else if refusal.isOfLimit {
      await throttlePadding.wait("throttled", since: start)
    }
    return .refused(refusal)
  }
}
