import AccountsSQL

extension Connection {
  /// Returns the statement after which unqualified names mean PostgreSQL's own, those of one
  /// schema, and temporary ones, in this order.
  ///
  /// Schemas that are not listed come first: `pg_catalog`, but also `pg_temp`. With `pg_catalog` in
  /// the list, tables would be created in it
  /// (postgresql.org/docs/15/runtime-config-client.html#GUC-SEARCH-PATH).
  ///
  /// - Parameter schema: the schema; nil for the first one of the search path.
  /// - Returns: the statement; for nil, its first column is the schema.
  static func settingSearchPath(to schema: String?) -> String {
    if let schema {
      return "SET search_path = \(quoted(schema)), pg_temp"
    }
    // Without a schema, NULL leaves the search path as it is.
    return """
      SELECT schema,
        pg_catalog.set_config('search_path', pg_catalog.quote_ident(schema) OPERATOR(pg_catalog.||) ', pg_temp', false)
      FROM (SELECT CAST(pg_catalog.current_schema() AS pg_catalog.text) AS schema) AS here
      """
  }

  /// Returns a name as SQL takes it.
  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Runs a query of the catalogs, in which unqualified names mean PostgreSQL's own, whatever other
  /// roles have created.
  ///
  /// If the types of the arguments are not exactly those of a function or an operator of
  /// PostgreSQL, it prefers one of a later schema whose types are
  /// (postgresql.org/docs/15/typeconv-func.html).
  ///
  /// - Throws: ``PostgresError``, and errors of `read`.
  func catalogRows<Element>(
    _ sql: String,
    _ values: [SQLValue] = [],
    read: (Row) throws -> Element
  ) throws -> [Element] {
    // Prepared, each of these statements would take two round trips.
    let before = try run(
      """
      SELECT pg_catalog.current_setting('search_path'),
        pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false)
      """
    )
    .row(0).text(0)
    defer {
      // A transaction that has failed restores it when it is rolled back.
      let restoring = "SELECT pg_catalog.set_config('search_path', $1, false)"
      _ = try? queryOnce(restoring, [.text(before)])
    }
    let results = try queryOnce(sql, values)
    return try (0..<results.count).map { try read(results.row($0)) }
  }
}
