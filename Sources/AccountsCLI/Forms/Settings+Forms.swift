import Accounts
import AccountsFiles
import AccountsForms
import AccountsTransfer

extension Settings {
  /// Reads the rules of the forms: the policy and the lists of passwords, who may sign up, and the
  /// form file.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - withPasswords: whether passwords are entered; their lists take a while to read.
  /// - Returns: the rules.
  /// - Throws: ``Failure``.
  static func forms(
    _ configuration: AccountsConfiguration,
    withPasswords: Bool = true
  ) throws -> FormRules {
    var rules = FormRules(
      mailDomains: try mailDomains(configuration),
      signUpAccess: try signUpAccess(configuration)
    )
    if withPasswords {
      rules.passwordPolicy = try PasswordPolicySetting.read(configuration)
      rules.estimator = try PasswordLists.estimator(configuration)
    }
    if let path = try configuration[.formFile]?.text {
      try FormFileReader.read(path).apply(to: &rules)
      rules.usePhoneLibrary()
    }
    return rules
  }

  private static func mailDomains(_ configuration: AccountsConfiguration) throws -> MailDomains {
    func entries(_ setting: Setting) throws -> [String] {
      guard let found = try configuration[setting] else { return [] }
      let entries = found.text.split(separator: ",").map { TextTransform.trimmed(String($0)) }
        .filter { !$0.isEmpty }
      guard !entries.isEmpty else {
        // A list of none would let everyone sign up.
        throw Failure(
          setting: found.name,
          found.text,
          mustBe: "e-mail domains such as example.com, *.example.org"
        )
      }
      return entries
    }
    let (allowed, refused) = (try entries(.allowedEmailDomains), try entries(.blockedEmailDomains))
    do {
      return try MailDomains(allowed: allowed, refused: refused)
    } catch {
      let setting =
        allowed.contains(error.entry) ? Setting.allowedEmailDomains : .blockedEmailDomains
      let found = try configuration[setting]
      throw Failure(
        setting: found?.name ?? setting.rawValue,
        found?.text ?? error.entry,
        mustBe: "e-mail domains such as example.com, *.example.org",
        hint: "correct \(error.entry.quoted)"
      )
    }
  }

  private static func signUpAccess(_ configuration: AccountsConfiguration) throws -> SignUpAccess {
    guard let found = try configuration[.signUps] else { return .open }
    guard let access = SignUpAccess(rawValue: found.text) else {
      throw Failure(
        setting: found.name,
        found.text,
        mustBe: "'open', 'approval', 'invited' or 'closed'"
      )
    }
    return access
  }
}
