/// The status of an account, which decides whether its user may log in.
package enum UserStatus: String, CaseIterable {
  case enabled, disabled

  /// An administrator has to approve the account first.
  case pending

  /// The statuses that an administrator sets.
  package enum Settable: String, CaseIterable {
    case enabled, disabled
  }
}

extension User {
  /// The status.
  package var status: UserStatus {
    isEnabled ? .enabled : awaitsApproval ? .pending : .disabled
  }
}

extension UserFilter {
  /// Selects the users with a status.
  package mutating func select(_ status: UserStatus?) {
    isEnabled = status.map { $0 == .enabled }
    awaitsApproval = isEnabled == false ? status == .pending : nil
  }
}
