import Accounts
import Synchronization

/// What a browser keeps of each user who logged in with it.
final class Devices: Sendable {
  private let tokens = Mutex<[String: DeviceToken]>([:])

  /// Keeps what a login told.
  func remember(_ token: DeviceToken, _ user: String) {
    tokens.withLock { $0[user] = token }
  }

  /// What was told at a user's last login.
  func token(_ user: String) -> DeviceToken? { tokens.withLock { $0[user] } }
}
