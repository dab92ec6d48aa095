import Accounts
import Foundation
import TestSupport

/// A suite of the contract, whose tests move the clock by hand.
protocol ContractSuite {
  var folder: TemporaryFolder { get }
  var clock: HandClock { get }
}

extension ContractSuite {
  /// Opens the service on the store of the test; a second call opens it again, as another process
  /// does.
  func accounts(
    _ kind: StoreKind,
    _ change: (inout AccountSettings) throws -> Void = { _ in }
  ) throws -> AccountService {
    var settings = AccountSettings.cheap
    try change(&settings)
    return try kind.accounts(in: folder, settings) { [clock] in clock.now }
  }
}
