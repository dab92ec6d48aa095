import CSodium

/// libsodium, which has to be set up before any other call of it.
enum Sodium {
  /// Whether it was set up; it then uses the fastest code this processor runs.
  static let isReady = sodium_init() >= 0
}
