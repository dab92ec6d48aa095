import Foundation
import TestSupport
import Testing

@testable import Accounts

/// What has to stay true of the source tree.
struct ArchitectureTests {
  @Test(arguments: [
    ("AccountsForms", ["Foundation", "FoundationEssentials", "Observation"]),
    (
      "Accounts",
      [
        "AccountsForms", "CArgon2", "CCrypt", "COpenSSL", "CSQLite", "CSodium", "CZxcvbn",
        "Dispatch", "Foundation",
        "Synchronization",
      ]
    ),
    (
      "AccountsServer",
      [
        "Accounts", "AccountsForms", "CAssets", "Foundation", "HTTPTypes", "Hummingbird",
        "HummingbirdCore", "Logging", "Mustache", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
        "NIOHTTPTypesHTTP1", "NIOPosix",
        "ServiceLifecycle", "Synchronization", "UnixSignals",
      ]
    ),
    (
      "AccountsCLI",
      [
        "Accounts", "AccountsForms", "AccountsServer", "ArgumentParser", "CTerminal",
        "Configuration",
        "Foundation", "Logging", "Synchronization",
      ]
    ),
  ])
  func `imports point inward`(_ row: (target: String, allowed: [String])) throws {
    let sources = try SourceTree.files(under: "Sources/\(row.target)", withSuffix: ".swift")
    #expect(!sources.isEmpty)
    for file in sources {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(
        of: /(?m)^(?:@\w+ )*(?:(?:public|package|internal|fileprivate|private) )?import (\w+)/
      ) {
        #expect(row.allowed.contains(String(match.1)), "\(file.lastPathComponent): \(match.1)")
      }
    }
  }

  @Test func `the list of migrations is the folder of migrations`() throws {
    let names = try SourceTree.files(under: "migrations/sqlite", withSuffix: ".sql")
      .map(\.lastPathComponent).sorted()
    let listed = Migration.all.map { migration in
      let digits = String(migration.version)
      return String(repeating: "0", count: 4 - digits.count) + "\(digits)_\(migration.name).sql"
    }
    #expect(names == listed)
    #expect(Migration.all.map(\.version) == Array(1...Migration.all.count))
    for (name, migration) in zip(names, Migration.all) {
      let url = SourceTree.root.appending(path: "migrations/sqlite/\(name)")
      #expect(try String(contentsOf: url, encoding: .utf8) == migration.sql)
    }
  }

  // Once a migration is in a release its text never changes; this is what "never" is checked by.
  @Test func `no migration has been edited`() {
    #expect(
      Migration.all.map(\.checksum) == [
        "28d935452a5017665655393556f3a39c1ffb9d8c99586143f7d4069c75e1c52e",
        "19ba10396c77122e3d75b2b8caf596d98da1f777e24b7bdf50b9fe7361a7084f",
        "0b2181d33fd3bef601c1f4c95b1522ea06052aca77e055de5b94db7d7059b91e",
        "c2deb2c1e93a9c0f8abe421ccbca9df9fef983efe1c3935bbc1ef410c5f6eecf",
        "33e76e8b4d2b8a289b0650efa4c7a4ab8429ae2f9eca54c5d6a7a49a9eb39373",
        "599715691ce284b2c80a79e9243e0aa5ec247bbd6a86d4e1c59152d1089de9c3",
        "1b5dd39e2835c7487ddaa27fd2a269b8fab767ead0c724d6ee72e6ac3c7097f3",
      ]
    )
  }

  @Test func `ASVS 13.1.1: nothing in the sources connects to another machine`() throws {
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for client in ["URLSession", "ClientBootstrap", "HTTPClient", "getaddrinfo", "NWConnection"] {
        #expect(!text.contains(client), "\(file.lastPathComponent): \(client)")
      }
    }
  }

  @Test func `nothing is forced in the sources`() throws {
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("try!"), "\(file.lastPathComponent)")
      #expect(!text.contains("as! "), "\(file.lastPathComponent)")
      #expect(!text.contains("fatalError("), "\(file.lastPathComponent)")
    }
  }
}
