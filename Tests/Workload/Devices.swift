import Accounts
import Synchronization

/// The device tokens that a browser keeps for its users.
final class Devices: Sendable {
  private let tokens = Mutex<[String: DeviceToken]>([:])

  /// Stores the token from a login.
  func remember(_ token: DeviceToken, _ user: String) {
    tokens.withLock { $0[user] = token }
  }

  /// Returns the token from a user's last login.
  func token(_ user: String) -> DeviceToken? { tokens.withLock { $0[user] } }
}
