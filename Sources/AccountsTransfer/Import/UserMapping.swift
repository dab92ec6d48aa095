package import Accounts
package import AccountsForms

/// The way from the columns or members of a file to the fields of a user.
package struct UserMapping: Sendable {
  /// A field of a user.
  package enum Target: Hashable, Sendable {
    case field(UserRecord.Field)

    /// A field that the installation added.
    case custom(String)

    /// The name in files of our own.
    var name: String {
      switch self {
      case .field(let field): field.rawValue
      case .custom(let key): key
      }
    }
  }

  /// A field, and the members whose texts it takes, with spaces between them.
  package struct Pair: Sendable {
    let theirs: [String]
    let ours: Target

    /// The name of the field.
    package var target: String { ours.name }
  }

  /// The other system; nil for files of our own, or of a system without a reader.
  package let system: ForeignSystem?

  /// The fields that are taken from other members than usual.
  let pairs: [Pair]

  /// The name before external identifiers; nil if they have one.
  let source: String?

  /// The fields that the installation added.
  let customKeys: [String]

  /// The fields that are taken from members with our own names.
  private let ownTargets: [Target]

  /// Creates a mapping.
  ///
  /// - Parameters:
  ///   - system: the other system; nil for none.
  ///   - pairs: the fields that are taken from other members than usual.
  ///   - source: the name before external identifiers; nil for that of the system.
  ///   - customKeys: the fields that the installation added.
  package init(
    from system: ForeignSystem? = nil,
    pairs: [Pair] = [],
    source: String? = nil,
    customKeys: [String] = []
  ) {
    self.system = system
    self.pairs = pairs
    self.source = source ?? system?.name.rawValue
    self.customKeys = customKeys
    let fields: [UserRecord.Field] =
      system == nil ? UserRecord.Field.allCases : [.birthday, .language]
    let taken = Set(pairs.map(\.ours))
    ownTargets =
      (fields.map(Target.field) + customKeys.map(Target.custom)).filter { !taken.contains($0) }
  }

  /// Whether the list of users is in an object in JSON files.
  package var hasList: Bool { system?.list != nil }

  /// Whether files have our own names only.
  package var isOwn: Bool { system == nil && pairs.isEmpty && source == nil }

  /// The members that are looked at.
  var members: [String] {
    (system?.members ?? []) + pairs.flatMap(\.theirs) + ownTargets.map(\.name)
  }

  /// Returns the record of a user.
  func record(_ members: ImportedMembers) -> UserRecord {
    var record = system?.read(members) ?? UserRecord()
    for target in ownTargets { record.take(target, from: [target.name], of: members) }
    for pair in pairs { record.take(pair.ours, from: pair.theirs, of: members) }
    if let source, let identifier = record[.externalID] {
      record[.externalID] = "\(source):\(identifier)"
    }
    return record
  }

  /// Throws unless a file with these members can be from the system.
  ///
  /// - Throws: `RuleFailure` with the system that it is likely from.
  func requireSystem(in names: Set<String>) throws(RuleFailure) {
    guard let system, !system.fits(names) else { return }
    let title = RuleFailure.Parameter.text(system.title)
    if let other = ForeignSystem.system(with: names), other.name != system.name {
      throw RuleFailure(
        .exportOfOtherSystem,
        ["system": title, "other": .text(other.title), "option": .text(other.name.rawValue)]
      )
    }
    let alternatives = (system.missing(in: names) ?? []).joined(separator: ", ")
    throw RuleFailure(.noExportOfSystem, ["system": title, "names": .text(alternatives)])
  }

  /// The fields of a required form that a file with these members does not give.
  func missing(in names: Set<String>, by rules: FormRules) -> [String] {
    let fields: [(Target, SignUpForm.Field)] = [
      (.field(.name), .name), (.field(.birthday), .birthday), (.field(.language), .language),
    ]
    let required =
      fields.filter { rules.uses.use(of: $1) == .required }.map(\.0)
      + rules.customFields.filter(\.isRequired).map { .custom($0.key) }
    let mapped = Set(pairs.map(\.ours))
    return
      required.filter { target in
        let isNamed = names.contains(target.name) && ownTargets.contains(target)
        let isName =
          target == .field(.name) && system?.nameMembers.contains(where: names.contains) == true
        return !mapped.contains(target) && !isNamed && !isName
      }
      .map(\.name)
  }
}

extension UserMapping.Pair {
  /// Parses `theirs=ours`, or `first+last=ours` for several members.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - customKeys: the fields that the installation added.
  /// - Throws: `RuleFailure` if there is no such field, or the text has another form.
  package init(_ text: String, customKeys: [String]) throws(RuleFailure) {
    // Names of theirs may have an equals sign.
    guard let sign = text.lastIndex(of: "=") else { throw RuleFailure(.invalidMapping) }
    let theirs = text[..<sign].split(separator: "+", omittingEmptySubsequences: false)
      .map(String.init)
    guard !theirs.contains("") else { throw RuleFailure(.invalidMapping) }
    let ours = String(text[text.index(after: sign)...])
    if let field = UserRecord.Field(rawValue: ours) {
      self.init(theirs: theirs, ours: .field(field))
    } else if customKeys.contains(ours) {
      self.init(theirs: theirs, ours: .custom(ours))
    } else {
      let names = UserRecord.Field.allCases.map(\.rawValue) + customKeys
      throw RuleFailure(
        .unknownTarget,
        ["name": .text(ours), "names": .text(names.joined(separator: ", "))]
      )
    }
  }
}

extension UserRecord {
  /// Takes the value of a field from members, unless they have none.
  fileprivate mutating func take(
    _ target: UserMapping.Target,
    from names: [String],
    of members: ImportedMembers
  ) {
    if target == .field(.password) {
      password = members.secret(names) ?? password
    } else if let text = members.joined(names) {
      switch target {
      case .field(let field): self[field] = text
      case .custom(let key): customValues[key] = text
      }
    }
  }
}
