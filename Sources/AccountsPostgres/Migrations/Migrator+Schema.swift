import Accounts
import AccountsSQL
import Foundation

extension Migrator {
  /// A part of a schema: a table or something of it, a sequence, a function or an operator.
  private struct Part {
    /// The name of the table or sequence, or `name()` of a function; nil for a function or an
    /// operator with a name of PostgreSQL's own, which statements could run instead.
    let owner: String?
    let definition: String

    /// Whether it is an index that changes no result.
    ///
    /// Such an index is not unique and has columns alone, since an expression or a predicate can
    /// fail; or it is not yet built.
    var isPlainIndex: Bool {
      definition.contains(
        /^CREATE INDEX .*USING \w+ \([^()]*\)(?: INCLUDE \([^()]*\))?(?: WITH \([^()]*\))?$/
      )
        || definition.contains(/^CREATE (?:UNIQUE )?INDEX .* INVALID$/)
    }
  }

  /// Compares the tables with those that the applied migrations create.
  ///
  /// The migrations run again in another schema, in a transaction that is rolled back, since each
  /// version of PostgreSQL has its own words for a definition. What belongs to other programs is
  /// left alone, as are plain indexes that were added, and the index of searches, which migrations
  /// leave out where there is no pg_trgm.
  ///
  /// - Returns: the reason why the tables could not be compared; nil if they are the same.
  /// - Throws: ``StorageError`` if a part is missing, unexpected or different; ``PostgresError``.
  func requireOwnSchema() throws -> String? {
    // Another program may migrate the database meanwhile.
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE")
    defer { _ = try? connection.run("ROLLBACK") }
    let history = try history()
    if history.last > migrations.last?.version ?? 0 {
      return "a newer version has migrated the database"
    }
    let found = try parts()
    let (created, restored): ([String: Part], [String: Part])
    do {
      (created, restored) = try model(history.known)
    } catch let error as PostgresError where error.state == "42501" {
      return "the PostgreSQL role may not create a schema (\(error.message))"
    }
    try refuse(Self.differences(of: found, from: created, or: restored))
    return nil
  }

  /// The names of the parts that differ, each with the difference.
  private static func differences(
    of found: [String: Part],
    from created: [String: Part],
    or restored: [String: Part]
  ) -> [String] {
    let owners = Set(created.values.compactMap(\.owner))
    let lost = owners.filter { created["table \($0)"] != nil && found["table \($0)"] == nil }
    return Set(created.keys).union(found.keys).subtracting(["index users_by_search on users"])
      .compactMap { name -> String? in
        guard let part = created[name] else {
          guard let other = found[name], !other.isPlainIndex else { return nil }
          return other.owner.map(owners.contains) == false ? nil : "\(name) is unexpected"
        }
        guard let other = found[name] else {
          let isLostWithTable = part.owner.map(lost.contains) == true && !name.hasPrefix("table ")
          return isLostWithTable ? nil : "\(name) is missing"
        }
        if [part.definition, restored[name]?.definition].contains(other.definition) { return nil }
        return name.hasPrefix("function ")
          ? "\(name) was changed"
          : "\(name) is '\(other.definition)' instead of '\(part.definition)'"
      }
  }

  /// The parts that migrations create, and the same as a dump restores them: a constraint with
  /// fewer parentheses.
  private func model(_ migrations: [Migration]) throws -> ([String: Part], [String: Part]) {
    let process = try connection.integer("SELECT pg_backend_pid()")
    let schema = "accounts_check_\(process)"
    try connection.run(
      """
      CREATE SCHEMA \(schema);
      SELECT set_config('search_path', '\(schema), ' || current_setting('search_path'), true)
      """
    )
    try apply(migrations, isFirst: true, at: Date())
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
      (row.text(0), Part(owner: row.isNull(1) ? nil : row.text(1), definition: row.text(2)))
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
    SELECT 'table ' || relname, relname, CASE relpersistence WHEN 'p' THEN 'LOGGED' ELSE 'UNLOGGED' END FROM ours
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
    -- Columns say whether they are NOT NULL.
    FROM ours JOIN pg_constraint ON conrelid = ours.oid AND contype NOT IN ('t', 'n')
    UNION ALL
    SELECT 'trigger ' || tgname || ' on ' || relname, relname, replace(pg_get_triggerdef(pg_trigger.oid), prefix, '')
    FROM ours JOIN pg_trigger ON tgrelid = ours.oid AND NOT tgisinternal
    UNION ALL
    SELECT 'sequence ' || relname, relname,
      concat_ws(' ', seqtypid::regtype, 'INCREMENT', seqincrement, 'MINVALUE', seqmin, 'MAXVALUE', seqmax, 'START', seqstart,
        'CACHE', seqcache, CASE WHEN seqcycle THEN 'CYCLE' END, CASE relpersistence WHEN 'u' THEN 'UNLOGGED' END)
    FROM pg_class JOIN here ON relnamespace = here.oid JOIN pg_sequence ON seqrelid = pg_class.oid
    UNION ALL
    SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')',
      CASE WHEN proname NOT IN (SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace) THEN proname || '()' END,
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
