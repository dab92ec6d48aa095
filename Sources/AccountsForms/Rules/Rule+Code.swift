extension Rule<String> {
  /// Requires the code of an invitation, as typed; whether there is such an invitation, the
  /// database decides.
  public static var invitationCode: Rule {
    Rule(.invitationCode) { text in
      InvitationCode(text) == nil ? RuleFailure(.invalidInvitation) : nil
    }
  }

  /// Requires a recovery code, as typed; whether there is such a code, the database decides.
  public static var recoveryCode: Rule {
    Rule(.recoveryCode) { text in
      RecoveryCode(text) == nil ? RuleFailure(.invalidRecoveryCode) : nil
    }
  }
}
