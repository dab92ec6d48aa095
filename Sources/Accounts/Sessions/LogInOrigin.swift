/// The origin of a login attempt.
public struct LogInOrigin: Sendable {
  /// The client's IP address; nil for a local user.
  public let address: NetworkAddress?

  /// The user agent, as the client sent it.
  public let userAgent: String?

  /// The device token of an earlier login.
  public let device: DeviceToken?

  /// Whether to start a session.
  public let wantsSession: Bool

  /// The present session of the device, which the new one replaces.
  public let replacing: SessionToken?

  /// Creates an attempt.
  public init(
    address: NetworkAddress? = nil,
    userAgent: String? = nil,
    device: DeviceToken? = nil,
    wantsSession: Bool = false,
    replacing: SessionToken? = nil
  ) {
    self.address = address
    self.userAgent = userAgent
    self.device = device
    self.wantsSession = wantsSession
    self.replacing = replacing
  }
}
