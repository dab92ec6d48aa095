import Accounts
import AccountsForms
import AccountsServer

/// The page on which people set a new password with a code.
struct RecoveryPage {
  private let address: String

  /// Finds the page under the first of the public hosts; nil if none is configured, or the settings
  /// are invalid, which must not keep a person out.
  init?(_ configuration: AccountsConfiguration) {
    let hosts = (try? configuration[.publicHosts])?.text.split(separator: ",") ?? []
    guard let host = hosts.first.map({ TextTransform.trimmed(String($0)) }),
      HostList([host]) != nil, let site = try? SiteSettings(SettingSource(configuration))
    else { return nil }
    address = "https://\(host)\(site.prefix)/recover"
  }

  /// The address of the page with a code filled in.
  func link(with code: RecoveryCode) -> String { "\(address)?code=\(code.text)" }
}
