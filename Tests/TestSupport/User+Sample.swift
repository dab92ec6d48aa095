package import Accounts
package import AccountsForms
package import Foundation

extension User {
  /// The identifier of a sample, unless a test gives another one.
  private static let sampleID = "01234567-89ab-7cde-8f01-23456789abcd"

  /// Returns a member, enabled and not verified, with other values where a test gives them.
  ///
  /// - Throws: an error about the name or the address.
  package static func sample(
    id: UserID? = nil,
    name: String? = "Ada Lovelace",
    address: EmailAddress? = nil,
    birthday: CivilDate? = CivilDate(year: 1990, month: 12, day: 10),
    customValues: [String: CustomValue] = [:],
    role: Role = .member,
    termsAcceptedAt: Date? = nil,
    emailVerifiedAt: Date? = nil,
    createdAt: Date = Date(timeIntervalSince1970: 1),
    disabledAt: Date? = nil,
    awaitsApproval: Bool = false
  ) throws -> User {
    guard let id = id ?? UserID(sampleID) else { throw InvalidSample() }
    return User(
      id: id,
      name: try name.map { try PersonName($0) },
      address: try address ?? EmailAddress("ada@example.com"),
      birthday: birthday,
      language: .english,
      customValues: customValues,
      role: role,
      termsAcceptedAt: termsAcceptedAt,
      emailVerifiedAt: emailVerifiedAt,
      createdAt: createdAt,
      disabledAt: disabledAt,
      awaitsApproval: awaitsApproval,
      lastLogInAt: nil
    )
  }

  /// An error: the identifier of samples is none.
  private struct InvalidSample: Error {}
}
