import Accounts
import AccountsForms
import AccountsServer

/// The pages on which people use a code, at the address of the service.
struct PublicPages {
  private let address: String

  /// Finds the address in `ACCOUNTS_PUBLIC_URL`, or else in the first of `ACCOUNTS_PUBLIC_HOSTS`;
  /// nil if neither is set, or the settings are invalid, which must not keep a person out.
  init?(_ configuration: AccountsConfiguration) {
    if let address = try? PublicAddress.read(configuration) {
      self.address = address
      return
    }
    let hosts = (try? configuration[.publicHosts])?.text.split(separator: ",") ?? []
    guard let host = hosts.first.map({ TextTransform.trimmed(String($0)) }),
      HostList([host]) != nil, let site = try? SiteSettings(SettingSource(configuration))
    else { return nil }
    address = "https://\(host)\(site.prefix)"
  }

  /// The page that sets a new password, with a code filled in.
  func recovery(with code: RecoveryCode) -> String { "\(address)/recover?code=\(code.text)" }

  /// The page that signs an invited person up, with a code filled in.
  func signUp(with code: InvitationCode) -> String { "\(address)/signup?invitation=\(code.text)" }
}
