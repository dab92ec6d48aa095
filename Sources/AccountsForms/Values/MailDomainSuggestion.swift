/// "Did you mean ada@gmail.com?": what somebody who mistyped a mail domain may have meant.
///
/// It needs no network and refuses nothing: `gmial.com` may well be somebody's domain.
public enum MailDomainSuggestion {
  /// The address that somebody who typed another may have meant; nil where its domain looks as it
  /// should, and where the text is no address.
  public static func suggestion(for text: String) -> String? {
    guard let address = try? EmailAddress(text) else { return nil }
    guard let at = address.text.lastIndex(of: "@") else { return nil }
    let domain = address.text[address.text.index(after: at)...].lowercased()
    guard let meant = domainMeant(by: domain) else { return nil }
    return "\(address.text[...at])\(meant)"
  }

  private static func domainMeant(by domain: String) -> String? {
    if providers.contains(domain) || others.contains(domain) { return nil }
    if let close = providers.first(where: { isSlip(domain, of: $0) }) { return close }
    // The provider may be unknown and its ending mistyped all the same.
    guard let dot = domain.lastIndex(of: ".") else { return nil }
    let ending = domain[domain.index(after: dot)...]
    return endings[String(ending)].map { "\(domain[...dot])\($0)" }
  }

  /// Whether the name was mistyped before the same ending, or the ending `.com` after the same name.
  ///
  /// Endings are not compared otherwise: the same provider often has an address in many countries.
  private static func isSlip(_ domain: String, of provider: String) -> Bool {
    let typed = domain.split(separator: ".", maxSplits: 1)
    let meant = provider.split(separator: ".", maxSplits: 1)
    guard typed.count == 2, meant.count == 2 else { return false }
    if typed[0] == meant[0] {
      return meant[1] == "com" && ["co", "cm", "om"].contains(typed[1])
    }
    // Short names are a slip away from too many others that exist.
    return typed[1] == meant[1] && meant[0].utf8.count >= 5
      && Slip.makes(typed[0], of: meant[0])
  }

  /// The providers that most people have an address of, in the languages the product speaks.
  private static let providers = [
    "gmail.com", "googlemail.com", "yahoo.com", "yahoo.com.br", "yahoo.es", "yahoo.com.mx",
    "yahoo.com.ar", "yahoo.co.uk", "hotmail.com", "hotmail.es", "hotmail.com.br", "hotmail.co.uk",
    "outlook.com", "outlook.es", "outlook.com.br", "live.com", "msn.com", "icloud.com", "me.com",
    "mac.com", "aol.com", "proton.me", "protonmail.com", "fastmail.com", "zoho.com", "gmx.com",
    "gmx.net", "gmx.de", "web.de", "yandex.com", "yandex.ru", "mail.ru", "uol.com.br", "bol.com.br",
    "terra.com.br", "ig.com.br", "sapo.pt", "telefonica.net", "qq.com", "163.com",
  ]

  /// Providers that look like a slip for another one.
  private static let others = [
    "mail.com", "email.com", "ymail.com", "gmx.at", "gmx.ch", "zmail.com",
  ]

  /// Endings that do not exist, and what they are slips for.
  private static let endings = [
    "con": "com", "cmo": "com", "ocm": "com", "comm": "com", "vom": "com", "xom": "com",
    "cpm": "com", "coom": "com", "nte": "net", "ney": "net", "ogr": "org", "rog": "org",
  ]
}
