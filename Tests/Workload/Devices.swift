import Accounts
import Synchronization

/// The tokens that a browser keeps for its users.
final class Devices: Sendable {
  private let sessions = Mutex<[String: StartedSession]>([:])

  /// Stores the tokens from a login.
  func remember(_ session: StartedSession, _ user: String) {
    sessions.withLock { $0[user] = session }
  }

  /// Returns the tokens from a user's last login.
  func session(_ user: String) -> StartedSession? { sessions.withLock { $0[user] } }
}
