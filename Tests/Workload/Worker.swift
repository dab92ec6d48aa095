import Accounts
import AccountsForms
import AccountsSQLite
import Foundation

/// Runs one operation on one user.
struct Worker: Sendable {
  let store: SQLiteStore
  let accounts: AccountService
  let administration: UserAdministration

  private static let password = "violet canyon otter"

  /// The device tokens of this process's users, as in a browser.
  private let devices = Devices()

  /// Opens a database, with cheap hashes.
  init(path: String) throws {
    var settings = AccountSettings()
    settings.hashingCost = HashingCost(memoryKiB: 8, passes: 1)
    store = try SQLiteStore(path: path)
    accounts = AccountService(store: store, settings: settings)
    administration = UserAdministration(accounts)
  }

  /// Runs the operation of a line and returns the outcome.
  func outcome(of line: String) async -> String {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return "unknown" }
    do {
      return try await perform(words[0], words[1])
    } catch let refusal as Refusal {
      return Self.outcome(of: refusal)
    } catch let error as StorageError {
      return error.code.rawValue
    } catch is ServiceBusy {
      return "busy"
    } catch {
      return "unknown"
    }
  }

  private static func outcome(of refusal: Refusal) -> String {
    switch refusal.code {
    case .notFound: "none"
    case .throttled, .locked, .tooManySignUps: "throttled"
    default: "refused"
    }
  }

  private func perform(_ operation: String, _ object: String) async throws -> String {
    switch operation {
    case "signup": return try await signUp(object)
    case "keyed": return try await signUp(object, key: IdempotencyKey("key-of-the-user-\(object)"))
    case "login": return try await logIn(object)
    case "guess": return try await logIn(object, password: "guess \(UUID())")
    case "device": return try await logIn(object, as: .remembering)
    case "known": return try await logIn(object, as: .remembered)
    case "logout":
      guard let token = devices.session(object)?.token else { return "none" }
      return try await accounts.logOut(token) ? "ok" : "none"
    case "disable": return try await update(object, UserUpdate(isEnabled: false))
    case "enable": return try await update(object, UserUpdate(isEnabled: true))
    case "admin": return try await update(object, UserUpdate(role: .admin))
    case "member": return try await update(object, UserUpdate(role: .member))
    case "verify": return try await update(object, UserUpdate(verifiesEmail: true))
    case "delete":
      _ = try await administration.delete(reference(object), by: .operator("test")).get()
      return "ok"
    case "show": return try await administration.user(reference(object)) == nil ? "none" : "ok"
    case "list":
      let page = try await administration.list(
        UserQuery(search: object, sort: .name, limit: 20)
      )
      return page.users.isEmpty ? "none" : "ok"
    case "backup":
      try await store.backUp(to: object, by: .operator("test"))
      return "ok"
    case "check":
      // The rules of the keys are not known in a database that an old version has created.
      let findings = try SQLiteStore.check(databasePath: object, isFull: true)
      return findings.allSatisfy { $0.code == .keyRules } ? "ok" : "damaged"
    default: return "unknown"
    }
  }

  private func signUp(_ object: String, key: IdempotencyKey? = nil) async throws -> String {
    let form = accounts.forms.signUpForm(in: .english)
    form.enter("Ada Lovelace", into: .name)
    form.enter(Self.address(object), into: .email)
    form.enterPassword(Secret(Self.password))
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    _ = try await accounts.signUp(form, key: key).get()
    return "ok"
  }

  private enum Device { case unknown, remembering, remembered }

  private func logIn(
    _ object: String,
    password: String = Self.password,
    as device: Device = .unknown
  ) async throws -> String {
    let form = LogInForm()
    form.emailField.value = Self.address(object)
    form.passwordField.value = Secret(password)
    let origin = LogInOrigin(
      device: device == .remembered ? devices.session(object)?.device : nil,
      wantsSession: device != .unknown
    )
    switch try await accounts.logIn(form, from: origin) {
    case .done(let logIn):
      if let session = logIn.session { devices.remember(session, object) }
      return "ok"
    case .needs: return "refused"
    case .refused(let refusal): throw refusal
    }
  }

  private func update(_ object: String, _ update: UserUpdate) async throws -> String {
    _ = try await administration.update(update, of: reference(object), by: .operator("test")).get()
    return "ok"
  }

  private func reference(_ object: String) throws -> UserReference {
    guard let reference = UserReference(Self.address(object)) else { throw NoReference() }
    return reference
  }

  private static func address(_ object: String) -> String { "u\(object)@example.com" }

  private struct NoReference: Error {}
}
