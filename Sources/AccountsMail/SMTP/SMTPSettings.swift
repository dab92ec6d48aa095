public import AccountsForms

/// The settings of the connections to mail servers.
public struct SMTPSettings: Sendable {
  /// The servers, in the order in which they are tried.
  public var servers: [SMTPServer]

  /// The name of this machine in EHLO, such as the host of the service's public address.
  public var ourName: String

  /// The user and the password; nil for a server that needs none.
  public var login: (user: String, password: Secret)?

  /// A file with the certificates of the authorities that are trusted, in PEM; nil for those of the
  /// system.
  public var authorityFile: String?

  /// The longest time until a connection is ready, with TLS and the login.
  public var connectTimeout = Duration.seconds(15)

  /// The longest time for one answer of the server; twice as long for the addresses.
  public var answerTimeout = Duration.seconds(60)

  /// The longest time for one mail on one server; shorter than the lease of a mail for all servers
  /// together.
  public var totalTimeout = Duration.seconds(120)

  /// The most servers: so many attempts fit into the lease of a mail.
  public static let maximumServers = 4

  /// Creates settings.
  public init(servers: [SMTPServer], ourName: String) {
    self.servers = servers
    self.ourName = ourName
  }
}
