import Accounts
import AccountsForms
import AccountsTransfer
import ArgumentParser

/// The options that tell where the fields of users are in a file of another system.
struct MappingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The system that the file comes from.", valueName: "system")
  )
  var from: ForeignSystem.Name?

  @Option(
    help: ArgumentHelp(
      "Take a field from a column or JSON member with another name; repeatable.",
      valueName: "theirs=ours"
    )
  )
  var map: [String] = []

  @Option(
    help: ArgumentHelp(
      "The prefix of external IDs, such as django in django:17; by default the system given with --from.",
      valueName: "name"
    )
  )
  var source: String?

  @Option(
    help: ArgumentHelp("The users table in an SQLite file.", valueName: "table")
  )
  var table: String?

  @Option(
    help: ArgumentHelp(
      "A file with the hash parameters of a Firebase project, as its console shows them, or with the settings of a site that uses Flask-Security.",
      valueName: "file"
    )
  )
  var hashConfig: String?

  @Flag(
    help: """
      Also import users without a password, or with a hash of an unknown kind; they cannot log in until a password is set.
      """
  )
  var allowMissingHashes = false

  func validate() throws {
    if let source, !ExternalID.isSource(source) {
      throw ArgumentParser.ValidationError(
        "--source must be at most \(ExternalID.maximumSourceLength) characters: lowercase letters, digits and hyphens"
      )
    }
    let hasParameters = from == .firebase || from == .flaskSecurity
    if hashConfig != nil, !hasParameters {
      throw ArgumentParser.ValidationError(
        "--hash-config needs --from firebase or --from flask-security"
      )
    }
    if let from, hasParameters, hashConfig == nil, !allowMissingHashes {
      throw ArgumentParser.ValidationError(
        "--from \(from.rawValue) needs --hash-config, or --allow-missing-hashes to import users without their passwords"
      )
    }
  }

  /// Returns the mapping.
  ///
  /// - Parameters:
  ///   - rules: the rules of forms.
  ///   - words: the messages in the user's language.
  /// - Returns: the mapping.
  /// - Throws: ``Failure``.
  func mapping(by rules: FormRules, in words: Messages) throws -> UserMapping {
    let keys = rules.customFields.map(\.key)
    var pairs: [UserMapping.Pair] = []
    for text in map {
      do { pairs.append(try UserMapping.Pair(text, customKeys: keys)) } catch {
        throw Failure(.usage, code: error.code, "--map \(text): \(words.message(for: error))")
      }
    }
    let targets = pairs.map(\.target)
    if let twice = targets.first(where: { name in targets.count { $0 == name } > 1 }) {
      throw Failure(
        .usage,
        code: .usage,
        "--map names the field \(twice) twice",
        hint: "join several columns with a plus sign, as in first_name+last_name=name"
      )
    }
    let file = { (name: ForeignSystem.Name) in from == name ? hashConfig : nil }
    let system = try from.map {
      ForeignSystem(
        $0,
        firebase: try file(.firebase).map { try FirebaseParameters(path: $0) },
        flaskSecurity: try file(.flaskSecurity).map { try FlaskSecurityHashing(path: $0) }
      )
    }
    return UserMapping(from: system, pairs: pairs, source: source, customKeys: keys)
  }
}

extension ForeignSystem.Name: ExpressibleByArgument {}
extension UserRecordReader.Format: ExpressibleByArgument {}
