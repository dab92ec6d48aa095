/// Whether a user may log in.
enum UserStatus: String, CaseIterable {
  case enabled, disabled
}
