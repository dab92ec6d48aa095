import Expectations
import Foundation
import TestSupport
import Testing

/// Tests that the ways to authenticate, found in the sources, match docs/security.md.
struct PathwayTests {
  /// Returns the public functions of a file that verify a password, or look up a token or a code.
  private func libraryWays(in file: SourceCode.File) -> Set<String> {
    var ways: Set<String> = []
    var function = ""
    let words = file.tokens
    for place in words.indices.dropFirst() {
      let before = words[place - 1]
      if before == "func", words[..<(place - 1)].suffix(3).contains("public") {
        function = words[place]
      }
      let after = words[(place + 1)...].prefix(2)
      let isWay =
        switch words[place] {
        case "prove", "proveOwner", "look": true
        case "session": after == ["(", "token"]
        default: false
        }
      let isOwn = !before.hasSuffix(".") || words[max(place - 2, 0)] == "self"
      guard isWay, isOwn, !["func", "case", "let"].contains(before) else { continue }
      #expect(!function.isEmpty, "\(file.name) has a way in that has no name")
      ways.insert("AccountService.\(function)")
    }
    return ways
  }

  private func libraryWays() throws -> Set<String> {
    for fault in ["try await prove(password)", "let act = proveOwner", "self.look (code)"] {
      let file = SourceCode.File("public func act() { \(fault) }", .swift, path: "planted")
      expect(libraryWays(in: file), is: ["AccountService.act"], "\(fault)")
    }
    return try SourceCode.of(.swift).files
      .filter { $0.path.hasPrefix("Sources/Accounts/") && !Self.others.contains($0.name) }
      .reduce(into: []) { $0.formUnion(libraryWays(in: $1)) }
  }

  /// Returns the commands that pass a password, a token or a code to the library.
  private func commandWays() throws -> Set<String> {
    let way = try NSRegularExpression(
      pattern:
        #"\. (?:logIn|logOut) | accounts [?!]?\. (?:confirm|recover) | CurrentLogIn (?:\. init )?\("#
    )
    for fault in ["try await service\n.logIn(form)", "let act = accounts.recover"] {
      #expect(way.matches(SourceCode.File(fault, .swift, path: "planted").code), "\(fault)")
    }
    var ways: Set<String> = []
    for file in try SourceCode.of(.swift).files
    where file.path.hasPrefix("Sources/AccountsCLI/") && way.matches(file.code) {
      if let way = Self.parts[file.name] {
        ways.insert(way)
        continue
      }
      let text = try SourceTree.text(of: file.path)
      let name = String(try #require(text.firstMatch(of: /commandName: "([\w-]+)"/)).1)
      ways.insert("accounts " + (name == "edit" ? "profile edit" : name))
    }
    return ways
  }

  @Test func `ASVS 6.1.3, 6.3.4: the documented ways to authenticate are complete`() throws {
    let documented = try SecurityDocument().table("way").map { $0[0].replacing("`", with: "") }
    try expect(Set(documented), is: libraryWays().union(commandWays()))
  }

  /// The files with a part of a command: that which sets a new password with a code, and the steps
  /// of a login.
  private static let parts = [
    "ChangePasswordCommand+Recover.swift": "accounts password --code",
    "LogInDialogue.swift": "accounts login",
  ]

  /// The files with the verification of a password that the ways share, and with the limiter.
  private static let others = ["AccountService+ProvePassword.swift", "LogInRateLimiter.swift"]
}
