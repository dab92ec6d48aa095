import Expectations
import Foundation
import TestSupport
import Testing

/// Rules that the sources keep.
///
/// Each test first shows that it finds a planted fault.
struct SourceRulesTests {
  /// Expects no line that matches, apart from comments and a file that may.
  private func expectNone(
    of pattern: String,
    in sources: [(folder: String, suffix: String)],
    but exempt: String? = nil,
    planted fault: String
  ) throws {
    let rule = try rule(pattern, planted: fault)
    for (folder, suffix) in sources {
      for line in try SourceText.of(folder, suffix).lines(with: rule) where line.file != exempt {
        Issue.record("\(line.file): \(line.text)")
      }
    }
  }

  /// The Swift files with a line that matches.
  private func files(with pattern: String, planted fault: String) throws -> Set<String> {
    let rule = try rule(pattern, planted: fault)
    return Set(try SourceText.of("Sources", ".swift").lines(with: rule).map(\.file))
  }

  /// The regular expression of a rule, after showing that it finds a planted fault.
  private func rule(_ pattern: String, planted fault: String) throws -> NSRegularExpression {
    let rule = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    #expect(rule.matches(fault), "the rule does not find its planted fault")
    return rule
  }

  @Test func `no comment has more than 100 columns`() throws {
    func isLong(_ line: Substring) -> Bool {
      line.utf8.count > 100 && line.drop { $0 == " " }.hasPrefix("//") && line.count > 100
    }
    #expect(isLong("  /// " + String(repeating: "a", count: 95)))
    for (folder, suffix) in [("Sources", ".swift"), ("Sources", ".c"), ("Tests", ".swift")] {
      for file in try SourceTree.files(under: folder, withSuffix: suffix) {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        where isLong(line) {
          Issue.record("\(file.lastPathComponent): \(line)")
        }
      }
    }
  }

  @Test func `modules that are no tests import others as programs do`() throws {
    // scripts/man builds all of them in release, where nothing can be imported for testing.
    try expectNone(
      of: "@testable import",
      in: ["Sources", "Tests/TestSupport", "Tests/Workload"].map { ($0, ".swift") },
      planted: "@testable import AccountsSQLite"
    )
  }

  @Test func `tests of the domain import no store, so that they run on each`() throws {
    try expectNone(
      of: #"^.*\bimport (\w+ )?(Accounts|C)(SQLite|Postgres)\b"#,
      in: [("Tests/AccountsTests", ".swift"), ("Tests/StoreContract", ".swift")],
      but: "SourceRulesTests.swift",
      planted: "@testable import AccountsPostgres"
    )
  }

