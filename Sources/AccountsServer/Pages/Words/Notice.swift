import AccountsForms

/// What has just been done, told on the page that follows.
///
/// The address names it, so nothing has to be kept for it; whoever makes an address up can choose among these sentences
/// and no others.
enum Notice: String, CaseIterable {
  case signedUp, loggedOut
  case profileSaved, passwordChanged, sessionEnded, sessionsEnded, accountDeleted
  case userSaved, nothingChanged, roleChanged, userDisabled, userEnabled, userVerified
  case userSessionsEnded, userDeleted

  /// The sentence.
  func text(in words: Words) -> String {
    switch self {
    case .signedUp: words[.signedUp]
    case .loggedOut: words[.loggedOut]
    case .profileSaved: words[.profileSaved]
    case .passwordChanged: words[.passwordChanged]
    case .sessionEnded: words[.sessionEnded]
    case .sessionsEnded: words[.sessionsEnded]
    case .accountDeleted: words[.accountDeleted]
    case .userSaved: words[.userSaved]
    case .nothingChanged: words[.nothingChanged]
    case .roleChanged: words[.roleChanged]
    case .userDisabled: words[.userDisabled]
    case .userEnabled: words[.userEnabled]
    case .userVerified: words[.userVerified]
    case .userSessionsEnded: words[.userSessionsEnded]
    case .userDeleted: words[.userDeleted]
    }
  }
}
