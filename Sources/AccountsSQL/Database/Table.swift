import Accounts
import Foundation

/// A table: the only declaration of its columns, but for the schema of each database.
///
/// Statements, moves between databases and the comparison of their rows follow from it.
package struct Table<Entity>: Sendable {
  /// The name.
  package let name: String

  /// The columns, in the order in which statements name them.
  let columns: [Column<Entity>]

  /// The columns that determine the order of the rows; no two rows have the same values in them.
  let key: [String]

  /// The condition of rows that count: transactions leave rows that were only made to be locked.
  let condition: String?

  /// The names of the columns, for statements.
  package let list: String

  /// The names of the columns with that of the table before them, for joins.
  package let qualifiedList: String

  /// The statement that inserts the ``values(of:)`` of a row.
  let insertion: String

  /// The statement that inserts a row, or replaces the one with the same key.
  let replacement: String

  /// Declares a table.
  init(
    _ name: String,
    key: [String] = ["id"],
    _ columns: [Column<Entity>],
    where condition: String? = nil
  ) {
    self.name = name
    self.key = key
    self.columns = columns
    self.condition = condition
    let names = columns.map(\.name)
    list = names.joined(separator: ", ")
    qualifiedList = names.map { "\(name).\($0)" }.joined(separator: ", ")
    let others = names.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
    let marks = (1...names.count).map { "$\($0)" }.joined(separator: ", ")
    insertion = "INSERT INTO \(name) (\(list)) VALUES (\(marks))"
    replacement = """
      \(insertion) ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE
      SET \(others.joined(separator: ", "))
      """
  }

  /// Declares a table with further columns: of an entity that has the rows of another, and more.
  init<Part>(
    _ part: Table<Part>,
    key: [String]? = nil,
    adding columns: [Column<Entity>],
    where condition: String? = nil,
    _ keep: @escaping @Sendable (Entity) -> Part
  ) {
    let kept = part.columns.map { column in
      Column<Entity>(name: column.name, kind: column.kind, isFixed: column.isFixed) {
        try column.value(keep($0))
      }
    }
    self.init(part.name, key: key ?? part.key, kept + columns, where: condition ?? part.condition)
  }

  /// The number of columns.
  package var count: Int32 { Int32(columns.count) }

  /// Begins to read the columns of a row.
  func columns(of row: any SQLRow, from first: Int32 = 0) -> SQLColumns {
    SQLColumns(row, of: name, from: first)
  }

  /// The values of a row, in the order of the columns.
  func values(of entity: Entity) throws -> [SQLValue] { try columns.map { try $0.value(entity) } }

  /// The statement that updates the row of an entity with the same key, where a condition holds.
  ///
  /// Columns that are fixed keep their values.
  ///
  /// - Parameters:
  ///   - entity: the entity.
  ///   - condition: the condition, which may contain the placeholders of columns by name.
  /// - Returns: the statement.
  /// - Throws: errors of the columns.
  func update(
    _ entity: Entity,
    where condition: (_ mark: (String) -> String) -> String
  ) throws -> SQLStatement {
    let written = columns.filter { !$0.isFixed || key.contains($0.name) }
    let marks = Dictionary(
      uniqueKeysWithValues: zip(written.map(\.name), (1...written.count).map { "$\($0)" })
    )
    let assignments = written.filter { !key.contains($0.name) }
      .map { "\($0.name) = \(marks[$0.name] ?? "")" }
    let sql = """
      UPDATE \(name) SET \(assignments.joined(separator: ", "))
      WHERE \(condition { marks[$0] ?? "" })
      """
    return (sql, try written.map { try $0.value(entity) })
  }
}

/// A column of a ``Table``: its name, and its value in the row of an entity.
package struct Column<Entity>: Sendable {
  let name: String
  let kind: SQLKind

  /// Whether it keeps its value when the row is updated as a whole.
  let isFixed: Bool

  let value: @Sendable (Entity) throws -> SQLValue

  /// The same column, which keeps its value when the row is updated as a whole.
  var fixed: Column<Entity> { Column(name: name, kind: kind, isFixed: true, value: value) }
}

extension Column {
  private init(
    _ name: String,
    _ kind: SQLKind,
    _ value: @escaping @Sendable (Entity) throws -> SQLValue
  ) { self.init(name: name, kind: kind, isFixed: false, value: value) }

  /// A column of numbers.
  static func number(
    _ name: String,
    _ value: @escaping @Sendable (Entity) -> Int64
  ) -> Column { Column(name, .integer) { .integer(value($0)) } }

  /// A column of instants, in milliseconds since 1970.
  static func instant(
    _ name: String,
    _ value: @escaping @Sendable (Entity) -> Date?
  ) -> Column { Column(name, .integer) { .instant(value($0)) } }

  /// A column of flags.
  static func flag(
    _ name: String,
    _ value: @escaping @Sendable (Entity) -> Bool
  ) -> Column { Column(name, .flag) { .flag(value($0)) } }

  /// A column of texts.
  static func text(
    _ name: String,
    _ value: @escaping @Sendable (Entity) -> String?
  ) -> Column { Column(name, .text) { .text(value($0)) } }

  /// A column of bytes.
  static func bytes(
    _ name: String,
    _ value: @escaping @Sendable (Entity) -> [UInt8]?
  ) -> Column { Column(name, .bytes) { .blob(value($0)) } }

  /// A column of identifiers.
  static func id<Subject>(
    _ name: String,
    _ value: @escaping @Sendable (Entity) -> Identifier<Subject>?
  ) -> Column { Column(name, .id) { .id(value($0)) } }

  /// A column of dates, such as 1990-12-10.
  static func date(
    _ name: String,
    _ value: @escaping @Sendable (Entity) -> String?
  ) -> Column { Column(name, .date) { .date(value($0)) } }

  /// A column of values by name, as JSON; NULL for none.
  static func json<Value: Encodable & Sendable>(
    _ name: String,
    _ values: @escaping @Sendable (Entity) -> [String: Value]
  ) -> Column { Column(name, .json) { try .json(of: values($0)) } }
}

/// A row that is found by the SHA-256 of a secret, which is not stored.
package typealias Hashed<Entity> = (entity: Entity, hash: [UInt8])
