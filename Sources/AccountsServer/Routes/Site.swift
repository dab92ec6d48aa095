/// What answers requests: programs by the API, people by pages.
struct Site: Sendable {
  /// What programs ask.
  let api: API

  /// What people see.
  let pages: Pages
}
