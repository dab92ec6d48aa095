public import AccountsForms

/// What decides how the server answers.
public struct ServerSettings: Sendable {
  /// Where it listens.
  public var address: ListeningAddress

  /// The port of this machine at which metrics are told; nil for none, 0 for any that is free.
  public var metricsPort: Int?

  /// The networks of the reverse proxies whose word on where a request came from is taken.
  public var trustedProxies: [NetworkRange]

  /// What one client, and all of them, may take.
  public var limits: ServerLimits

  /// What a new password has to be.
  public var passwordPolicy: PasswordPolicy

  /// How a password's guesses are counted.
  public var estimator: GuessEstimator

  /// Decides nothing that is not said.
  public init(
    address: ListeningAddress,
    metricsPort: Int? = nil,
    trustedProxies: [NetworkRange] = [],
    limits: ServerLimits = ServerLimits(),
    passwordPolicy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator
  ) {
    self.address = address
    self.metricsPort = metricsPort
    self.trustedProxies = trustedProxies
    self.limits = limits
    self.passwordPolicy = passwordPolicy
    self.estimator = estimator
  }
}

/// Where a server listens.
public enum ListeningAddress: Hashable, Sendable {
  /// At an address of this machine; port 0 is any that is free.
  case network(host: String, port: Int)

  /// At a socket of the file system.
  case unixSocket(path: String)

  /// At a socket that the program was started with, by its number.
  case inherited(descriptor: Int32)
}
