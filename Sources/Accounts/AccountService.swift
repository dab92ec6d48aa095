import AccountsForms
package import Foundation

/// The accounts as a person uses them: sign up, log in, resume, log out, profile, password, deletion, personal data.
///
/// Each use case is a file of its own, as an extension. ``UserAdministration`` is the face for administrators,
/// ``AuditLog`` that for auditors.
public struct AccountService: Sendable {
  package let store: any AccountStore
  let settings: AccountSettings
  let hasher: PasswordHasher
  let logInRateLimiter: LogInRateLimiter
  let availabilityLimiter = AvailabilityLimiter()
  let auditLimiter = AuditLimiter()
  let refusalPadding: ResponsePadding
  let throttlePadding: ResponsePadding
  package let now: @Sendable () -> Date

  /// Uses the accounts of a store.
  ///
  /// - Parameters:
  ///   - store: an open store; ``close()`` closes it.
  ///   - settings: the settings of the installation.
  ///   - now: the clock.
  package init(
    store: any AccountStore,
    settings: AccountSettings,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.settings = settings
    self.now = now
    hasher = PasswordHasher(
      cost: settings.hashingCost,
      pepper: settings.pepper,
      pool: HashingPool()
    )
    logInRateLimiter = LogInRateLimiter(settings.rateLimits, store)
    refusalPadding = ResponsePadding(sleep: settings.paddingSleep)
    throttlePadding = ResponsePadding(sleep: settings.paddingSleep)
  }

  /// Finishes what is being written and closes the store; it refuses everything afterwards.
  ///
  /// To be awaited before the process exits: otherwise the last changes, and what they deleted, stay in the log beside
  /// a database file until it is next used.
  public func close() async { await store.close() }

  /// Refuses to hash and to verify without the pepper where passwords were hashed with one.
  ///
  /// - Throws: ``MissingPepperKey`` and ``StorageError``.
  func requirePepper() async throws {
    guard hasher.pepper == nil, let id = try await store.read({ try $0.usedPepperKey() }) else {
      return
    }
    throw MissingPepperKey(id: id)
  }
}
