import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of forgotten passwords.
  static let recovery = Room(
    api: [
      .open(.post, "/api/v1/recovery", "recover", API.recover, Operation.recover),
      .open(
        .post,
        "/api/v1/recovery/validate",
        "validateRecovery",
        API.validateRecovery,
        Operation.validateRecovery
      ),
      .open(
        .post,
        "/api/v1/recovery/mail",
        "requestRecovery",
        API.requestRecovery,
        Operation.requestRecovery
      ),
      .user(
        .get,
        "/api/v1/user/recovery-codes",
        "getRecoveryCodes",
        API.recoveryCodes,
        Operation.getRecoveryCodes
      ),
      .reauthenticatedUser(
        .post,
        "/api/v1/user/recovery-codes",
        "createRecoveryCodes",
        for: .createRecoveryCodes,
        API.createRecoveryCodes,
        Operation.createRecoveryCodes
      ),
      .reauthenticated(
        .post,
        "/api/v1/users/{user}/reset-code",
        "adminCreateResetCode",
        for: .createResetCode,
        API.createResetCode,
        Operation.adminCreateResetCode
      ),
    ],
    pages: [
      Pages.recover.routes("recoverPage", "recoverForm"),
      Pages.forgot.routes("forgotPage", "forgotForm"),
      Route.provedUserPage(
        "/account/recovery",
        "recoveryCodesPage",
        "recoveryCodesForm",
        for: .createRecoveryCodes,
        Pages.recoveryCodesPage,
        Pages.createRecoveryCodes
      ),
      Route.provedPage(
        "/admin/users/{user}/reset",
        "adminResetCodePage",
        "adminResetCodeForm",
        for: .createResetCode,
        Pages.resetCodePage,
        Pages.createResetCode
      ),
    ],
    documents: [
      RecoveredDocument.self, RecoveryCodesDocument.self, NewRecoveryCodesDocument.self,
      ResetCodeDocument.self,
    ],
    phrases: [RecoveryMessage.self],
    messages: [.passwordSet, .recoveryCodeUsed, .recoveryCodesAreMade, .recoveryRequested]
  )
}

extension FlashMessage {
  static let passwordSet = FlashMessage(RecoveryMessage.passwordSet)
  static let recoveryCodeUsed = FlashMessage(RecoveryMessage.recoveryCodeUsed)
  static let recoveryCodesAreMade = FlashMessage(RecoveryMessage.recoveryCodesAreMade)
  static let recoveryRequested = FlashMessage(VerificationMessage.recoveryRequested)
}
