@testable import Accounts

extension AccountSettings {
  /// The defaults with the cheapest hashes that argon2id allows, and refusals that return at once.
  static let cheap: AccountSettings = {
    var settings = AccountSettings()
    settings.hashingCost = HashingCost(memoryKiB: 8, passes: 1)
    settings.paddingSleep = { _ in }
    return settings
  }()
}
