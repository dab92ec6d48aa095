import Accounts
import AccountsForms

/// The columns of a CSV file, which its first record names, or of a table.
struct CSVHeading {
  /// The meaning of a column.
  enum Column: Hashable {
    case field(UserRecord.Field)

    /// A field that the installation added.
    case custom(String)

    /// A member that a mapping looks at.
    case member(String)

    case ignored
  }

  /// The columns, in order.
  let columns: [Column]

  /// The names of the columns that are ignored.
  let ignored: [String]

  /// The system that a file read as one of our own is likely from; nil if it may well be our own.
  private(set) var likelySystem: RuleFailure?

  /// The members that a mapping looks at.
  var members: Set<String> {
    Set(columns.compactMap { if case .member(let name) = $0 { name } else { nil } })
  }

  /// Creates a heading of a file of our own.
  ///
  /// The names may have other capitals, and spaces, hyphens or underscores in them: `Password_Hash`
  /// is `passwordHash`.
  ///
  /// - Parameters:
  ///   - record: the first record; nil if the file is empty.
  ///   - customKeys: the fields that the installation added.
  /// - Throws: `RuleFailure` if the record does not name the columns of users, with what is likely
  ///   wrong.
  init(
    _ record: Result<[String], CSVRecord.Defect>?,
    customKeys: [String]
  ) throws(RuleFailure) {
    let names = try Self.names(record)
    let custom = Dictionary(
      customKeys.map { (Self.plain($0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let columns = names.map { name -> Column in
      let name = Self.plain(name)
      return Self.fields[name].map(Column.field) ?? custom[name].map(Column.custom) ?? .ignored
    }
    let repeated =
      UserRecord.Field.allCases.first { field in columns.count { $0 == .field(field) } > 1 }
      .map(\.rawValue) ?? customKeys.first { key in columns.count { $0 == .custom(key) } > 1 }
    if let repeated { throw RuleFailure(.repeatedName, ["name": .text(repeated)]) }
    likelySystem = ForeignSystem.system(with: Set(names))
      .map { system in
        RuleFailure(
          .exportOfSystem,
          ["system": .text(system.title), "option": .text(system.name.rawValue)]
        )
      }
    guard columns.contains(.field(.email)) else {
      throw Self.usualFailure(names.joined(separator: ",")) ?? likelySystem ?? Self.noEmailColumn
    }
    self.columns = columns
    ignored = Self.ignored(names, columns)
  }

  /// Creates a heading of another file.
  ///
  /// - Parameters:
  ///   - record: the first record; nil if the file is empty.
  ///   - mapping: the mapping of its columns.
  /// - Throws: `RuleFailure` if a column that a mapping names is missing or occurs twice, or the
  ///   file is from another system.
  init(
    _ record: Result<[String], CSVRecord.Defect>?,
    _ mapping: UserMapping
  ) throws(RuleFailure) {
    let names = try Self.names(record)
    let known = Dictionary(
      mapping.members.map { (Self.plain($0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let columns = names.map { known[Self.plain($0)].map(Column.member) ?? .ignored }
    let members = columns.filter { $0 != .ignored }
    if let twice = Dictionary(grouping: members, by: \.self).first(where: { $1.count > 1 })?.key,
      case .member(let name) = twice
    {
      throw RuleFailure(.repeatedName, ["name": .text(name)])
    }
    let found = Set(names.map(Self.plain))
    let absent = mapping.pairs.flatMap(\.theirs).first { !found.contains(Self.plain($0)) }
    if let absent {
      throw Self.usualFailure(names.joined(separator: ","))
        ?? RuleFailure(.noSuchColumn, ["name": .text(absent)])
    }
    try mapping.requireSystem(in: Set(names.compactMap { known[Self.plain($0)] } + names))
    self.columns = columns
    let unimportant = Set((mapping.system?.unimportant ?? []).map(Self.plain))
    ignored = Self.ignored(names, columns).filter { !unimportant.contains(Self.plain($0)) }
  }

  /// Creates a heading of some of the columns.
  init(_ heading: CSVHeading, columns: [Column]) {
    self.columns = columns
    ignored = heading.ignored
  }

  private static func names(
    _ record: Result<[String], CSVRecord.Defect>?
  ) throws(RuleFailure) -> [String] {
    switch record {
    case .failure(let defect): throw defect.failure
    case .success(let found): return found
    case nil: return []
    }
  }

  private static func ignored(_ names: [String], _ columns: [Column]) -> [String] {
    // Spreadsheets write separators after the last column, which then have no name.
    zip(names, columns).filter { $1 == .ignored && !$0.isEmpty }.map(\.0)
  }

  /// The name of the two columns of a password, of which one is needed.
  static let passwordColumns = "passwordHash/password"

  /// The columns that an import needs and that are missing; the two of the password as one.
  ///
  /// - Parameters:
  ///   - rules: the rules of forms.
  ///   - needsPasswords: whether users without a password are refused.
  /// - Returns: the columns.
  func missing(by rules: FormRules, passwords needsPasswords: Bool) -> [String] {
    let fields: [(UserRecord.Field, SignUpForm.Field)] = [
      (.name, .name), (.email, .email), (.birthday, .birthday), (.language, .language),
    ]
    let required = fields.filter { rules.uses.use(of: $1) == .required }.map(\.0)
    let hasPassword =
      !needsPasswords || [.passwordHash, .password].contains { columns.contains(.field($0)) }
    let missing = required.filter { !columns.contains(.field($0)) }
    let custom = rules.customFields.filter(\.isRequired).map(\.key)
    return missing.map(\.rawValue) + (hasPassword ? [] : [Self.passwordColumns])
      + custom.filter { !columns.contains(.custom($0)) }
  }

  private static let fields = Dictionary(
    uniqueKeysWithValues: UserRecord.Field.allCases.map { (plain($0.rawValue), $0) }
  )

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }

  private static let noEmailColumn = RuleFailure(
    .noEmailColumn,
    ["names": .text(UserRecord.Field.allCases.map(\.rawValue).joined(separator: ", "))]
  )

  /// Returns the failure for a usual reason for missing columns; nil if there is none.
  private static func usualFailure(_ line: String) -> RuleFailure? {
    if line.contains("\0") { return RuleFailure(.looksLikeUTF16) }
    if line.hasPrefix("sep=") { return RuleFailure(.separatorLine) }
    if line.unicodeScalars.first == "\u{FEFF}" { return RuleFailure(.twoByteOrderMarks) }
    return nil
  }
}
