import Accounts
import AccountsSQL

extension Migrator {
  /// The faults of a database that other roles can reach, and the statements that mend it.
  private struct Opening {
    let fault: String
    let statements: [String]

    /// Whether it is something that was created, and not a right.
    let isObject: Bool
  }

  /// Checks that no other role of the server, but for superusers and those that may act as this
  /// one, can change what our statements do.
  ///
  /// The conditions: no role but ours may create in the schema or change our tables, or those that
  /// we create next, no role connects merely because every role may, and the schema has no
  /// functions, operators or types of others, and none that statements could use instead of
  /// PostgreSQL's own. It runs before any statement that could use them, and before the tables are
  /// created; and again afterwards, since an event trigger can give rights.
  ///
  /// - Parameter isNew: whether the current transaction has created tables.
  /// - Throws: ``StorageError``; ``PostgresError``.
  func requireClosed(isNew: Bool = false) throws {
    guard connection.schema != nil else { throw try missingSchema() }
    // The rights of a database of another program are not ours to change.
    _ = try isEmpty()
    let relations = (Self.tables + Self.sequences).joined(separator: ",")
    let values = [connection.schema, "{\(relations)}"]
    let openings = try connection.catalogRows(Self.openings, values.map { .text($0) }) { row in
      Opening(
        fault: row.text(1),
        statements: [row.optionalText(2), row.text(3)].compactMap(\.self),
        isObject: row.integer(0) == 1
      )
    }
    guard !openings.isEmpty else { return }
    throw StorageError(
      openings.allSatisfy(\.isObject) ? .changedSchema : .openToRoles,
      at: location,
      detail: openings.map(\.fault).joined(separator: ", "),
      advice: isNew
        ? "nothing was changed; find out what changes new tables, such as an event trigger"
        : Self.advice(openings.flatMap(\.statements))
          + (openings.contains(where: \.isObject)
            ? "; then find out who created what is unexpected, and what else they have changed"
            : "")
    )
  }

  /// Returns the advice to run statements.
  static func advice(_ statements: [String]) -> String {
    let list = statements.joined(separator: "; ")
    return "run in this database, as its owner or a superuser of PostgreSQL: \(list)"
  }

  private func missingSchema() throws -> StorageError {
    let role = try connection.catalogRows("SELECT quote_ident(current_user)") { $0.text(0) }
    return StorageError(
      .unsuitablePlace,
      at: location,
      detail: "the database \(location) has none of the schemas of the search path",
      advice:
        "create the schema with 'CREATE SCHEMA NAME AUTHORIZATION \(role.first ?? "")', or correct the setting search_path of the PostgreSQL role or of the URL"
    )
  }

  /// The query for what is open: whether it is an object, the fault, a right that this role has to
  /// keep and would lose, and the remedy.
  ///
  /// The values are the schema, and our tables and sequences. Names in remedies have their schema,
  /// since the search path does not have it.
  private static let openings = """
    WITH \(roles), \(rights), \(grants)
    SELECT 0, 'every role may connect to it',
      CASE WHEN NOT keeps THEN format('GRANT CONNECT ON DATABASE %I TO %I', name, rolname) END,
      format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', name)
    FROM connecting, me WHERE is_public
    UNION ALL
    SELECT 0, format('the schema %s belongs to the role %s', nspname, owners.rolname), NULL,
      format('ALTER SCHEMA %I OWNER TO %I', nspname, me.rolname)
    FROM here JOIN pg_roles AS owners ON owners.oid = nspowner CROSS JOIN me
    WHERE nspowner NOT IN (TABLE trusted)
    UNION ALL
    SELECT 0, format('%s may create objects in the schema %s', coalesce('the role ' || others.rolname, 'every role'), nspname),
      CASE WHEN NOT keeps AND is_first THEN format('GRANT CREATE ON SCHEMA %I TO %I', nspname, me.rolname) END,
      format('REVOKE CREATE ON SCHEMA %I FROM %s', nspname, coalesce(quote_ident(others.rolname), 'PUBLIC'))
    FROM creating LEFT JOIN pg_roles AS others ON others.oid = grantee CROSS JOIN here CROSS JOIN me
    UNION ALL
    -- A sequence follows the owner of its table.
    (
      SELECT 0, format('the %s belongs to the role %s', words, rolname), NULL,
        format('ALTER TABLE %s OWNER TO %I', place, (SELECT rolname FROM me))
      FROM ours JOIN pg_roles ON pg_roles.oid = relowner WHERE relowner NOT IN (TABLE trusted) ORDER BY relkind = 'S'
    )
    UNION ALL
    SELECT 0, format('%s has the rights %s on %s', coalesce('the role ' || rolname, 'every role'), list, words), NULL,
      format('%s %s ON %s FROM %s', verb, list, place, coalesce(quote_ident(rolname), 'PUBLIC'))
    FROM (
      SELECT verb, words, place, grantee, string_agg(privilege, ', ' ORDER BY privilege) AS list
      FROM granted WHERE privilege_type <> 'SELECT' AND grantee NOT IN (TABLE trusted)
      GROUP BY verb, words, place, grantee
    ) AS given LEFT JOIN pg_roles ON pg_roles.oid = grantee
    UNION ALL
    SELECT 1, what || coalesce(' of the role ' || rolname, '') || ' is unexpected', NULL, remedy
    FROM (\(objects)) AS objects LEFT JOIN pg_roles ON pg_roles.oid = owner AND owner NOT IN (TABLE trusted)
    WHERE shadows OR owner NOT IN (TABLE trusted)
    """