  @Test func `a view with a CSRF token has no description`() throws {
    let views = try files(with: #"let \w*[tT]oken: String"#, planted: "  let exportToken: String")
    let hidden = try files(with: "struct .*: .*Undescribed", planted: "struct View: Undescribed {")
    #expect(views.count > 5)
    expect(views.subtracting(hidden), is: [])
  }

  /// A key in PEM, hexadecimal, Base64 or bytes, or a text in quotes behind the name of a secret.
  private static let secrets = [
    "-----BEGIN|PRIVATE KEY-----",
    #"(?<![0-9A-Za-z])(?:[0-9a-f]{32,}|[0-9A-F]{32,})(?![0-9A-Za-z])"#,
    #"(?<![\w+/=-])(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])(?=(?:[A-Za-z_+/-]*[0-9]){3})[\w+/-]{40,}"#,
    #"(?:(?:0x[0-9A-Fa-f]{1,2}|[0-9]{1,3})\s*,\s*){31}"#,
    #"\b(?:let|var) \w*(?i:password|passwd|secret|apikey|pepper)(?:: ?\w+)? ?= ?"[^"\\]{6,}""#,
    #"(?:PASSWORD|SECRET|API_KEY)=["']?[^"'$@<({ /]{6,}|\bSecret\("[^"\\)]+""#,
  ]

  /// Tables of characters, an example of a file that is imported, a password to measure with, and
  /// names of a C library.
  private static let noSecrets = [
    "00000000000000000000000000000000\\", "01011111001101015555555555000101\\",
    "03333333333333333333333333300011\\", "13333333333333333333333333311110",
    "/// `SECURITY_PASSWORD_SALT = \"1465851453681323861735056780167285096\"`.",
    #""./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8"#,
    #""./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8"#,
    "private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)",
    #"_ = try await hasher.hash(Secret("violet canyon otter"), for: "")"#,
    "private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)",
  ]

  @Test func `ASVS 13.3.1: no key or password is in the sources`() throws {
    let secret = try NSRegularExpression(pattern: Self.secrets.joined(separator: "|"))
    for fault in [
      "let key = \"\(String(repeating: "a1", count: 16))\"",
      "  key='\(String(repeating: "Ab1+", count: 11))='",
      "let key: [UInt8] = [\(Array(repeating: "0x1F", count: 32).joined(separator: ", "))]",
      "-----BEGIN PRIVATE KEY-----", "let password = \"violet canyon\"",
    ] {
      #expect(secret.matches(fault), "\(fault)")
    }
    var found: [SourceCode.Line] = []
    for folder in ["Sources", "deploy", "scripts", "migrations"] {
      for file in try SourceTree.files(under: folder, withSuffix: "") {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        let whole = text as NSString
        let range = NSRange(location: 0, length: whole.length)
        for match in secret.matches(in: text, range: range) {
          let line = whole.substring(with: whole.lineRange(for: match.range))
          found.append(
            SourceCode.Line(
              file: file.lastPathComponent,
              text: line.trimmingCharacters(in: .whitespacesAndNewlines)
            )
          )
        }
      }
    }
    expectLines(found, only: Self.noSecrets)
  }

  @Test func `ASVS 13.3.2, 15.2.5: the service has no more rights than it needs`() throws {
    let unit = try SourceTree.text(of: "deploy/accounts.service").split(separator: "\n")
    for line in [
      "DynamicUser=true", "StateDirectoryMode=0700", "UMask=0077", "NoNewPrivileges=true",
      "CapabilityBoundingSet=", "AmbientCapabilities=", "ProtectSystem=strict", "ProtectHome=true",
      "PrivateTmp=true", "PrivateDevices=true", "PrivateUsers=true", "PrivateNetwork=true",
      "RestrictAddressFamilies=AF_UNIX", "RestrictNamespaces=true", "RestrictSUIDSGID=true",
      "MemoryDenyWriteExecute=true", "SystemCallArchitectures=native", "LimitCORE=0",
      "MemoryMax=512M",
    ] {
      // Of two lines for one setting the later would count.
      let setting = line.prefix { $0 != "=" } + "="
      expect(unit.filter { $0.hasPrefix(setting) }, is: [Substring(line)], "\(line)")
    }
    expect(
      unit.filter { $0.hasPrefix("SystemCallFilter=") },
      is: [
        "SystemCallFilter=@system-service", "SystemCallFilter=~@privileged @resources",
        "SystemCallFilter=setrlimit prlimit64 setpriority sched_setaffinity sched_setscheduler",
      ]
    )
    let wider = [
      "ReadWritePaths", "BindPaths", "User", "Group", "SupplementaryGroups", "DeviceAllow",
    ]
    #expect(!unit.contains { wider.contains(String($0.prefix { $0 != "=" })) })
    // All symbols are resolved at the start, so that no pointer to a function stays writable.
    let guide = try SourceTree.text(of: "deploy/README.md")
    #expect(guide.contains("-Xlinker -z -Xlinker now"))
  }

  @Test func `ASVS 15.1.3: costly work is documented, with the test of its bound`() throws {
    let document = try SourceTree.text(of: "docs/security.md")
    let section = try #require(document.firstMatch(of: #/(?s)## Costly work(.*?)\n## /#)).1
    let named = section.matches(of: /`(\w+Tests|\w+\.py)`/).map { String($0.1) }
    #expect(named.count >= 7)
    let tests = try SourceTree.files(under: "Tests", withSuffix: "")
      .map {
        $0.lastPathComponent.replacing(".swift", with: "")
      }
    for name in named { #expect(tests.contains(name), "\(name)") }
  }

  @Test func `ASVS 3.1.1: the documented features of browsers are those that the pages use`() throws
  {
    let document = try SourceTree.text(of: "docs/pages.md")
    let section = try #require(document.firstMatch(of: #/(?s)## Browsers(.*?)\n## /#)).1
    // A function is documented with both parentheses, and called with what is between them.
    let documented = Set(
      section.matches(of: /(?m)^\| `([^`]+)`/).map { String($0.1).replacing("()", with: "(") }
    )
    let files =
      try SourceTree.text(of: "Sources/CAssets/static/accounts.css")
      + SourceTree.text(of: "Sources/CAssets/static/accounts.js")
      + SourceTree.text(of: "Sources/AccountsServer/Authentication/BrowserCookie.swift")
    let features = [
      "__Host-", ":has(", "fetch(", "AbortSignal.timeout", "replaceChildren",
      "prefers-color-scheme",
      "forced-colors", "prefers-reduced-motion", "light-dark(", "@layer", "color-mix(",
      "@container",
      "structuredClone", "navigator.", "localStorage", "IntersectionObserver", "<dialog",
    ]
    expect(documented, is: Set(features.filter { files.contains($0) }))
  }
}
