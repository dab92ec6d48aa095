import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

extension AccountService {
  /// Stores a code as if it had been sent by mail, and returns it.
  func mailCode(
    _ purpose: OneTimeSecret.Purpose,
    of user: User,
    to email: String? = nil
  ) async throws -> RecoveryCode {
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    let recipient = if let email { try EmailAddress(email) } else { user.address }
    let now = now().roundedToMilliseconds
    let stored = OneTimeSecret(purpose, code.hash, of: user.id, about: recipient, at: now)
    try await store.transaction { try $0.insert(stored) }
    return code
  }

  /// The purposes and the addresses of the codes that were sent to a user by mail, oldest first.
  func mailedCodes(of user: User) async throws -> [String] {
    try await store.read { reader in
      try reader.mailedCodes(of: user.id).map { "\($0.purpose) \($0.email?.text ?? "")" }
    }
  }
}
