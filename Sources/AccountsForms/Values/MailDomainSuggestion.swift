/// Suggestions for mistyped mail domains, as in "Did you mean ada@gmail.com?".
///
/// A suggestion needs no network and refuses nothing: `gmial.com` may be a real domain.
public enum MailDomainSuggestion {
  /// The address that was probably meant; nil if the domain looks right or the text is not an
  /// address.
  public static func suggestion(for text: String) -> String? {
    guard let address = try? EmailAddress(text) else { return nil }
    guard let at = address.text.lastIndex(of: "@") else { return nil }
    let domain = address.text[address.text.index(after: at)...].lowercased()
    guard let meant = domainMeant(by: domain) else { return nil }
    return "\(address.text[...at])\(meant)"
  }

  /// The most common domains, to complete an address with.
  public static var commonDomains: [String] { providers }

  private static func domainMeant(by domain: String) -> String? {
    if providers.contains(domain) || others.contains(domain) { return nil }
    if let close = providers.first(where: { isSlip(domain, of: $0) }) { return close }
    // An unknown provider may still have a mistyped ending.
    guard let dot = domain.lastIndex(of: ".") else { return nil }
    let ending = domain[domain.index(after: dot)...]
    return endings[String(ending)].map { "\(domain[...dot])\($0)" }
  }

  /// Whether the name has a typo before the same ending, or the ending `.com` has one after the
  /// same name.
  ///
  /// Other endings are not compared: a provider often has domains in many countries.
  private static func isSlip(_ domain: String, of provider: String) -> Bool {
    let typed = domain.split(separator: ".", maxSplits: 1)
    let meant = provider.split(separator: ".", maxSplits: 1)
    guard typed.count == 2, meant.count == 2 else { return false }
    if typed[0] == meant[0] {
      return meant[1] == "com" && ["co", "cm", "om"].contains(typed[1])
    }
    // Short names are one typo away from too many real ones.
    return typed[1] == meant[1] && meant[0].utf8.count >= 5
      && Typo.makes(typed[0], of: meant[0])
  }

  /// The most common providers for speakers of the supported languages.
  private static let providers = [
    "gmail.com", "googlemail.com", "yahoo.com", "yahoo.com.br", "yahoo.es", "yahoo.com.mx",
    "yahoo.com.ar", "yahoo.co.uk", "hotmail.com", "hotmail.es", "hotmail.com.br", "hotmail.co.uk",
    "outlook.com", "outlook.es", "outlook.com.br", "live.com", "msn.com", "icloud.com", "me.com",
    "mac.com", "aol.com", "proton.me", "protonmail.com", "fastmail.com", "zoho.com", "gmx.com",
    "gmx.net", "gmx.de", "web.de", "yandex.com", "yandex.ru", "mail.ru", "uol.com.br", "bol.com.br",
    "terra.com.br", "ig.com.br", "sapo.pt", "telefonica.net", "qq.com", "163.com",
  ]

  /// Providers that look like a typo of another one.
  private static let others = [
    "mail.com", "email.com", "ymail.com", "gmx.at", "gmx.ch", "zmail.com",
  ]

  /// Endings that do not exist, and the endings that they are typos of.
  private static let endings = [
    "con": "com", "cmo": "com", "ocm": "com", "comm": "com", "vom": "com", "xom": "com",
    "cpm": "com", "coom": "com", "nte": "net", "ney": "net", "ogr": "org", "rog": "org",
  ]
}
