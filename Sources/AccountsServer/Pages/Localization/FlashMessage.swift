import Accounts
import AccountsForms

/// A flash message: the confirmation on the page after an action.
///
/// The query parameter `done` names it, so the server stores nothing; a forged address can show
/// only these messages.
enum FlashMessage: String, CaseIterable {
  case signedUp, signedUpAsked, approvalAwaited, loggedOut
  case loggedOutMeanwhile, logInExpired
  case profileSaved, passwordChanged, sessionEnded, sessionsEnded, accountDeleted
  case userSaved, nothingChanged, emailSaved, roleChanged, userDisabled, userEnabled, userApproved
  case userSessionsEnded, userDeleted, userCreated, userUnlocked
  case nobodySelected, usersEnabled, usersDisabled, lastAdministratorKept
  case ownAccountKept, ownAccountRefused
  case invitationRevoked
  case invitationIsMade, invitationMailed
  case testMailQueued, mailRetried, mailCancelled, emailNotQueued
  case passwordSet, recoveryCodeUsed, recoveryCodesAreMade, recoveryCodesEnded
  case recoveryRequested, addressVerified, addressChanged, addressRestored, actReported
  case verificationSent, verificationWasSent, verificationLimited, changeEmailSent

  /// Whether it confirms what was asked for; others say why that was not done, or not all of it.
  var isConfirmation: Bool {
    ![
      .loggedOutMeanwhile, .logInExpired, .nothingChanged, .nobodySelected, .lastAdministratorKept,
      .ownAccountKept, .ownAccountRefused, .emailNotQueued,
      .verificationWasSent,
      .verificationLimited,
    ]
    .contains(self)
  }

  /// Whether it is the last one of a sign-up, after which people want to go on to the site.
  var endsSignUp: Bool { [.signedUp, .signedUpAsked, .addressVerified].contains(self) }

  /// The text of the message.
  ///
  /// - Parameters:
  ///   - words: the language.
  ///   - left: the number of recovery codes left, for a message that tells it.
  /// - Returns: the text.
  func text(in words: Messages, left: Int = 0) -> String {
    switch self {
    case .signedUp: words[.signedUp]
    case .signedUpAsked: words[.signedUpAsked]
    case .approvalAwaited: words[.approvalAwaited]
    case .loggedOut: words[.loggedOut]
    case .loggedOutMeanwhile: words[.loggedOutMeanwhile]
    case .logInExpired: words.message(for: RuleFailure(.logInExpired))
    case .profileSaved: words[.profileSaved]
    case .passwordChanged: words[.passwordChanged]
    case .recoveryCodesEnded: words[.recoveryCodesEnded]
    case .sessionEnded: words[.sessionEnded]
    case .sessionsEnded: words[.sessionsEnded]
    case .accountDeleted: words[.accountDeleted]
    case .userSaved: words[.userSaved]
    case .nothingChanged: words[.nothingChanged]
    case .emailSaved: words[.emailSaved]
    case .roleChanged: words[.roleChanged]
    case .userDisabled: words[.userDisabled]
    case .userEnabled: words[.userEnabled]
    case .userApproved: words[.userApproved]
    case .userSessionsEnded: words[.userSessionsEnded]
    case .userDeleted: words[.userDeleted]
    case .userCreated: words[.userCreated]
    case .userUnlocked: words[.userUnlocked]
    case .nobodySelected: words[.nobodySelected]
    case .usersEnabled: words[.usersEnabled]
    case .usersDisabled: words[.usersDisabled]
    case .lastAdministratorKept: words[.lastAdministratorKept]
    case .ownAccountKept: words[.ownAccountKept]
    case .ownAccountRefused: words[.disableElsewhere]
    case .invitationRevoked: words[.invitationRevoked]
    case .invitationIsMade: words[.invitationIsMade]
    case .invitationMailed: words[.invitationMailed]
    case .testMailQueued, .mailRetried, .mailCancelled, .emailNotQueued: mailText(in: words)
    case .passwordSet: words[.passwordSet]
    case .recoveryCodeUsed: words[.recoveryCodeUsed, left]
    case .recoveryCodesAreMade: words[.recoveryCodesAreMade]
    case .recoveryRequested: words[.recoveryRequested]
    case .addressVerified: words[.addressVerified]
    case .addressChanged: words[.addressChanged]
    case .addressRestored: words[.addressRestored]
    case .actReported: words[.actReported]
    case .verificationSent: words[.verificationSent]
    case .verificationWasSent: words[.verificationWasSent]
    case .verificationLimited: words[.verificationLimited]
    case .changeEmailSent: words[.changeEmailSent]
    }
  }

  /// The text of a message about the outbox.
  private func mailText(in words: Messages) -> String {
    switch self {
    case .testMailQueued: words[.testMailQueued]
    case .mailRetried: words[.mailRetried]
    case .mailCancelled: words[.mailCancelled]
    default: words.message(for: RuleFailure(.emailNotQueued))
    }
  }
}
