import Accounts
import AccountsForms
import Foundation

extension UserStatus {
  /// The status in words.
  var phrase: UserListMessage {
    switch self {
    case .enabled: .statusEnabled
    case .disabled: .statusDisabled
    case .pending: .statusPending
    }
  }
}

/// The template values of a user.
struct UserView {
  let id: String
  let address: String
  let name: String
  let email: String
  let language: String
  let languageCode: String
  let role: String
  let status: String
  let isEnabled: Bool
  let isPending: Bool
  let isVerified: Bool

  let created: TimeView
  let verified: TimeView?
  let disabled: TimeView?
  let lastLogIn: TimeView?

  /// Creates the template values of a user.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - now: the current instant.
  ///   - words: the language.
  init(_ user: User, at now: Date, in words: Messages) {
    id = user.id.description
    address = "/admin/users/\(user.id)"
    name = user.displayName
    email = user.email
    language = user.language.endonym
    languageCode = user.language.code
    role = words[user.role.phrase]
    status = words[user.status.phrase]
    isEnabled = user.isEnabled
    isPending = user.awaitsApproval
    isVerified = user.emailVerifiedAt != nil
    created = TimeView(user.createdAt, at: now, in: words)
    verified = user.emailVerifiedAt.map { TimeView($0) }
    disabled = user.disabledAt.map { TimeView($0) }
    lastLogIn = user.lastLogInAt.map { TimeView($0, at: now, in: words) }
  }
}