  /// This role, the schema, and the roles whose rights and objects are no danger.
  private static let roles = """
    me AS (
      SELECT oid, rolname, rolsuper FROM pg_roles WHERE rolname = current_user
    ), here AS (
      SELECT oid, nspname, nspowner, coalesce(nspacl, acldefault('n', nspowner)) AS acl
      FROM pg_namespace WHERE nspname = $1::name
    ), base AS (
      SELECT datname AS name, datdba, coalesce(datacl, acldefault('d', datdba)) AS acl
      FROM pg_database WHERE datname = current_database()
    ), equals AS (
      -- Superusers, and roles that may act as this one.
      SELECT pg_roles.oid FROM pg_roles, me WHERE pg_has_role(pg_roles.oid, me.oid, 'MEMBER')
    ), trusted AS (
      TABLE equals
      UNION ALL
      -- A group that lets nobody else log in; its implicit member is the owner of the database.
      SELECT groups.oid FROM pg_roles AS groups, me, base
      WHERE CASE groups.rolname WHEN 'pg_database_owner' THEN datdba IN (TABLE equals)
        ELSE NOT me.rolsuper AND NOT groups.rolcanlogin AND pg_has_role(me.oid, groups.oid, 'MEMBER')
          AND NOT EXISTS (
            SELECT 1 FROM pg_roles AS others
            WHERE others.rolcanlogin AND pg_has_role(others.oid, groups.oid, 'MEMBER') AND others.oid NOT IN (TABLE equals)
          ) END
    )
    """

  /// Whether every role may connect, and who may create in the schema; and whether this role may
  /// without that.
  private static let rights = """
    connecting AS (
      SELECT name, bool_or(grantee = 0) AS is_public,
        bool_or(me.rolsuper OR grantee <> 0 AND pg_has_role(me.oid, grantee, 'USAGE')) AS keeps
      FROM base, aclexplode(acl), me WHERE privilege_type = 'CONNECT' GROUP BY name
    ), creators AS (
      SELECT DISTINCT grantee FROM here, aclexplode(acl) WHERE privilege_type = 'CREATE'
    ), creating AS (
      SELECT grantee, row_number() OVER (ORDER BY grantee) = 1 AS is_first, (
        SELECT me.rolsuper OR coalesce(bool_or(pg_has_role(me.oid, own.grantee, 'USAGE')), false)
        FROM me LEFT JOIN creators AS own ON own.grantee IN (TABLE trusted) GROUP BY me.rolsuper
      ) AS keeps
      FROM creators, here WHERE grantee <> nspowner AND grantee NOT IN (TABLE trusted)
    )
    """

