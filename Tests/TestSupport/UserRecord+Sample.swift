package import Accounts

extension UserRecord {
  /// Returns the record of a user who can be imported, with other values where a test gives them.
  package static func sample(_ changes: [Field: String?] = [:]) -> UserRecord {
    var values: [Field: String?] = [
      .name: "Ada Lovelace", .email: "ada@example.com", .birthday: "1990-12-10",
      .language: "english",
      .passwordHash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    ]
    values.merge(changes) { $1 }
    var record = UserRecord()
    for (field, value) in values { record[field] = value }
    return record
  }
}
