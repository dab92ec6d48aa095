public import AccountsForms

/// An address of an SMTP envelope: nothing in it can end the command that it stands in.
public struct MailAddress: Hashable, Sendable {
  /// The address with its domain in A-labels (RFC 5890), as the envelope and the headers have it.
  public let text: String

  /// Whether the server has to offer SMTPUTF8 (RFC 6531): the local part is not ASCII.
  let needsUTF8: Bool

  /// Creates an address; nil if it has a control character, a space or an angle bracket, which SMTP
  /// would read as the end of the address and perhaps as another command.
  public init?(_ email: EmailAddress) {
    let at = UInt8(ascii: "@")
    // Found by bytes: some letters are one character with an @ after them.
    let local = email.text.utf8.prefix { $0 != at }
    let domain = email.domain.utf8
    guard !local.isEmpty, !domain.isEmpty, domain.allSatisfy({ $0 < 0x80 }),
      (Array(local) + Array(domain))
        .allSatisfy({
          $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        })
    else { return nil }
    text = String(decoding: Array(local) + [at] + Array(domain), as: UTF8.self)
    // C1 controls and line separators are two or three bytes.
    guard text.unicodeScalars.allSatisfy(\.canBeSeen) else { return nil }
    needsUTF8 = local.contains { $0 >= 0x80 }
  }
}
