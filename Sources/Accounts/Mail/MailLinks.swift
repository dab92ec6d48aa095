/// The addresses of the pages that mails lead to.
public struct MailLinks: Hashable, Sendable {
  /// The page that sets a new password with a code, up to the code.
  let recovery: String

  /// The page that confirms an act with a code, up to the code.
  let confirmation: String

  /// The page that sends a mail to a person who forgot the password.
  let forgotten: String

  /// The page that signs an invited person up, up to the code.
  let invitation: String

  /// The login page.
  let logIn: String

  /// Creates links.
  ///
  /// - Parameters:
  ///   - recovery: the page that sets a new password with a code, up to the code.
  ///   - confirmation: the page that confirms an act with a code, up to the code.
  ///   - forgotten: the page that sends a mail to a person who forgot the password.
  ///   - invitation: the page that signs an invited person up, up to the code.
  ///   - logIn: the login page.
  public init(
    recovery: String,
    confirmation: String,
    forgotten: String,
    invitation: String,
    logIn: String
  ) {
    self.recovery = recovery
    self.confirmation = confirmation
    self.forgotten = forgotten
    self.invitation = invitation
    self.logIn = logIn
  }

  /// The link in which a code is good for a purpose.
  func link(_ purpose: OneTimeSecret.Purpose, _ code: String) -> String {
    (purpose == .recover ? recovery : confirmation) + code
  }
}
