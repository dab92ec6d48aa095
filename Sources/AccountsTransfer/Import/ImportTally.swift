package import Accounts
package import AccountsForms

/// The counts of an import, and the errors of its lines.
package struct ImportTally {
  /// An error of a line.
  package struct LineError {
    /// The number of the line, from 1.
    package let line: Int

    /// The field that the error belongs to; nil for the line as a whole.
    package let field: String?

    /// The error.
    package let failure: RuleFailure
  }

  /// The number of users that were stored, or would be in a dry run.
  package private(set) var imported = 0

  /// The number of users that existed already.
  package private(set) var alreadyExisted = 0

  /// The number of rejected lines.
  package private(set) var rejected = 0

  /// Creates a tally of no lines.
  package init() {}

  /// The imported users by the scheme of their password hash.
  package private(set) var hashSchemes: [String: Int] = [:]

  /// The number of imported users without a password.
  package private(set) var withoutPassword = 0

  /// The number of imported users with a password in plain text that a sign-up would refuse.
  package private(set) var weakPasswords = 0

  /// The number of imported users whose address is not verified.
  package private(set) var unverified = 0

  /// The number of imported administrators.
  package private(set) var administrators = 0

  /// The number of lines.
  package var lines: Int { imported + alreadyExisted + rejected }

  /// Adds lines.
  ///
  /// - Parameters:
  ///   - items: the lines.
  ///   - results: the results of those with a record, in order.
  /// - Returns: the errors of the rejected lines, in order.
  package mutating func add(
    _ items: [UserRecordReader.Item],
    _ results: [ImportResult]
  ) -> [LineError] {
    var results = results.makeIterator()
    return items.flatMap { item -> [LineError] in
      if let failure = item.failure {
        rejected += 1
        return [LineError(line: item.line, field: nil, failure: failure)]
      }
      switch results.next() {
      case .refused(let errors)?:
        rejected += 1
        return errors.errors.map {
          LineError(line: item.line, field: $0.field, failure: $0.failure)
        }
      case .alreadyExisted?: alreadyExisted += 1
      case .imported(let traits)?: count(traits)
      case nil: break
      }
      return []
    }
  }

  private mutating func count(_ user: ImportedTraits) {
    imported += 1
    if let scheme = user.hashScheme {
      hashSchemes[scheme, default: 0] += 1
    } else {
      withoutPassword += 1
    }
    if user.isPasswordWeak { weakPasswords += 1 }
    if !user.isVerified { unverified += 1 }
    if user.isAdministrator { administrators += 1 }
  }
}
