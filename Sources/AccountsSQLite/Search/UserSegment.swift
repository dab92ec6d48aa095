import Accounts
import AccountsForms

/// The users who are alike in status, verification, role and language: what lists are filtered by.
struct UserSegment: Hashable, Sendable {
  /// Whether they may log in.
  let isEnabled: Bool

  /// Whether they have shown that the address is theirs.
  let isVerified: Bool

  /// What they may do.
  let role: Role

  /// The language they want to be written to in.
  let language: Language

  /// The number that the database has for the segment; the column `users.segment` says the same.
  var number: Int64 {
    let language: Int64 =
      switch language {
      case .english: 0
      case .portuguese: 1
      case .spanish: 2
      }
    return (isEnabled ? 0 : 1) + (isVerified ? 2 : 0) + (role == .admin ? 4 : 0) + 8 * language
  }

  /// Every segment there is.
  static let all: [UserSegment] = [true, false]
    .flatMap { isEnabled in
      [true, false]
        .flatMap { isVerified in
          Role.allCases.flatMap { role in
            Language.allCases.map { language in
              UserSegment(
                isEnabled: isEnabled,
                isVerified: isVerified,
                role: role,
                language: language
              )
            }
          }
        }
    }
}

extension UserFilter {
  /// The segments the filter leaves in.
  var segments: [UserSegment] {
    UserSegment.all.filter { segment in
      isEnabled ?? segment.isEnabled == segment.isEnabled
        && isVerified ?? segment.isVerified == segment.isVerified
        && role ?? segment.role == segment.role
        && language ?? segment.language == segment.language
    }
  }
}

extension User {
  /// The segment a user is in.
  var segment: UserSegment {
    UserSegment(
      isEnabled: isEnabled,
      isVerified: emailVerifiedAt != nil,
      role: role,
      language: language
    )
  }
}
