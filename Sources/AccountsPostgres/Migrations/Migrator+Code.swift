import Accounts
import AccountsSQL

extension Migrator {
  /// The names of the tables that the migrations create.
  static let tables =
    (MoveTable.all.map(\.name) + ["accounts_migrations", "day_counts", "locks", "user_counts"])
    .sorted()

  /// The names of the sequences that the migrations create.
  static let sequences = ["audit_event_numbers"]

  /// The triggers that the migrations create.
  private static let ownCode: Set = [
    "trigger audit_events_are_not_emptied on audit_events",
    "trigger audit_events_stay on audit_events",
  ]

  /// The objects that change the effect of statements.
  private struct Change {
    let fault: String

    /// The statement that takes it back; nil if there is none.
    let remedy: String?
  }

  /// Checks that no other program has changed what statements do: with a trigger, a rule, a policy,
  /// row-level security, or a default or generated column that it added to one of our tables, with
  /// a foreign key to one, with code of others that a constraint, an index or a type uses, or
  /// with a trigger or a foreign key that it removed or disabled.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireOwnCode() throws {
    let newest = try connection.integer(
      "SELECT max(version) FROM accounts_migrations WHERE version <> \(MoveMark.version)"
    )
    // A newer version may have added tables with foreign keys, and columns with defaults.
    let isKnown = newest <= Migrator.latest
    var changes = try codeChanges(withForeignKeys: isKnown)
    if isKnown { changes += try defaultChanges() }
    guard !changes.isEmpty else { return }
    changes.sort { $0.fault < $1.fault }
    let remedies = changes.compactMap(\.remedy)
    try refuse(
      changes.map(\.fault),
      advice: remedies.count < changes.count
        ? nil
        : Self.advice(remedies)
          + "; or restore a backup from before the change; find out who could change the database"
    )
  }

  private var places: [SQLValue] {
    [.text("{\(Self.tables.joined(separator: ","))}"), .text(connection.schema)]
  }

  private func codeChanges(withForeignKeys: Bool) throws -> [Change] {
    let found = try connection.catalogRows(Self.code, places) { row in
      let isOurs = Self.ownCode.contains(row.text(1))
      return (
        name: row.text(1), isAsOurs: isOurs && row.text(0).isEmpty,
        change: Change(
          fault: "\(row.text(0))\(row.text(1)) is unexpected",
          remedy: row.optionalText(isOurs ? 3 : 2)
        )
      )
    }
    let missing = Self.ownCode.filter { own in !found.contains { $0.name == own } }
    return
      found.filter { !$0.isAsOurs && (withForeignKeys || !$0.name.hasPrefix("foreign key ")) }
      .map(\.change)
      + missing.map { Change(fault: "\($0) is missing", remedy: nil) }
  }

  private func defaultChanges() throws -> [Change] {
    try connection.catalogRows(Self.defaults, places) { row in
      let kind = row.text(1)
      return Change(
        fault: "\(Self.kinds[kind] ?? "") \(row.text(2)) of \(row.text(0)) is unexpected",
        remedy: "\(row.text(3))DROP \(kind)"
      )
    }
  }

  /// The parts of a column, by the word of the statement that removes it.
  private static let kinds = [
    "DEFAULT": "default", "EXPRESSION": "generated value", "IDENTITY": "identity",
  ]

  /// Refuses a database with differences from the schema of the migrations, if there are any.
  ///
  /// - Throws: ``StorageError``.
  func refuse(_ differences: [String], advice: String? = nil) throws {
    guard !differences.isEmpty else { return }
    throw StorageError(
      .changedSchema,
      at: location,
      detail: differences.sorted().joined(separator: ", "),
      advice: advice
        ?? "undo the change, or restore a backup from before it; find out who could change the database"
    )
  }

  /// The query for triggers, rules, policies, foreign keys, code of others and so on of our tables:
  /// whether it is disabled or changed, its name, the statement that removes it, and the one that
  /// mends it if it is ours.
  ///
  /// The values are the tables and the schema.
  private static let code = """
    WITH ours AS (
      SELECT pg_class.oid, relname, format('%I.%I', nspname, relname) AS place
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = $2::name AND relname = ANY ($1::text::name[])
    ), parts AS (
      SELECT 'pg_constraint'::regclass AS class, pg_constraint.oid AS part, NULL::integer AS number,
        format('constraint %s on %s', conname, relname) AS name, format('ALTER TABLE %s DROP CONSTRAINT %I', place, conname) AS remedy
      FROM ours JOIN pg_constraint ON conrelid = ours.oid
      UNION ALL
      SELECT 'pg_class'::regclass, indexrelid, NULL, format('index %s on %s', own.relname, ours.relname),
        coalesce('ALTER TABLE ' || place || ' DROP CONSTRAINT ' || quote_ident(conname), 'DROP INDEX ' || indexrelid::regclass)
      FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class AS own ON own.oid = indexrelid
        LEFT JOIN pg_constraint ON conindid = indexrelid AND conrelid = indrelid AND contype <> 'f'
      UNION ALL
      SELECT 'pg_statistic_ext'::regclass, pg_statistic_ext.oid, NULL, format('statistics %s on %s', stxname, relname),
        format('DROP STATISTICS %s.%I', stxnamespace::regnamespace, stxname)
      FROM ours JOIN pg_statistic_ext ON stxrelid = ours.oid
      UNION ALL
      SELECT 'pg_class'::regclass, ours.oid, attnum, format('type %s of %s.%s', format_type(atttypid, NULL), relname, attname), NULL
      FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
    )
    -- What PostgreSQL itself has is not listed in pg_depend, and its superuser not in pg_shdepend.
    SELECT DISTINCT '', name, remedy, NULL FROM parts JOIN pg_depend AS used ON classid = class AND objid = part
    WHERE coalesce(number = objsubid, true)
      AND refclassid IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass, 'pg_opclass'::regclass)
      AND (
        NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = used.refclassid AND objid = used.refobjid AND deptype = 'e')
        OR EXISTS (
          SELECT 1 FROM pg_shdepend JOIN pg_database ON pg_database.oid = dbid AND datname = current_database()
          WHERE classid = used.refclassid AND objid = used.refobjid AND pg_shdepend.deptype = 'o'
            AND NOT pg_has_role(pg_shdepend.refobjid, current_user, 'MEMBER')
        )
      )
    UNION ALL
    -- The row of another table keeps ours from being deleted.
    SELECT '', format('foreign key %s of %s', conname, conrelid::regclass),
      format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname), NULL
    FROM ours JOIN pg_constraint ON confrelid = ours.oid
    WHERE conparentid = 0 AND conrelid NOT IN (SELECT oid FROM ours)
    UNION ALL
    SELECT CASE tgenabled WHEN 'O' THEN '' WHEN 'D' THEN 'disabled ' ELSE 'changed ' END,
      format('trigger %s on %s', tgname, relname), format('DROP TRIGGER %I ON %s', tgname, place),
      format('ALTER TABLE %s ENABLE TRIGGER %I', place, tgname)
    FROM ours JOIN pg_trigger ON tgrelid = ours.oid WHERE NOT tgisinternal
    UNION ALL
    -- Internal triggers enforce foreign keys.
    SELECT DISTINCT 'disabled ', format('constraint %s on %s', conname, referring.relname),
      format('ALTER TABLE %s ENABLE TRIGGER ALL', place), NULL
    FROM ours JOIN pg_trigger ON tgrelid = ours.oid JOIN pg_constraint ON pg_constraint.oid = tgconstraint
      JOIN pg_class AS referring ON referring.oid = conrelid
    WHERE tgisinternal AND tgenabled <> 'O'
    UNION ALL
    SELECT '', format('rule %s on %s', rulename, relname), format('DROP RULE %I ON %s', rulename, place), NULL
    FROM ours JOIN pg_rewrite ON ev_class = ours.oid
    UNION ALL
    SELECT '', format('policy %s on %s', polname, relname), format('DROP POLICY %I ON %s', polname, place), NULL
    FROM ours JOIN pg_policy ON polrelid = ours.oid
    UNION ALL
    SELECT '', format('row-level security of %s', relname), format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', place), NULL
    FROM ours WHERE row_security_active(oid)
    UNION ALL
    -- Triggers and foreign keys are not run otherwise.
    SELECT '', format('session_replication_role %s', role), NULL, NULL
    FROM current_setting('session_replication_role') AS role WHERE role <> 'origin'
    """

  /// The query for defaults and generated values of columns of our tables: the column, the kind,
  /// the expression, and the beginning of the statement that changes it.
  private static let defaults = """
    SELECT format('%s.%s', relname, attname),
      CASE WHEN attidentity <> '' THEN 'IDENTITY' WHEN attgenerated <> '' THEN 'EXPRESSION' ELSE 'DEFAULT' END,
      coalesce(pg_get_expr(adbin, adrelid), attidentity::text),
      format('ALTER TABLE %I.%I ALTER COLUMN %I ', nspname, relname, attname)
    FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid
      JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE nspname = $2::name AND relname = ANY ($1::text::name[])
      AND (adbin IS NOT NULL OR attidentity <> '')
    """
}
