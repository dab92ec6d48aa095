import Accounts

extension Migrator {
  /// The names of the tables that the migrations create.
  static let tables = [
    "accounts_migrations", "audit_events", "audit_head", "day_counts", "invitations",
    "known_devices", "locks", "mailed_codes", "outbox", "rate_limit_counters", "recovery_codes",
    "sessions", "sign_up_keys", "spent_challenges", "user_counts", "users",
  ]

  /// The triggers that the migrations create, with the version of the migration.
  private static let ownCode = [
    "trigger audit_events_are_not_emptied on audit_events": 6,
    "trigger audit_events_stay on audit_events": 6,
  ]

  /// Checks that no other program has changed what statements do: with a trigger, a rule, a policy
  /// or row-level security that it added to one of our tables, or a trigger or a foreign key that
  /// it removed or disabled.
  ///
  /// - Parameter version: the last migration that was applied.
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireOwnCode(after version: Int = Migration.latest) throws {
    let found = try connection.rows(
      """
      WITH ours AS (
        SELECT oid, relname FROM pg_class
        WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relname = ANY ($1::text::name[])
      )
      SELECT CASE tgenabled WHEN 'O' THEN '' WHEN 'D' THEN 'disabled ' ELSE 'changed ' END
        || 'trigger ' || tgname || ' on ' || relname
      FROM ours JOIN pg_trigger ON tgrelid = ours.oid WHERE NOT tgisinternal
      UNION ALL
      -- Internal triggers enforce foreign keys.
      SELECT 'disabled constraint ' || conname || ' on ' || conrelid::regclass
      FROM ours JOIN pg_trigger ON tgrelid = ours.oid JOIN pg_constraint ON pg_constraint.oid = tgconstraint
      WHERE tgisinternal AND tgenabled <> 'O'
      UNION ALL
      SELECT 'rule ' || rulename || ' on ' || relname FROM ours JOIN pg_rewrite ON ev_class = ours.oid
      UNION ALL
      SELECT 'policy ' || polname || ' on ' || relname FROM ours JOIN pg_policy ON polrelid = ours.oid
      UNION ALL
      SELECT 'row-level security of ' || relname FROM ours WHERE row_security_active(oid)
      UNION ALL
      -- Triggers and foreign keys are not run otherwise.
      SELECT 'session_replication_role ' || role FROM current_setting('session_replication_role') AS role
      WHERE role <> 'origin'
      """,
      [.text("{\(Self.tables.joined(separator: ","))}")]
    ) { $0.text(0) }
    let missing = Self.ownCode.filter { $0.value <= version }.keys
      .filter { name in !found.contains { $0.hasSuffix(name) } }
    try refuse(
      Set(found).subtracting(Self.ownCode.keys).map { "\($0) is unexpected" }
        + missing.map { "\($0) is missing" }
    )
  }

  /// Refuses a database with differences from the schema of the migrations, if there are any.
  ///
  /// - Throws: ``StorageError``.
  func refuse(_ differences: [String]) throws {
    guard !differences.isEmpty else { return }
    throw StorageError(
      .changedSchema,
      at: location,
      detail: differences.sorted().joined(separator: ", "),
      advice:
        "undo the change, or restore a backup from before it; find out who could change the database"
    )
  }
}
