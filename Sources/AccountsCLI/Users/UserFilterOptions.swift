public import Accounts
public import AccountsForms
public import ArgumentParser
import Foundation

/// The options that filter users.
struct UserFilterOptions: ParsableArguments {
  @Option(help: "Only users with this status: enabled, disabled or pending (waiting for approval).")
  var status: UserStatus?

  @Option(help: "Only users with this role: member or admin.")
  var role: Role?

  @Option(help: "Only users with this language: \(Messages.languageChoices).")
  var language: Language?

  @Flag(inversion: .prefixedNo, help: "Only users with, or without, a verified address.")
  var verified: Bool?

  @Option(
    help: ArgumentHelp(
      "Only accounts created since a date (2026-11-21, from 0:00 UTC) or a timestamp (RFC 3339).",
      valueName: "timestamp"
    )
  )
  var createdSince: InstantArgument?

  @Option(
    help: ArgumentHelp(
      "Only accounts created before a date or a timestamp.",
      valueName: "timestamp"
    )
  )
  var createdBefore: InstantArgument?

  @Option(
    help: ArgumentHelp(
      "Only users with this value in a custom field, such as town=Lisbon; 'town=' finds users without a value. Repeat the option for several fields.",
      valueName: "key=value"
    )
  )
  var field: [String] = []

  /// Creates the filter.
  ///
  /// - Parameters:
  ///   - rules: the rules of the forms, with the custom fields.
  ///   - words: the language of errors.
  /// - Returns: the filter.
  /// - Throws: ``Failure`` if the instants are in the wrong order, or the fields or their values do
  ///   not exist.
  func filter(_ rules: FormRules, in words: Messages) throws -> UserFilter {
    var filter = UserFilter(
      isVerified: verified,
      role: role,
      language: language,
      created: try created(),
      customValues: try customValues(rules, in: words)
    )
    filter.select(status)
    return filter
  }

  private func customValues(
    _ rules: FormRules,
    in words: Messages
  ) throws -> [String: CustomValue?] {
    let most = UserFilter.maximumCustomValues
    guard field.count <= most else {
      throw Failure(
        .usage,
        code: .usage,
        "--field is given \(field.count) times, but you can filter by at most \(most) fields"
      )
    }
    var values: [String: CustomValue?] = [:]
    for (field, text) in try CustomOptions.pairs(field, of: rules.customFields) {
      do {
        values.updateValue(try field.value(in: text, phones: rules.phones), forKey: field.key)
      } catch {
        throw Failure(ValidationErrors([ValidationError(field: field.key, error)]), in: words)
      }
    }
    return values
  }

  private func created() throws -> Range<Date>? {
    do {
      return try UserFilter.period(since: createdSince?.date, before: createdBefore?.date)
    } catch {
      throw Failure(.usage, code: .usage, "--created-since must be before --created-before")
    }
  }
}

extension Role: ExpressibleByArgument {}
extension UserStatus: ExpressibleByArgument {}
extension Language: ExpressibleByArgument {}
