import Accounts

@testable import AccountsServer

extension ServerSettings {
  /// The defaults.
  static let test = ServerSettings(
    address: .network(host: "127.0.0.1", port: 0),
    estimator: zxcvbnEstimator
  )
}
