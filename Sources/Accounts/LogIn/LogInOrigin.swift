/// Where an attempt to log in comes from.
public struct LogInOrigin: Sendable {
  /// The address on the network; nil for somebody at the machine itself.
  public let address: NetworkAddress?

  /// What the program calls itself, as it says.
  public let userAgent: String?

  /// What the device was told at an earlier login.
  public let device: DeviceToken?

  /// Whether a session is to start.
  public let wantsSession: Bool

  /// The session that the device has already: the one that starts takes its place.
  public let replacing: SessionToken?

  /// Describes an attempt.
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
