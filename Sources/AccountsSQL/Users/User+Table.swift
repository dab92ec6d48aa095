package import Accounts
@_spi(Stores) import AccountsForms
import Foundation

extension User {
  /// The columns of the table `users` that a user consists of.
  package static let table = Table<User>(
    "users",
    [
      .id("id") { $0.id },
      .text("name") { $0.name },
      .text("email") { $0.email },
      .text("email_key") { $0.address.key },
      .date("birthday") { $0.birthday?.description },
      .text("language") { $0.language.rawValue },
      .json("custom_fields") { $0.customValues },
      .text("role") { $0.role.rawValue },
      .instant("terms_accepted_at") { $0.termsAcceptedAt },
      .instant("email_verified_at") { $0.emailVerifiedAt },
      .instant("created_at") { $0.createdAt }.fixed,
      .instant("disabled_at") { $0.disabledAt },
      .flag("awaits_approval") { $0.awaitsApproval },
      .instant("last_login_at") { $0.lastLogInAt }.fixed,
      .text("external_id") { $0.externalID?.description }.fixed,
    ]
  )

  /// The same columns, and what is derived from them.
  static let derivedTable = Table<User>(
    table,
    adding: [
      .text("name_key") { SearchKey.nameKey(of: $0.name, $0.address) },
      .text("search_key") { SearchKey.key(forName: $0.name, email: $0.address) },
      .number("segment") { $0.segment.number },
    ]
  ) { $0 }

  /// Reads a user.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules.
  package init(row: any SQLRow) throws {
    var columns = Self.table.columns(of: row)
    self.init(
      id: try columns.id(),
      name: columns.optionalText().map { PersonName(stored: $0) },
      address: EmailAddress(stored: columns.text(), key: columns.text()),
      birthday: try columns.optionalValue { CivilDate(iso8601: $0) },
      language: try columns.value(Language.init(rawValue:)),
      customValues: try columns.json(),
      role: try columns.value(Role.init(rawValue:)),
      termsAcceptedAt: columns.optionalInstant(),
      emailVerifiedAt: columns.optionalInstant(),
      createdAt: columns.instant(),
      disabledAt: columns.optionalInstant(),
      awaitsApproval: columns.flag(),
      lastLogInAt: columns.optionalInstant(),
      externalID: try columns.optionalValue { ExternalID($0) }
    )
  }
}

extension StoredAccount {
  /// The table of users.
  package static let table = Table<StoredAccount>(
    User.table,
    adding: [
      .text("name_key") { $0.nameKey },
      .text("search_key") { $0.searchKey },
      .number("segment") { $0.user.segment.number },
      .text("password_hash") { $0.hash.phc },
      .text("pepper_key") { $0.hash.pepperID },
    ]
  ) { $0.user }

  /// Reads an account from the columns of a user and the hash.
  ///
  /// - Throws: ``UnreadableRow``.
  package init(row: any SQLRow) throws {
    self.init(try User(row: row), hash: PasswordHash(phc: row.text(User.table.count)))
  }
}
