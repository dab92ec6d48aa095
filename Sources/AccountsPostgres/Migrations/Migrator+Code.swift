import Accounts

extension Migrator {
  /// The triggers that the migrations create, with the version of the migration.
  private static let ownCode = [
    "trigger audit_events_are_not_emptied on audit_events": 6,
    "trigger audit_events_stay on audit_events": 6,
  ]

  /// Checks that no other program has added a trigger, a rule, a policy or row security to a table,
  /// which could change what statements do, or removed or disabled a trigger.
  ///
  /// - Parameter version: the last migration that was applied.
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireOwnCode(after version: Int = Migration.latest) throws {
    let found = try connection.rows(
      """
      WITH ours AS (
        SELECT oid, relname, relrowsecurity, relforcerowsecurity FROM pg_class
        WHERE relnamespace = quote_ident(current_schema())::regnamespace
      )
      SELECT CASE tgenabled WHEN 'O' THEN '' WHEN 'D' THEN 'disabled ' ELSE 'changed ' END
        || 'trigger ' || tgname || ' on ' || relname
      FROM ours JOIN pg_trigger ON tgrelid = ours.oid
      -- Internal triggers enforce foreign keys.
      WHERE NOT tgisinternal OR tgenabled <> 'O'
      UNION ALL
      SELECT 'rule ' || rulename || ' on ' || relname FROM ours JOIN pg_rewrite ON ev_class = ours.oid
      WHERE rulename <> '_RETURN'
      UNION ALL
      SELECT 'policy ' || polname || ' on ' || relname FROM ours JOIN pg_policy ON polrelid = ours.oid
      UNION ALL
      SELECT 'row security of ' || relname FROM ours WHERE relrowsecurity OR relforcerowsecurity
      """
    ) { $0.text(0) }
    let missing = Self.ownCode.filter { $0.value <= version }.keys
      .filter { name in !found.contains { $0.hasSuffix(name) } }
    let faults =
      Set(found).subtracting(Self.ownCode.keys).map { "\($0) is unexpected" }
      + missing.map { "\($0) is missing" }
    guard faults.isEmpty else {
      throw StorageError(
        .changedSchema,
        at: location,
        detail: faults.sorted().joined(separator: ", ")
      )
    }
  }
}
