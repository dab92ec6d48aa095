import Accounts
import Foundation

extension Migrator {
  /// A part of a schema: a table or something of it, a sequence, a function or an operator.
  private struct Part {
    /// The table, or the name of what belongs to none; nil for a function or an operator of a name
    /// that PostgreSQL has itself, which statements could run instead.
    let relation: String?
    let definition: String
  }

  /// The index that the migrations leave out where there is no pg_trgm.
  private static let searchIndex = "index users_by_search on users"

  /// Compares the tables with those that the applied migrations create.
  ///
  /// The migrations run again in another schema, in a transaction that is rolled back, since each
  /// version of PostgreSQL has its own words for a definition. What belongs to other programs is
  /// left alone.
  ///
  /// - Returns: the reason why the tables could not be compared, as on a standby or without the
  ///   right to create a schema; nil if they are the same.
  /// - Throws: ``StorageError`` if a part is missing, unexpected or different; ``PostgresError`` if
  ///   the connection ended.
  func requireOwnSchema() throws -> String? {
    do { return try compareSchema() } catch let error as PostgresError where !error.endsConnection {
      return error.message
    }
  }

  private func compareSchema() throws -> String? {
    // Another program may migrate the database meanwhile.
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE")
    defer { _ = try? connection.run("ROLLBACK") }
    let applied = try applied()
    if applied.keys.contains(where: { $0 > Migration.latest && $0 != MoveMark.version }) {
      return "a newer version has migrated the database"
    }
    let trigrams = "SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'"
    let hasTrigrams = try connection.integer(trigrams) == 1
    var found = try parts()
    var (created, restored) = try model(Migration.all.filter { applied[$0.version] != nil })
    if !hasTrigrams { created[Self.searchIndex] = nil }
    if created[Self.searchIndex] == nil { found[Self.searchIndex] = nil }
    let faults = Self.differences(of: found, from: created, or: restored)
    guard faults.isEmpty else {
      throw StorageError(
        .changedSchema,
        at: location,
        detail: faults.joined(separator: ", "),
        advice:
          "undo the change, or restore a backup that has all of it; find out who could change the tables"
      )
    }
    return nil
  }

  /// The names of the parts that differ, each with the fault, in order.
  private static func differences(
    of found: [String: Part],
    from created: [String: Part],
    or restored: [String: Part]
  ) -> [String] {
    let relations = Set(created.values.compactMap(\.relation))
    let lost = Set(
      relations.filter { created["table \($0)"] != nil && found["table \($0)"] == nil }
    )
    return Set(created.keys).union(found.keys).sorted()
      .compactMap { name -> String? in
        guard let part = created[name] else {
          let isOurs = found[name]?.relation.map(relations.contains) ?? true
          return isOurs ? "\(name) is unexpected" : nil
        }
        guard let other = found[name] else {
          let goesWithTable = !name.hasPrefix("table ") && part.relation.map(lost.contains) == true
          return goesWithTable ? nil : "\(name) is missing"
        }
        if [part.definition, restored[name]?.definition].contains(other.definition) { return nil }
        let isShort = ["column ", "constraint ", "index "].contains { name.hasPrefix($0) }
        return isShort
          ? "\(name) is '\(other.definition)' instead of '\(part.definition)'"
          : "\(name) was changed"
      }
  }

  /// The parts that migrations create, and the same as a dump restores them.
  ///
  /// PostgreSQL reads the definition of a constraint that it has written with other parentheses.
  private func model(_ migrations: [Migration]) throws -> ([String: Part], [String: Part]) {
    let process = try connection.integer("SELECT pg_backend_pid()")
    let schema = "accounts_check_\(process)"
    try connection.run(
      """
      CREATE SCHEMA \(schema);
      SELECT set_config('search_path', '\(schema), ' || current_setting('search_path'), true)
      """
    )
    for migration in migrations { try apply(migration, at: Date()) }
    let created = try parts()
    try connection.run(
      """
      DO $$
      DECLARE own record;
      BEGIN
        FOR own IN
          SELECT conrelid::regclass AS place, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
          WHERE connamespace = '\(schema)'::regnamespace AND contype = 'c'
        LOOP
          EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', own.place, own.conname);
          EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', own.place, own.conname, own.definition);
        END LOOP;
      END
      $$
      """
    )
    return (created, try parts())
  }

