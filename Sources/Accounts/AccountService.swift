public import AccountsForms
package import Foundation

/// The operations of users on their own accounts: sign up, log in, resume, log out, profile,
/// password, deletion, personal data.
///
/// Each use case is an extension of its own. Administrators use ``UserAdministration``, auditors
/// ``AuditLog``.
public struct AccountService: Sendable {
  let store: any AccountStore
  let settings: AccountSettings
  let hasher: PasswordHasher
  let logInRateLimiter: LogInRateLimiter
  let availabilityLimiter = AvailabilityLimiter()
  let auditLimiter = AuditLimiter()
  let usePause = UsePause()
  let refusalPadding: ResponsePadding
  let throttlePadding: ResponsePadding
  let mailPadding: ResponsePadding
  let signUpPadding: ResponsePadding
  package let now: @Sendable () -> Date

  /// Creates a service on a store.
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
      pool: HashingPool(
        threads: settings.hashingThreads,
        memoryKiB: settings.hashingMemoryLimit
      )
    )
    logInRateLimiter = LogInRateLimiter(settings.rateLimits, store)
    refusalPadding = ResponsePadding(sleep: settings.paddingSleep)
    throttlePadding = ResponsePadding(sleep: settings.paddingSleep)
    mailPadding = ResponsePadding(sleep: settings.paddingSleep)
    signUpPadding = ResponsePadding(sleep: settings.paddingSleep)
  }

  /// The rules of the forms, by which every form of the installation is made.
  public var forms: FormRules { settings.forms }

  /// Finishes pending writes and closes the store; later calls fail.
  ///
  /// Await it before the process exits. Otherwise the last changes, and the data they deleted, may
  /// stay in the store's log until its next use.
  public func close() async { await store.close() }

  /// Throws if passwords were hashed with a pepper and none of its keys is configured.
  ///
  /// A key that is missing beside others stops only those whose passwords need it.
  ///
  /// - Throws: ``MissingPepperKey`` and ``StorageError``.
  package func requirePepper() async throws {
    let pepper = hasher.pepper
    try await store.read { try $0.requireKey(of: pepper) }
  }
}
