import Accounts
import AccountsForms

extension APIRequest {
  /// Where somebody shows a password from; the device is what the body says, else what a cookie does.
  ///
  /// - Parameters:
  ///   - members: the body; a program that keeps no cookies gives the `device` that its login was told.
  ///   - wantsSession: whether a session is to start.
  ///   - replaced: the session whose place it takes.
  /// - Returns: where the attempt comes from.
  /// - Throws: ``Problem`` where `device` is no text.
  func origin(
    _ members: Members,
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
