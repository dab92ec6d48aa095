import Foundation
import TestSupport
import Testing

/// Tests that the ways to authenticate, found in the sources, match docs/security.md.
struct PathwayTests {
  /// Returns the library's public functions that verify a password, or look up a token or a code.
  private func libraryWays() throws -> Set<String> {
    var ways: Set<String> = []
    let declaration = /public (?:static )?func (\w+)/.matchingSemantics(.unicodeScalar)
    let way = /try await (?:verify\($|look\($|session\(token\))/.matchingSemantics(.unicodeScalar)
    for file in try SourceTree.files(under: "Sources/Accounts", withSuffix: ".swift")
    where file.lastPathComponent != Self.verification {
      var function = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let match = line.firstMatch(of: declaration) {
          function = String(match.1)
        }
        if line.contains(way) {
          #expect(!function.isEmpty, "\(file.lastPathComponent) has a way in that has no name")
          ways.insert("AccountService.\(function)")
        }
      }
    }
    return ways
  }

  /// Returns the commands that pass a password, a token or a code to the library.
  private func commandWays() throws -> Set<String> {
    var ways: Set<String> = []
    for file in try SourceTree.files(under: "Sources/AccountsCLI", withSuffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains(/\.(?:logIn|logOut)\(|accounts\.(?:confirm|recover)\(|CurrentLogIn\(/)
      else { continue }
      if file.lastPathComponent == Self.recovery {
        ways.insert("accounts password --code")
        continue
      }
      let name = String(try #require(text.firstMatch(of: /commandName: "([\w-]+)"/)).1)
      ways.insert("accounts " + (name == "edit" ? "profile edit" : name))
    }
    return ways
  }

  @Test func `ASVS 6.1.3, 6.3.4: the documented ways to authenticate are complete`() throws {
    let documented = try SecurityDocument().table("way").map { $0[0].replacing("`", with: "") }
    #expect(try Set(documented) == libraryWays().union(commandWays()))
  }

  /// The file with the part of a command that sets a new password with a code.
  private static let recovery = "ChangePasswordCommand+Recover.swift"

  /// The file with the only verification of a password.
  private static let verification = "AccountService+VerifyPassword.swift"

  // Any other verification would be a way in without a failure counter.
  @Test func `ASVS 6.3.4: no password is verified before the attempt is counted`() throws {
    let files = try SourceTree.files(under: "Sources", withSuffix: ".swift")
      .filter { try String(contentsOf: $0, encoding: .utf8).contains("hasher.verify(") }
    #expect(files.map(\.lastPathComponent) == [Self.verification])
    let text = try String(contentsOf: #require(files.first), encoding: .utf8)
    let admission = try #require(text.firstRange(of: "logInRateLimiter.admit("))
    let verification = try #require(text.firstRange(of: "hasher.verify("))
    #expect(admission.lowerBound < verification.lowerBound)
  }
}
