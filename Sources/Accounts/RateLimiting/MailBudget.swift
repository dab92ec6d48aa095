/// The kinds of mail that are counted together: one budget cannot be used up by mails of another.
package enum MailBudget: String, CaseIterable, Sendable {
  /// Codes for a new password.
  case recovery

  /// Codes that prove an address.
  case verification

  /// Notices that an address already has an account.
  case accountExists

  /// Codes that confirm another address of an account.
  case addressChange

  /// Invitations.
  case invitation

  /// Tests of the settings.
  case test

  /// Notices of acts of administrators, of another address and of a deletion.
  ///
  /// A thief could use them up with others, before an act that the owner should know of: notices
  /// that a user can cause at will are counted apart.
  case notice

  /// Notices of a new password.
  case passwordNotice

  /// Notices of new recovery codes.
  case recoveryCodesNotice

  /// Notices of logins.
  case logInNotice

  /// Whether the mails are about an act on an account; only the limit on an address applies to
  /// them: mails that strangers can cause must not use up those that tell an owner of a thief.
  var isOfNotices: Bool {
    [.notice, .passwordNotice, .recoveryCodesNotice, .logInNotice].contains(self)
  }
}
