import AccountsForms
import Foundation

/// What became of somebody's showing a password.
enum PasswordAttempt<Outcome: Sendable>: Sendable {
  /// It was looked at.
  case made(Outcome)

  /// Nobody looked at it, and nobody will until then; nil for until an admin has opened the account.
  case throttled(until: Date?)
}

extension AccountService {
  /// Lets somebody show a password.
  ///
  /// The attempt is counted as a failure before anything else happens, and taken back where something fails that
  /// says nothing about the password. What makes it a success has to be noted with what it brings about.
  ///
  /// - Parameters:
  ///   - action: what it is for.
  ///   - email: whose password.
  ///   - origin: where the attempt comes from.
  ///   - body: looks at the password.
  /// - Returns: what the body gives, or that it was not run.
  /// - Throws: ``StorageError``, ``MissingPepperKey``, and what the body throws.
  func attempt<Outcome: Sendable>(
    _ action: AuditEvent.Action,
    _ email: EmailAddress,
    from origin: LogInOrigin,
    _ body: (CountedAttempt) async throws -> Outcome
  ) async throws -> PasswordAttempt<Outcome> {
    try await requirePepper()
    switch try await lanes.admit(email, from: origin, at: now()) {
    case .refused(let lane, let until):
      try await noteThrottled(action, lane, email, from: origin)
      return .throttled(until: until)
    case .admitted(let attempt):
      do {
        return .made(try await body(attempt))
      } catch let error as MissingPepperKey {
        // Counted: guesses at an account that cannot be opened are guesses.
        throw error
      } catch {
        // In a task of its own, since this one may be cancelled. Where even that fails it stays counted.
        await Task { try? await lanes.takeBack(attempt) }.value
        throw error
      }
    }
  }
}
