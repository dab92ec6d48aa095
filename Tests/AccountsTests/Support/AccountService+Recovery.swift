import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

extension AccountService {
  /// Makes a reset code for a user, as an operator.
  func resetCode(of user: UserID, minutes: Int = ResetCode.lifetimeMinutes) async throws -> String {
    let administration = UserAdministration(self)
    let made = try await administration.createResetCode(
      for: .id(user),
      minutes: minutes,
      by: .operator("root")
    )
    return try #require(made).code.text
  }

  /// Makes recovery codes of a user.
  func kit(
    of user: UserID,
    _ password: String = SignUpForm.testPassword
  ) async throws -> [String] {
    let kit = try await createRecoveryCodes(by: proof(of: user, password))
    return try #require(kit).codes.map(\.text)
  }

  /// Sets a password with a code.
  func recover(
    _ code: String,
    _ password: String = RecoverForm.testPassword,
    from address: NetworkAddress? = nil
  ) async throws -> Outcome<Recovered> {
    try await recover(.filled(code, password, in: forms), from: address)
  }

  /// Everything stored about a user that a recovery changes.
  func traces(of user: User) async throws -> [String] {
    try await store.read { reader in
      [
        try reader.logInAccount(user.address)?.hash.phc ?? "",
        "\(try reader.sessions(of: user.id).count) sessions",
        "\(try reader.devices(of: user.id).count) devices",
        "\(try reader.secrets(of: user.id).map(\.id))",
      ]
    }
  }
}

extension RecoverForm {
  /// The password that tests set.
  static let testPassword = "purple harbour lantern"

  /// Returns a filled in form.
  static func filled(
    _ code: String,
    _ password: String = testPassword,
    confirm: String? = nil,
    in rules: FormRules
  ) -> RecoverForm {
    let form = rules.recoverForm()
    form.codeField.value = code
    form.newPasswordField.value = Secret(password)
    form.confirmPasswordField.value = Secret(confirm ?? password)
    return form
  }
}

extension Outcome<Recovered> {
  /// The result in words.
  var inWords: String {
    words { $0.codesLeft.map { "recovered, \($0) left" } ?? "recovered" }
  }
}
