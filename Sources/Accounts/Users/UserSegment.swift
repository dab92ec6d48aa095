package import AccountsForms

/// A group of users with the same status, verification, role and language, which lists filter by.
package struct UserSegment: Hashable, Sendable {
  /// Whether the users may log in.
  package let isEnabled: Bool

  /// Whether the users have verified their address.
  package let isVerified: Bool

  /// The role.
  package let role: Role

  /// The language for messages to the users.
  package let language: Language

  /// The number of the segment, which a store may keep and index.
  package var number: Int64 {
    (isEnabled ? 0 : 1) + (isVerified ? 2 : 0) + (role == .admin ? 4 : 0)
      + 8 * Int64(language.number)
  }

  /// Creates a segment.
  package init(isEnabled: Bool, isVerified: Bool, role: Role, language: Language) {
    self.isEnabled = isEnabled
    self.isVerified = isVerified
    self.role = role
    self.language = language
  }

  /// All segments.
  package static let all: [UserSegment] = [true, false]
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
  /// The segments that match the filter.
  package var segments: [UserSegment] {
    UserSegment.all.filter { segment in
      isEnabled ?? segment.isEnabled == segment.isEnabled
        && isVerified ?? segment.isVerified == segment.isVerified
        && role ?? segment.role == segment.role
        && language ?? segment.language == segment.language
    }
  }
}

extension User {
  /// The segment of the user.
  package var segment: UserSegment {
    UserSegment(
      isEnabled: isEnabled,
      isVerified: emailVerifiedAt != nil,
      role: role,
      language: language
    )
  }
}
