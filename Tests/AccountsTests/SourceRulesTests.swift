import Expectations
import Foundation
import TestSupport
import Testing

/// Rules of the ASVS that the sources and the documents keep.
///
/// Each test of sources first shows that it finds a planted fault.
struct SourceRulesTests {
  /// A key in PEM, hexadecimal, Base64 or bytes, or a text in quotes behind the name of a secret.
  private static let secrets = [
    "-----BEGIN|PRIVATE KEY-----",
    #"(?<![0-9A-Za-z])(?:[0-9a-f]{32,}|[0-9A-F]{32,})(?![0-9A-Za-z])"#,
    #"(?<![\w+/=-])(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])(?=(?:[A-Za-z_+/-]*[0-9]){3})[\w+/-]{40,}"#,
    #"(?:(?:0x[0-9A-Fa-f]{1,2}|[0-9]{1,3})\s*,\s*){31}"#,
    #"\b(?:let|var) \w*(?i:password|passwd|secret|apikey|pepper)(?:: ?\w+)? ?= ?"[^"\\]{6,}""#,
    #"(?:PASSWORD|SECRET|API_KEY)=["']?[^"'$@<({ /]{6,}|\bSecret\("[^"\\)]+""#,
  ]

  /// Tables of characters, an example of a file that is imported, a password to measure with, names
  /// of a C library, and that of a factor.
  private static let noSecrets = [
    "00000000000000000000000000000000\\", "01011111001101015555555555000101\\",
    "03333333333333333333333333300011\\", "13333333333333333333333333311110",
    "/// `SECURITY_PASSWORD_SALT = \"1465851453681323861735056780167285096\"`.",
    #""./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8"#,
    #""./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8"#,
    "private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)",
    #"_ = try await hasher.hash(Secret("violet canyon otter"), for: "")"#,
    "private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)",
    #"static let password = "password""#,
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
      try SourceTree.text(of: "Sources/AccountsServer/Pages/Static/accounts.css")
      + SourceTree.text(of: "Sources/AccountsServer/Pages/Static/accounts.js")
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

  @Test func `ASVS 13.1.1: the documented connections are those that the sources can open`() throws
  {
    let call = try NSRegularExpression(
      pattern:
        #"(?<!\.) (PQconnect\w*|PQping\w*|PQreset\w*|PQsetdb\w*|curl_(?:easy|multi)_(?:perform|socket\w*)|getaddrinfo\w*|gethostby\w+|res_n?(?:query|search)|\w+Bootstrap|URLSession\w*|HTTPClient|NWConnection|CFStream\w*|socketpair|socket(?= \()|(?<== )socket(?! [?!]?\.)) "#
    )
    func calls(in file: SourceCode.File) -> [String] {
      let whole = file.code as NSString
      return call.matches(in: file.code, range: NSRange(location: 0, length: whole.length))
        .map { "\(file.path): \(whole.substring(with: $0.range(at: 1)))" }
    }
    for fault in [
      "let client = HTTPClient()", "let open = ClientBootstrap.init", "let start = PQconnectStart",
      "let made = socket (AF_INET, 1, 0)", "let make = socket", "URLSession\n  .shared",
    ] {
      #expect(!calls(in: SourceCode.File(fault, .swift, path: "planted")).isEmpty, "\(fault)")
    }
    let files = try SourceCode.of(.swift).files + SourceCode.of(.c).files
    let documented = try SourceTree.text(of: "docs/http.md")
      .matches(of: /\| (?:in|out) \| `([^`]+)` \| `(\w+)` \|/)
      .map { "\($0.1): \($0.2)" }
    expect(Set(files.flatMap(calls)), is: Set(documented))
    expect(documented.count, is: Set(documented).count)
    // A URL may also be loaded like a file.
    try CodeRule(
      #" (?:Data|String|NS\w+|XMLParser|InputStream|Array|Dictionary) (?:\. init )?\( (?:contentsOf|url|contentsOfURL) : "#,
      in: [.swift],
      planted: ["try Data(contentsOf: address)", "String.init(\n  contentsOf: address)"]
    )
    .expectOnly([
      "let text = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)",
      "guard let bytes = try? Data(contentsOf: file) else {",
    ])
  }
}
