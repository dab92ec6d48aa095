import Accounts

extension AccountSettings {
  /// The defaults with the cheapest hashes that argon2id allows.
  static let cheap: AccountSettings = {
    var settings = AccountSettings()
    settings.hashingCost = HashingCost(memoryKiB: 8, passes: 1)
    return settings
  }()
}
