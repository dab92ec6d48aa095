import Accounts
import AccountsForms

extension APIRequest {
  /// The origin of a password attempt.
  var origin: LogInOrigin {
    LogInOrigin(address: context.client, userAgent: userAgent, device: deviceToken)
  }

  /// Returns the origin of a password attempt; the device token comes from the body, or else from a
  /// cookie.
  ///
  /// - Parameters:
  ///   - members: the body; programs without cookies send the `device` from an earlier login.
  ///   - wantsSession: whether to start a session.
  ///   - replaced: the session that it replaces.
  /// - Returns: the origin of the attempt.
  /// - Throws: ``Problem`` if `device` is not a string.
  func origin(
    _ members: JSONBody,
    wantsSession: Bool = false,
    replacing replaced: SessionToken? = nil
  ) throws -> LogInOrigin {
    let device = try members.secret("device").flatMap { DeviceToken($0) }
    return LogInOrigin(
      address: context.client,
      userAgent: userAgent,
      device: device ?? deviceToken,
      wantsSession: wantsSession,
      replacing: replaced
    )
  }
}
