import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// Changes the profile of the logged-in user.
struct EditProfileCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change your profile.",
    discussion: "Example: accounts profile edit --name 'Ada King' --language portuguese"
  )

  @OptionGroup var options: ProfileOptions

  @Flag(help: "Agree to the terms, if you are asked to.")
  var agreeTerms = false

  @OptionGroup var common: CommonOptions

  var needsForms: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    if !agreeTerms { try options.requireSome(or: "--field", "--agree-terms") }
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let form = logIn.accounts.forms.profileForm(for: logIn.user)
    guard !agreeTerms || form.validator.keys.contains(.agreeTerms) else {
      throw Failure(
        .usage,
        code: .usage,
        "existing users are not asked to agree to the terms",
        hint: "omit --agree-terms"
      )
    }
    try options.enter(into: form)
    if agreeTerms { form.enter("yes", into: .agreeTerms) }
    let id = logIn.user.id
    switch try await logIn.accounts.updateProfile(form, of: id, by: .user(id)) {
    case .done(let updated):
      guard updated.isChanged else {
        return try common.reportUnchanged(updated.user, "is unchanged")
      }
      try common.report(updated.user, "changed")
    // The account was deleted meanwhile.
    case .refused(let refusal) where refusal.code == .notFound: throw Refusal(.notLoggedIn)
    case .refused(let refusal):
      throw Failure(refusal, in: logIn.accounts.forms.messages(in: logIn.user.language))
    }
  }
}
