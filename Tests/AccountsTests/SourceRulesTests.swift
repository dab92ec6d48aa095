import Foundation
import TestSupport
import Testing

/// Rules that the sources keep.
///
/// Each test first shows that it finds a planted fault.
struct SourceRulesTests {
  private static let swift = (folder: "Sources", suffix: ".swift")
  private static let c = (folder: "Sources", suffix: ".c")
  private static let script = (folder: "Sources/CAssets/static", suffix: ".js")
  private static let templates = (folder: "Sources/CAssets/templates", suffix: ".mustache")

  /// Expects no line that matches, apart from comments.
  private func expectNone(
    of pattern: Regex<Substring>,
    in sources: [(folder: String, suffix: String)],
    planted fault: String
  ) throws {
    #expect(fault.contains(pattern), "the rule does not find its planted fault")
    for (folder, suffix) in sources {
      let files = try SourceTree.files(under: folder, withSuffix: suffix)
      #expect(!files.isEmpty, "\(folder) has no \(suffix)")
      for file in files {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        where !line.drop(while: { $0 == " " }).hasPrefix("//") {
          #expect(!line.contains(pattern), "\(file.lastPathComponent): \(line)")
        }
      }
    }
  }

  @Test func `ASVS 1.2.5: no source runs another program`() throws {
    try expectNone(
      of: /\bProcess\(|\bposix_spawnp?\(|\bpopen\(|\bexecv[pe]*\(|[^.\w]system\("/,
      in: [Self.swift, Self.c],
      planted: "let tool = Process()"
    )
  }

  @Test func `ASVS 1.2.9: no source makes a regular expression from text`() throws {
    try expectNone(
      of: /\bRegex\(|NSRegularExpression|\.regularExpression|new RegExp\(/,
      in: [Self.swift, Self.script],
      planted: "let pattern = try Regex(input)"
    )
  }

  @Test func `ASVS 1.3.2: no source runs text as a program`() throws {
    try expectNone(
      of:
        /\beval\(|\bnew Function\b|NSExpression|JSContext|dlopen\(|set(?:Timeout|Interval)\(["'`]/,
      in: [Self.swift, Self.c, Self.script, Self.templates],
      planted: "setTimeout('alert(1)')"
    )
  }

  @Test func `ASVS 1.3.10: no format string comes from input`() throws {
    try expectNone(
      of: /String\(format:|NSString\(format|NSLog\(|\bv?[sf]?n?printf\((?!"[^"]*")/,
      in: [Self.swift, Self.c],
      planted: "String(format: input)"
    )
  }

  @Test
  func `ASVS 3.2.3: the script finds elements only by methods, which no element's name replaces`()
    throws
  {
    try expectNone(
      of:
        /\b(?:document|window)\.(?!documentElement|getElementById|querySelector|title|addEventListener|location|matchMedia|setTimeout|clearTimeout|fetch|requestAnimationFrame)\w+/,
      in: [Self.script],
      planted: "document.settings.value"
    )
  }

  @Test func `ASVS 1.2.3, 3.2.2: the script writes text, never markup`() throws {
    try expectNone(
      of:
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/,
      in: [Self.script],
      planted: "element.innerHTML = text"
    )
  }

  @Test func `ASVS 3.5.6: no response is a script with data`() throws {
    try expectNone(
      of: /(?i)jsonp|callback=|application\/(?:x-)?javascript|text\/jscript/,
      in: [Self.swift, Self.script, Self.templates],
      planted: "application/javascript"
    )
  }

  @Test func `ASVS 3.7.1: the pages use only present web technologies`() throws {
    try expectNone(
      of:
        /(?i)<(?:applet|object|embed|frame|frameset|marquee|font|center|bgsound)\b|ActiveXObject|\.swf\b|attachEvent/,
      in: [Self.script, Self.templates],
      planted: "<embed src=\"a.swf\">"
    )
  }

  @Test func `ASVS 15.2.3: the program contains no code of tests`() throws {
    try expectNone(
      of: /import (?:Testing|XCTest|TestSupport)\b|#if DEBUG|@testable/,
      in: [Self.swift],
      planted: "@testable import Accounts"
    )
  }

  @Test func `ASVS 15.3.6: the script takes no property name from data`() throws {
    try expectNone(
      of:
        /__proto__|Object\.assign|\.constructor\b|\w\[[a-z]\w*\] = |structuredClone|\bfor \(const \w+ in\b/,
      in: [Self.script],
      planted: "target[name] = value"
    )
  }

  @Test func `ASVS 11.3.1, 11.3.2: nothing is encrypted, so no cipher or mode is chosen`() throws {
    try expectNone(
      of:
        /(?i)EVP_(?:en|de)crypt|EVP_aes|EVP_des|crypto_(?:secret)?box|crypto_stream|crypto_aead|\bRSA_|\bAES\b|\bECB\b|\bPKCS1\b/,
      in: [Self.swift, Self.c],
      planted: "EVP_EncryptInit_ex(context)"
    )
  }

  @Test func `ASVS 11.4.1: MD5 and SHA-1 serve only hashes of other systems and lists`() throws {
    let allowed: Set<String> = [
      "Digest.swift", "BreachedPasswords.swift", "PhpassHash.swift", "PBKDF2Hash.swift",
      "PasswordHash+Imported.swift",
    ]
    let pattern = /\.(?:md5|sha1)\b|EVP_(?:md5|sha1)\b/
    #expect("Digest.md5".contains(pattern))
    let users = try SourceTree.files(under: "Sources", withSuffix: ".swift")
      .filter { try String(contentsOf: $0, encoding: .utf8).contains(pattern) }
      .map(\.lastPathComponent)
    #expect(Set(users) == allowed)
  }
}