  /// Our tables and sequences, and the rights on them, on their columns, and on those that a
  /// migration would create.
  private static let grants = """
    ours AS (
      SELECT pg_class.oid, relowner, relkind, relacl, format('%I.%I', nspname, relname) AS place,
        CASE relkind WHEN 'S' THEN 'sequence ' ELSE 'table ' END || relname AS words
      FROM here CROSS JOIN unnest($2::text::name[]) AS own JOIN pg_class ON relname = own AND relnamespace = here.oid
    ), granted AS (
      SELECT 'REVOKE' AS verb, 'the ' || words AS words, CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE '' END || place AS place,
        grantee, privilege_type, privilege_type AS privilege
      FROM ours CROSS JOIN aclexplode(relacl) WHERE grantee <> relowner
      UNION ALL
      SELECT 'REVOKE', 'the ' || words, place, grantee, privilege_type, format('%s (%I)', privilege_type, attname)
      FROM ours JOIN pg_attribute ON attrelid = ours.oid AND NOT attisdropped CROSS JOIN aclexplode(attacl)
      WHERE grantee <> relowner
      UNION ALL
      SELECT format('ALTER DEFAULT PRIVILEGES FOR ROLE %I%s REVOKE', rolname,
          CASE WHEN defaclnamespace <> 0 THEN format(' IN SCHEMA %I', nspname) END),
        CASE defaclobjtype WHEN 'S' THEN 'each new sequence' ELSE 'each new table' END,
        CASE defaclobjtype WHEN 'S' THEN 'SEQUENCES' ELSE 'TABLES' END,
        grantee, privilege_type, privilege_type
      FROM me CROSS JOIN here JOIN pg_default_acl ON defaclrole = me.oid AND defaclnamespace IN (0, here.oid)
        CROSS JOIN aclexplode(defaclacl)
      WHERE defaclobjtype IN ('r', 'S')
    )
    """

  /// The objects of the schema besides tables: their words, their owner, whether they could be used
  /// instead of PostgreSQL's own, and the statement that removes them.
  ///
  /// Objects of an extension are its own if a role that is trusted created the extension.
  private static let objects = """
    WITH extended AS (
      SELECT classid, objid FROM pg_depend JOIN pg_extension ON pg_extension.oid = refobjid
      WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e' AND extowner IN (TABLE trusted)
    )
    SELECT 'function ' || found.oid::regprocedure AS what, proowner AS owner,
      (
        SELECT count(*) FROM pg_proc AS own
        WHERE own.proname = found.proname AND own.pronamespace = 'pg_catalog'::regnamespace
      ) > 0 AS shadows,
      CASE proname WHEN 'audit_events_stay' THEN format('ALTER ROUTINE %s OWNER TO %I', found.oid::regprocedure, me.rolname)
        ELSE 'DROP ROUTINE ' || found.oid::regprocedure END AS remedy
    FROM me CROSS JOIN here JOIN pg_proc AS found ON pronamespace = here.oid
    WHERE NOT EXISTS (SELECT 1 FROM extended WHERE classid = 'pg_proc'::regclass AND objid = found.oid)
    UNION ALL
    SELECT 'operator ' || found.oid::regoperator, oprowner,
      (
        SELECT count(*) FROM pg_operator AS own
        WHERE own.oprname = found.oprname AND own.oprnamespace = 'pg_catalog'::regnamespace
      ) > 0,
      'DROP OPERATOR ' || found.oid::regoperator
    FROM here JOIN pg_operator AS found ON oprnamespace = here.oid
    WHERE NOT EXISTS (SELECT 1 FROM extended WHERE classid = 'pg_operator'::regclass AND objid = found.oid)
    UNION ALL
    -- Tables and arrays have types, too.
    SELECT 'type ' || format_type(found.oid, NULL), typowner,
      (
        SELECT count(*) FROM pg_type AS own
        WHERE own.typname = found.typname AND own.typnamespace = 'pg_catalog'::regnamespace
      ) > 0,
      'DROP TYPE ' || format_type(found.oid, NULL)
    FROM here JOIN pg_type AS found ON typnamespace = here.oid LEFT JOIN pg_class ON pg_class.oid = typrelid
    WHERE (typrelid = 0 OR relkind = 'c') AND NOT (typtype = 'b' AND typelem <> 0)
      AND NOT EXISTS (SELECT 1 FROM extended WHERE classid = 'pg_type'::regclass AND objid = found.oid)
    UNION ALL
    -- PostgreSQL's own have lower numbers. A cast has no owner.
    SELECT format('cast (%s AS %s)', castsource::regtype, casttarget::regtype), NULL, true,
      format('DROP CAST (%s AS %s)', castsource::regtype, casttarget::regtype)
    FROM here CROSS JOIN pg_cast LEFT JOIN pg_proc ON pg_proc.oid = castfunc
    WHERE pg_cast.oid >= 16384 AND (pronamespace = here.oid OR NOT EXISTS (
        SELECT 1 FROM pg_type
        WHERE pg_type.oid IN (castsource, casttarget) AND typnamespace <> 'pg_catalog'::regnamespace
      ))
      AND NOT EXISTS (SELECT 1 FROM extended WHERE classid = 'pg_cast'::regclass AND objid = pg_cast.oid)
    """
}
