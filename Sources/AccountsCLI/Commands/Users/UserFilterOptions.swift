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

  @Option(help: "Only users with this language: english, portuguese or spanish.")
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

  /// Returns the filter.
  ///
  /// - Throws: ``Failure`` if the instants are in the wrong order.
  func filter() throws -> UserFilter {
    var filter = UserFilter(
      isVerified: verified,
      role: role,
      language: language,
      created: try created()
    )
    filter.select(status)
    return filter
  }

  private func created() throws -> Range<Date>? {
    do {
      return try UserFilter.period(since: createdSince?.date, before: createdBefore?.date)
    } catch {
      throw Failure(.usage, "--created-since must be before --created-before")
    }
  }
}

extension Role: ExpressibleByArgument {}
extension UserStatus: ExpressibleByArgument {}
extension Language: ExpressibleByArgument {}
