import Accounts
import AccountsServer
import Foundation

/// The URL at which people reach the service: `ACCOUNTS_PUBLIC_URL`.
enum PublicAddress {
  /// Reads the setting; nil if it is not set.
  ///
  /// - Parameter configuration: the configuration.
  /// - Returns: the URL, without a slash at its end.
  /// - Throws: ``Failure`` if links that begin with it would be unprotected, or would not lead to
  ///   the pages.
  static func read(_ configuration: AccountsConfiguration) throws -> String? {
    guard let found = try configuration[.publicUrl] else { return nil }
    guard let url = url(found.text) else {
      throw Failure(
        setting: found.name,
        found.text,
        mustBe: "an https URL without a query, since links in mail begin with this URL",
        hint: "write it like https://accounts.example.com; http is allowed for this machine only"
      )
    }
    let path = url.path(percentEncoded: true)
    let end = path.hasSuffix("/") ? String(path.dropLast()) : path
    let prefix = try SiteSettings(SettingSource(configuration)).prefix
    guard end == prefix else {
      throw Failure(
        .usage,
        code: .setting,
        "the path of \(found.text.quoted) differs from ACCOUNTS_PATH_PREFIX, so links in mail would not work",
        hint: prefix.isEmpty
          ? "remove the path from the URL, or set ACCOUNTS_PATH_PREFIX to it"
          : "end the URL with \(prefix.quoted), or correct ACCOUNTS_PATH_PREFIX"
      )
    }
    return found.text.hasSuffix("/") ? String(found.text.dropLast()) : found.text
  }

  private static func url(_ text: String) -> URL? {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"<>\"\\".utf8.contains($0) }),
      let url = URL(string: text), let host = url.host(percentEncoded: true), !host.isEmpty,
      url.query() == nil, url.fragment() == nil, url.user() == nil, !text.contains("?"),
      !text.contains("#")
    else { return nil }
    switch url.scheme {
    case "https": return url
    case "http":
      let isLocal =
        host == "localhost" || host == "::1" || host == "[::1]"
        || NetworkAddress(host).flatMap { NetworkRange("127.0.0.0/8")?.contains($0) } == true
      return isLocal ? url : nil
    default: return nil
    }
  }
}
