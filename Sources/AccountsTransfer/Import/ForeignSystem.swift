package import Accounts
import AccountsJSON

/// Another system, whose exports are read as they are.
package struct ForeignSystem: Sendable {
  /// The systems, by their names in commands, which are also the sources of external identifiers.
  package enum Name: String, CaseIterable, Sendable {
    case django, devise, firebase, auth0, keycloak, pocketbase, supabase, wordpress
    case flaskSecurity = "flask-security"
  }

  /// The name in commands.
  package let name: Name

  /// The name for people.
  package let title: String

  /// The members that ``read`` looks at; a dot stands between the name of a member and that of a
  /// member of it.
  let members: [String]

  /// The members that give a person's name.
  let nameMembers: [String]

  /// The other members that such a file usually has; they are ignored without a warning.
  let unimportant: Set<String>

  /// The members by which a file is recognized: of each list, one has to be there.
  let required: [[String]]

  /// The members by which a file is known to be from a similar system.
  let excluded: Set<String>

  /// The table of the users in an SQLite file; nil if the system does not use SQLite.
  package let table: String?

  /// The member of a JSON file that has the list of users; nil if the file is the list.
  let list: String?

  /// The columns of a CSV file, if its first line does not name them.
  let headings: [String]?

  /// Returns the members of the user in an element of the list; nil if it is not a user.
  let user: @Sendable (_ element: [String: JSONValue]) -> [String: JSONValue]?

  /// Returns the user record, without the source before the external identifier.
  let read: @Sendable (_ members: ImportedMembers) -> UserRecord

  init(
    _ name: Name,
    title: String,
    members: [String],
    nameMembers: [String],
    unimportant: Set<String>,
    required: [[String]],
    excluded: Set<String> = [],
    table: String? = nil,
    list: String? = nil,
    headings: [String]? = nil,
    user: @escaping @Sendable ([String: JSONValue]) -> [String: JSONValue]? = { $0 },
    read: @escaping @Sendable (ImportedMembers) -> UserRecord
  ) {
    self.name = name
    self.title = title
    self.members = members
    self.nameMembers = nameMembers
    self.unimportant = unimportant
    self.required = required
    self.excluded = excluded
    self.table = table
    self.list = list
    self.headings = headings
    self.user = user
    self.read = read
  }

  /// Creates the system with a name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - firebase: the parameters of a Firebase project's hashes; nil if its users come without
  ///     passwords.
  ///   - flaskSecurity: the way in which a site with Flask-Security hashes passwords; nil if its
  ///     users come without.
  package init(
    _ name: Name,
    firebase: FirebaseParameters? = nil,
    flaskSecurity: FlaskSecurityHashing? = nil
  ) {
    self =
      switch name {
      case .django: .django
      case .devise: .devise
      case .firebase: .firebase(firebase)
      case .flaskSecurity: .flaskSecurity(flaskSecurity)
      case .auth0: .auth0
      case .keycloak: .keycloak
      case .pocketbase: .pocketBase
      case .supabase: .supabase
      case .wordpress: .wordPress
      }
  }

  /// The alternatives for a member that is missing among these; nil if none is.
  func missing(in names: Set<String>) -> [String]? {
    required.first { alternatives in !alternatives.contains { names.contains($0) } }
  }

  /// Whether a file with these members can be one of the system.
  func fits(_ names: Set<String>) -> Bool {
    missing(in: names) == nil && excluded.isDisjoint(with: names)
  }

  /// The system that a file with these members comes from, if they fit only one.
  static func system(with names: Set<String>) -> ForeignSystem? {
    let fitting = Name.allCases.map { ForeignSystem($0) }.filter { $0.fits(names) }
    return fitting.count == 1 ? fitting[0] : nil
  }
}
