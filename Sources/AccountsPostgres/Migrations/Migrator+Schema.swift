import Accounts
import Foundation

extension Migrator {
  /// A part of a schema: a table or something of it, a sequence or a function.
  private struct Part {
    /// The table or sequence; nil for functions.
    let relation: String?
    let definition: String
  }

  /// Compares the tables with those that the applied migrations create.
  ///
  /// The migrations run again in another schema, in a transaction that is rolled back, since each
  /// version of PostgreSQL has its own words for a definition. Tables of other programs are left
  /// alone.
  ///
  /// - Returns: the reason why the tables cannot be compared; nil if they are the same.
  /// - Throws: ``StorageError`` if a part is missing, unexpected or different; ``PostgresError``.
  func requireOwnSchema() throws -> String? {
    let applied = try applied()
    if applied.keys.contains(where: { $0 > Migration.latest && $0 != MoveMark.version }) {
      return "a newer version has migrated the database"
    }
    if try connection.integer("SELECT pg_is_in_recovery()") == 1 {
      return "the server is a standby"
    }
    let mayCreate = "SELECT has_database_privilege(current_database(), 'CREATE')"
    guard try connection.integer(mayCreate) == 1 else {
      return "the PostgreSQL role may not create a schema in the database"
    }
    let faults = try Self.differences(
      of: parts(),
      from: partsOfModel(Migration.all.filter { applied[$0.version] != nil })
    )
    guard faults.isEmpty else {
      throw StorageError(.changedSchema, at: location, detail: faults.joined(separator: ", "))
    }
    return nil
  }

  private static func differences(
    of found: [String: Part],
    from expected: [String: Part]
  ) -> [String] {
    let relations = Set(expected.values.compactMap(\.relation))
    return Set(expected.keys).union(found.keys).sorted()
      .compactMap { name in
        guard let part = expected[name] else {
          let isOurs = found[name]?.relation.map(relations.contains) ?? true
          return isOurs ? "\(name) is unexpected" : nil
        }
        guard let other = found[name] else {
          // Migrations leave out the index of searches where there is no pg_trgm.
          return part.definition.contains("gin_trgm_ops") ? nil : "\(name) is missing"
        }
        return part.definition == other.definition ? nil : "\(name) was changed"
      }
  }

  private func partsOfModel(_ migrations: [Migration]) throws -> [String: Part] {
    let schema = "accounts_check_\(try connection.integer("SELECT pg_backend_pid()"))"
    try connection.run("BEGIN")
    defer { _ = try? connection.run("ROLLBACK") }
    try connection.run(
      """
      CREATE SCHEMA \(schema);
      SELECT set_config('search_path', '\(schema), ' || current_setting('search_path'), true)
      """
    )
    for migration in migrations { try apply(migration, at: Date()) }
    return try parts()
  }

  /// The parts of the first schema of the search path, by kind and name.
  private func parts() throws -> [String: Part] {
    let rows = try connection.rows(
      """
      WITH ours AS (
        SELECT pg_class.oid, relname, relpersistence, quote_ident(current_schema()) || '.' AS prefix
        FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      )
      SELECT 'table ' || relname AS name, relname, relpersistence::text AS definition FROM ours
      UNION ALL
      SELECT 'column ' || attname || ' of ' || relname, relname, concat_ws(' ',
        format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END,
        attidentity, attgenerated, collname, pg_get_expr(adbin, adrelid))
      FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = ours.oid AND adnum = attnum
        LEFT JOIN pg_collation ON pg_collation.oid = attcollation
      UNION ALL
      SELECT 'index ' || indexrelid::regclass::text || ' on ' || relname, relname,
        replace(pg_get_indexdef(indexrelid), prefix, '') || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
      FROM ours JOIN pg_index ON indrelid = ours.oid
      UNION ALL
      SELECT 'constraint ' || conname || ' on ' || relname, relname,
        replace(pg_get_constraintdef(pg_constraint.oid), prefix, '')
      -- Triggers have a check of their own, and columns say whether they are NOT NULL.
      FROM ours JOIN pg_constraint ON conrelid = ours.oid AND contype NOT IN ('t', 'n')
      UNION ALL
      SELECT 'sequence ' || relname, relname, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcycle)
      FROM pg_class JOIN pg_sequence ON seqrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace
      UNION ALL
      SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')', NULL,
        concat_ws(' ', prosrc, prosecdef, proconfig)
      FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      """
    ) { row in
      (row.text(0), Part(relation: row.isNull(1) ? nil : row.text(1), definition: row.text(2)))
    }
    return Dictionary(rows) { first, _ in first }
  }
}