  /// The parts of the first schema of the search path, by kind and name.
  private func parts() throws -> [String: Part] {
    let rows = try connection.rows(Self.selection) { row in
      (row.text(0), Part(relation: row.isNull(1) ? nil : row.text(1), definition: row.text(2)))
    }
    return Dictionary(rows) { first, _ in first }
  }

  private static let selection = """
    WITH here AS (
      SELECT oid, quote_ident(nspname) || '.' AS prefix FROM pg_namespace WHERE nspname = current_schema()
    ), extensions AS (
      SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
    ), ours AS (
      SELECT pg_class.oid, relname, relpersistence, prefix FROM pg_class JOIN here ON relnamespace = here.oid
      WHERE relkind IN ('r', 'p') AND ('pg_class'::regclass, pg_class.oid) NOT IN (TABLE extensions)
    )
    SELECT 'table ' || relname, relname, relpersistence::text FROM ours
    UNION ALL
    SELECT 'child table ' || inhrelid::regclass || ' of ' || relname, relname, ''
    FROM ours JOIN pg_inherits ON inhparent = ours.oid
    UNION ALL
    SELECT 'parent table ' || inhparent::regclass || ' of ' || relname, relname, ''
    FROM ours JOIN pg_inherits ON inhrelid = ours.oid
    UNION ALL
    SELECT 'column ' || attname || ' of ' || relname, relname, concat_ws(' ',
      format_type(atttypid, atttypmod), 'COLLATE ' || collname, CASE WHEN attnotnull THEN 'NOT NULL' END,
      CASE WHEN attgenerated = '' THEN 'DEFAULT ' ELSE 'GENERATED ' END || pg_get_expr(adbin, adrelid),
      CASE WHEN attidentity <> '' THEN 'IDENTITY' END)
    FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = ours.oid AND adnum = attnum
      LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    UNION ALL
    -- Without storage parameters, which change no result.
    SELECT 'index ' || pg_class.relname || ' on ' || ours.relname, ours.relname,
      regexp_replace(replace(pg_get_indexdef(indexrelid), prefix, ''), ' WITH \\([^)]*\\)', '')
      || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
    FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class ON pg_class.oid = indexrelid
    UNION ALL
    SELECT 'constraint ' || conname || ' on ' || relname, relname,
      replace(pg_get_constraintdef(pg_constraint.oid), prefix, '')
    -- Triggers have a check of their own, and columns say whether they are NOT NULL.
    FROM ours JOIN pg_constraint ON conrelid = ours.oid AND contype NOT IN ('t', 'n')
    UNION ALL
    SELECT 'sequence ' || relname, relname,
      concat_ws(' ', seqtypid, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle, relpersistence)
    FROM pg_class JOIN here ON relnamespace = here.oid JOIN pg_sequence ON seqrelid = pg_class.oid
    UNION ALL
    SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')',
      CASE WHEN proname NOT IN (SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace) THEN proname END,
      concat_ws(' ', prosrc, prolang, prosecdef, proconfig)
    FROM pg_proc JOIN here ON pronamespace = here.oid
    WHERE ('pg_proc'::regclass, pg_proc.oid) NOT IN (TABLE extensions)
    UNION ALL
    SELECT 'operator ' || pg_operator.oid::regoperator,
      CASE WHEN oprname NOT IN (SELECT oprname FROM pg_operator WHERE oprnamespace = 'pg_catalog'::regnamespace) THEN oprname END,
      oprcode::text
    FROM pg_operator JOIN here ON oprnamespace = here.oid
    WHERE ('pg_operator'::regclass, pg_operator.oid) NOT IN (TABLE extensions)
    """
}
