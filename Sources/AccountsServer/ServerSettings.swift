public import Accounts
public import AccountsForms
import Foundation

/// What decides how the server answers.
public struct ServerSettings: Sendable {
  /// Where it listens.
  public var address: ListeningAddress

  /// Where metrics are told; nil for nowhere.
  public var metricsAddress: ListeningAddress?

  /// The networks of the reverse proxies whose word on where a request came from is taken.
  public var trustedProxies: [NetworkRange]

  /// What one client, and all of them, may take.
  public var limits: ServerLimits

  /// What a new password has to be.
  public var passwordPolicy: PasswordPolicy

  /// How a password's guesses are counted.
  public var estimator: GuessEstimator

  /// What the service is called on its pages.
  public var serviceName: String

  /// Where the terms are to be read; nil where the pages say nothing of it.
  public var termsAddress: String?

  /// Where the privacy notice is to be read; nil where the pages say nothing of it.
  public var privacyAddress: String?

  /// How the pages look.
  public var theme: PageTheme

  /// Decides nothing that is not said.
  public init(
    address: ListeningAddress,
    metricsAddress: ListeningAddress? = nil,
    trustedProxies: [NetworkRange] = [],
    limits: ServerLimits = ServerLimits(),
    passwordPolicy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator,
    serviceName: String = "Accounts",
    termsAddress: String? = nil,
    privacyAddress: String? = nil,
    theme: PageTheme = .standard
  ) {
    self.address = address
    self.metricsAddress = metricsAddress
    self.trustedProxies = trustedProxies
    self.limits = limits
    self.passwordPolicy = passwordPolicy
    self.estimator = estimator
    self.serviceName = serviceName
    self.termsAddress = termsAddress
    self.privacyAddress = privacyAddress
    self.theme = theme
  }

  /// An empty sign-up form, with the rules of this installation.
  func signUpForm() -> SignUpForm {
    SignUpForm(
      policy: passwordPolicy,
      estimator: estimator,
      today: { CivilDate(Date(), in: .current) }
    )
  }

  /// An empty form for another password.
  ///
  /// - Parameter user: whose password.
  /// - Returns: the form, with the rules of this installation.
  func changePasswordForm(for user: User) -> ChangePasswordForm {
    ChangePasswordForm(
      policy: passwordPolicy,
      estimator: estimator,
      name: user.name,
      email: user.email
    )
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
