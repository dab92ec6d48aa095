import Accounts
import Foundation

extension FlaskSecurityHashing {
  /// Reads the way in which a site hashes passwords from a file with its settings.
  ///
  /// The settings may be written in Python, JSON or as environment variables, such as
  /// `SECURITY_PASSWORD_SALT = "1465851453681323861735056780167285096"`.
  ///
  /// The salt is secret, so no option takes it.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``Failure``.
  init(path: String) throws {
    let bytes = try ByteReader(path: path)
    var salt: String?
    var isSingle = false
    while let line = try bytes.line(longest: 4096) {
      let text = String(decoding: line.bytes, as: UTF8.self)
      // Whatever stands around the name: a JSON object, `app.config[…]`, or nothing.
      if let match = text.wholeMatch(
        of:
          /[^#]*?\bSECURITY_PASSWORD_SALT\b["'\]]*\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|([\w.+\/=~-]+))[\s,}]*(?:#.*)?/
      ) {
        salt = (match.1 ?? match.2 ?? match.3).map(String.init)
      }
      if text.contains(
        /^[^#]*?\bSECURITY_PASSWORD_SINGLE_HASH\b["'\]]*\s*[=:]\s*["']?(?i:true)\b/
      ) {
        isSingle = true
      }
    }
    if isSingle {
      self = .single
    } else if let salt {
      self = .double(salt: salt)
    } else {
      throw Failure(
        .refused,
        code: .cannotOpen,
        "the file \(path) does not have the SECURITY_PASSWORD_SALT of a site with Flask-Security",
        hint:
          "copy it from the site's settings: SECURITY_PASSWORD_SALT = \"…\", or SECURITY_PASSWORD_SINGLE_HASH = True if the site has that"
      )
    }
  }
}
