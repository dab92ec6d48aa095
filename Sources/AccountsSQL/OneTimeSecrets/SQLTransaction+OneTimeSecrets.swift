package import Accounts
@_spi(Stores) package import AccountsForms
package import Foundation

extension OneTimeSecret {
  /// The table of secrets.
  static let table = Table<OneTimeSecret>(
    "one_time_secrets",
    [
      .id("id") { $0.id },
      .text("purpose") { $0.purpose.name },
      .bytes("secret_hash") { $0.hash },
      .id("user_id") { $0.user },
      .text("email") { $0.email?.text },
      .text("email_key") { $0.email?.key },
      .id("made_by") { $0.madeBy },
      .json("payload") { $0.payload },
      .instant("created_at") { $0.createdAt },
      .instant("expires_at") { $0.expiresAt },
    ]
  )

  /// Reads a secret, also of a purpose that only a newer version knows.
  ///
  /// - Throws: ``UnreadableRow`` if the row breaks the table's own rules.
  init(row: any SQLRow) throws {
    var columns = Self.table.columns(of: row)
    let (id, purpose): (ID, Purpose) = (try columns.id(), Purpose(columns.text()))
    let (hash, user): ([UInt8], UserID?) = (columns.bytes(), try columns.optionalID())
    let (email, key) = (columns.optionalText(), columns.optionalText())
    self.init(
      id: id,
      purpose: purpose,
      hash: hash,
      user: user,
      email: email.map { EmailAddress(stored: $0, key: key ?? "") },
      madeBy: try columns.optionalID(),
      payload: try columns.json(),
      createdAt: columns.instant(),
      expiresAt: columns.optionalInstant()
    )
  }
}

extension SQLTransaction {
  package func secret(hash: [UInt8]) throws -> OneTimeSecret? {
    try secrets("secret_hash = $1 \(forUpdate)", [.blob(hash)]).first
  }

  package func secret(_ id: OneTimeSecret.ID) throws -> OneTimeSecret? {
    try secrets("id = $1 \(forUpdate)", [.id(id)]).first
  }

  package func secrets(of user: UserID) throws -> [OneTimeSecret] {
    try secrets("user_id = $1 ORDER BY created_at, id \(forUpdate)", [.id(user)])
  }

  package func secrets(
    _ purpose: OneTimeSecret.Purpose,
    about email: EmailAddress
  ) throws -> [OneTimeSecret] {
    try secrets(
      "email_key = $1 AND purpose = $2 ORDER BY id \(forUpdate)",
      [.text(email.key), .text(purpose.name)]
    )
  }

  package func secrets(madeBy user: UserID) throws -> [OneTimeSecret] {
    try secrets("made_by = $1 ORDER BY id \(forUpdate)", [.id(user)])
  }

  package func secrets(
    _ purpose: OneTimeSecret.Purpose,
    before id: OneTimeSecret.ID?,
    at now: Date,
    limit: Int
  ) throws -> [OneTimeSecret] {
    try secrets(
      """
      purpose = $1 AND expires_at > $2 \(id == nil ? "" : "AND id < $4")
      ORDER BY id DESC LIMIT $3
      """,
      [.text(purpose.name), .instant(now), .integer(limit)] + (id == nil ? [] : [.id(id)])
    )
  }

  private func secrets(_ condition: String, _ values: [SQLValue]) throws -> [OneTimeSecret] {
    try connection.rows(
      "SELECT \(OneTimeSecret.table.list) FROM one_time_secrets WHERE \(condition)",
      values
    ) { try OneTimeSecret(row: $0) }
  }

  package func insert(_ secret: OneTimeSecret) throws {
    let table = OneTimeSecret.table
    try connection.execute(table.insertion, table.values(of: secret))
  }

  package func deleteSecret(_ id: OneTimeSecret.ID) throws -> Bool {
    try connection.change("DELETE FROM one_time_secrets WHERE id = $1", [.id(id)]) == 1
  }

  package func deleteExpiredSecrets(at now: Date, limit: Int) throws {
    try sweep(OneTimeSecret.table, "expires_at", now, limit: limit)
  }
}
