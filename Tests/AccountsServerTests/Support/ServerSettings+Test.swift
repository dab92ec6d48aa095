import Accounts
import AccountsForms

@testable import AccountsServer

extension ServerSettings {
  /// The defaults.
  static let test = ServerSettings(address: .network(host: "127.0.0.1", port: 0))
}

extension FormRules {
  /// The defaults, with the real estimator.
  static let test = FormRules(estimator: zxcvbnEstimator)
}
