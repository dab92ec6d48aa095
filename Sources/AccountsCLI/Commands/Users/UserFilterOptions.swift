public import Accounts
public import AccountsForms
public import ArgumentParser
import Foundation

/// Which users a command is about, by what they have in common.
struct UserFilterOptions: ParsableArguments {
  @Option(help: "Only users who are enabled, or disabled.")
  var status: Status?

  @Option(help: "Only members, or admins.")
  var role: Role?

  @Option(help: "Only users who want to be written to in english, portuguese or spanish.")
  var language: Language?

  @Flag(inversion: .prefixedNo, help: "Only users whose address is verified, or is not.")
  var verified: Bool?

  @Option(
    help: ArgumentHelp(
      "Only accounts made since a day (2026-11-21, from 0:00 UTC) or an instant (RFC 3339).",
      valueName: "instant"
    )
  )
  var createdSince: InstantArgument?

  @Option(
    help: ArgumentHelp("Only accounts made before a day or an instant.", valueName: "instant")
  )
  var createdBefore: InstantArgument?

  /// Whether a user may log in.
  enum Status: String, ExpressibleByArgument, CaseIterable {
    case enabled, disabled
  }

  /// The filter.
  ///
  /// - Throws: ``Failure`` where the instants are the wrong way round.
  func filter() throws -> UserFilter {
    UserFilter(
      isEnabled: status.map { $0 == .enabled },
      isVerified: verified,
      role: role,
      language: language,
      created: try created()
    )
  }

  private func created() throws -> Range<Date>? {
    guard createdSince != nil || createdBefore != nil else { return nil }
    let since = createdSince?.date ?? .distantPast
    let before = createdBefore?.date ?? .distantFuture
    if since < before { return since..<before }
    guard createdSince == nil || createdBefore == nil else {
      throw Failure(.usage, "--created-since is not before --created-before")
    }
    return since..<since
  }
}

extension Role: ExpressibleByArgument {}
extension Language: ExpressibleByArgument {}
