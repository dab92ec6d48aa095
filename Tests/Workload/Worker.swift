import Accounts
import AccountsForms
import Foundation

/// Does one operation on one user.
struct Worker: Sendable {
  let accounts: AccountService

  private static let password = "violet canyon otter"

  /// What this process was told at its users' logins, as a browser keeps it.
  private let devices = Devices()

  /// Does what a line says, and names the outcome.
  func outcome(of line: String) async -> String {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return "unknown" }
    do {
      return try await perform(words[0], words[1])
    } catch let error as StorageError {
      return error.code.rawValue
    } catch is ServiceBusy {
      return "busy"
    } catch {
      return "unknown"
    }
  }

  private func perform(_ operation: String, _ object: String) async throws -> String {
    switch operation {
    case "signup": return try await signUp(object)
    case "login": return try await logIn(object)
    case "guess": return try await logIn(object, password: "guess \(UUID())")
    case "device": return try await logIn(object, as: .remembering)
    case "known": return try await logIn(object, as: .remembered)
    case "disable":
      return Self.outcome(try await accounts.disableUser(reference(object), by: .operator("test")))
    case "enable":
      return Self.outcome(try await accounts.enableUser(reference(object), by: .operator("test")))
    case "admin":
      return Self.outcome(
        try await accounts.setRole(.admin, of: reference(object), by: .operator("test"))
      )
    case "member":
      return Self.outcome(
        try await accounts.setRole(.member, of: reference(object), by: .operator("test"))
      )
    case "verify":
      return Self.outcome(
        try await accounts.verifyEmail(of: reference(object), by: .operator("test"))
      )
    case "delete":
      return Self.outcome(try await accounts.deleteUser(reference(object), by: .operator("test")))
    case "show": return Self.outcome(try await accounts.user(reference(object)))
    case "list":
      let page = try await accounts.listUsers(UserQuery(search: object, sort: .name, limit: 20))
      return page.users.isEmpty ? "none" : "ok"
    case "backup":
      try await accounts.backUp(to: object, by: .operator("test"))
      return "ok"
    default: return "unknown"
    }
  }

  private func signUp(_ object: String) async throws -> String {
    let form = SignUpForm(
      estimator: zxcvbnEstimator,
      today: { CivilDate(Date(), in: .gmt) }
    )
    form.enter("Ada Lovelace", into: .name)
    form.enter(Self.address(object), into: .email)
    form.enterPassword(Secret(Self.password))
    form.enter("1990-12-10", into: .birthday)
    form.enter("english", into: .language)
    form.enter("yes", into: .agreeTerms)
    switch try await accounts.signUp(form) {
    case .signedUp: return "ok"
    case .throttled: return "throttled"
    case .refused: return "refused"
    }
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
      device: device == .remembered ? devices.token(object) : nil,
      wantsSession: device != .unknown
    )
    switch try await accounts.logIn(form, from: origin) {
    case .loggedIn(let logIn):
      if let session = logIn.session { devices.remember(session.device, object) }
      return "ok"
    case .refused, .wrongCredentials: return "refused"
    case .throttled: return "throttled"
    }
  }

  private func reference(_ object: String) throws -> UserReference {
    guard let reference = UserReference(Self.address(object)) else { throw NoReference() }
    return reference
  }

  private static func address(_ object: String) -> String { "u\(object)@example.com" }

  private static func outcome(_ result: UserChangeResult) -> String {
    switch result {
    case .done: "ok"
    case .notFound: "none"
    case .lastAdministrator: "refused"
    }
  }

  private static func outcome(_ result: DeleteUserResult) -> String {
    switch result {
    case .deleted: "ok"
    case .notFound: "none"
    case .lastAdministrator: "refused"
    }
  }

  private static func outcome<Act>(_ act: Act?) -> String { act == nil ? "none" : "ok" }

  private struct NoReference: Error {}
}
