import AccountsForms
import AccountsSQLite
import Foundation

@testable import Accounts

/// Accounts of every kind that a rejection must not reveal, and the time it takes.
struct TimedAccounts {
  /// The kind of an account.
  enum Kind: String, CaseIterable {
    /// A wrong password.
    case wrongPassword = "wrong password"

    /// The right password of a disabled user.
    case disabled

    /// Too many failed attempts.
    case throttled

    /// A hash of another system, more expensive than ours.
    case dearForeign = "dear foreign hash"

    /// A hash of another system, with almost no cost.
    case cheapForeign = "cheap foreign hash"

    /// A hash of ours, from when it cost half as much.
    case older = "older hash"

    /// A planted difference of 2 ms and nothing else.
    case planted = "planted 2 ms"
  }

  private let accounts: AccountService
  private let closed: AccountService
  private let memoryKiB: Int
  private static let password = "violet canyon otter"

  init(folder: String, memoryKiB: Int) throws {
    self.memoryKiB = memoryKiB
    func settings(free: Int) -> AccountSettings {
      var settings = AccountSettings()
      settings.hashingCost = HashingCost(memoryKiB: memoryKiB, passes: 2)
      let limit = RateLimit(
        free: free,
        firstWait: .seconds(86_400),
        longestWait: .seconds(86_400)
      )
      settings.rateLimits = RateLimits(account: limit, network: limit, everybody: limit)
      return settings
    }
    accounts = try AccountService(databasePath: folder + "/open.db", settings: settings(free: .max))
    closed = try AccountService(databasePath: folder + "/closed.db", settings: settings(free: 1))
  }

  /// Creates the accounts.
  func prepare() async throws {
    for kind in Kind.allCases { try await signUp(address(kind), in: accounts) }
    _ = try await UserAdministration(accounts)
      .update(UserUpdate(isEnabled: false), of: reference(.disabled), by: .trusted(.anyone))
    // At least twice our work: bcrypt takes 0.8 ms at a cost of 4, and twice as long for each step.
    let cost = memoryKiB > 8192 ? "10" : "06"
    let hashes: [Kind: String] = [
      .dearForeign: "$2b$\(cost)$abcdefghijklmnopqrstuuxwAqqI0nE8YXvIZ3JjJVd5nYhcXPGQW",
      .cheapForeign: "$ssha1$YWJjZGVmZ2g$AAAAAAAAAAAAAAAAAAAAAAAAAAA",
      .older: PasswordHasher(
        cost: HashingCost(memoryKiB: memoryKiB, passes: 1),
        pool: HashingPool(threads: 1)
      )
      .decoy().phc,
    ]
    for (kind, phc) in hashes {
      guard PasswordHash(phc: phc).isWellFormed else { throw Malformed(phc: phc) }
      let email = address(kind)
      try await accounts.store.transaction { transaction in
        guard let user = try transaction.user(.email(try EmailAddress(email)))?.id else { return }
        try transaction.setPasswordHash(PasswordHash(phc: phc), of: user)
      }
    }
    try await signUp(address(.throttled), in: closed)
    for isKnown in [true, false] { _ = try await time(.throttled, isKnown: isKnown) }
  }

  /// Runs a login that is rejected.
  ///
  /// - Parameters:
  ///   - kind: the kind of the account.
  ///   - isKnown: whether to use the account's address, or an unknown one.
  /// - Returns: the elapsed seconds.
  /// - Throws: `StorageError` and `ServiceBusy`.
  func time(_ kind: Kind, isKnown: Bool) async throws -> Double {
    let form = LogInForm()
    form.emailField.value = isKnown ? address(kind) : "nobody@example.com"
    form.passwordField.value = Secret(kind == .disabled ? Self.password : "something else")
    let service = kind == .throttled ? closed : accounts
    let start = ContinuousClock.now
    let result = try await service.logIn(form)
    if kind == .planted, isKnown { try await Task.sleep(for: .milliseconds(2)) }
    let duration = ContinuousClock.now - start
    guard case .refused(let refusal) = result, refusal.code != .invalidFields else {
      throw NotRefused()
    }
    return duration / .seconds(1)
  }

  private func address(_ kind: Kind) -> String { "\(kind)@example.com".lowercased() }

  private func reference(_ kind: Kind) throws -> UserReference {
    .email(try EmailAddress(address(kind)))
  }

  private func signUp(_ email: String, in service: AccountService) async throws {
    let form = service.forms.signUpForm(in: .english)
    form.enter("Ada Lovelace", into: .name)
    form.enter(email, into: .email)
    form.enterPassword(Secret(Self.password))
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    guard case .done = try await service.signUp(form) else { throw NotRefused() }
  }

  private struct NotRefused: Error {}

  private struct Malformed: Error {
    let phc: String
  }
}
