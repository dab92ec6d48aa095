import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of invariants of the source tree.
struct ArchitectureTests {
  @Test(arguments: [
    ("AccountsForms", ["Foundation", "FoundationEssentials", "Observation"]),
    (
      "Accounts",
      [
        "AccountsForms", "CArgon2", "CCommonPasswords", "CCrypt", "COpenSSL", "CSodium", "CZxcvbn",
        "Dispatch",
        "Foundation", "Synchronization",
      ]
    ),
    ("AccountsFiles", ["Accounts", "AccountsForms", "CSodium", "Foundation"]),
    (
      "AccountsSQLite",
      [
        "Accounts", "AccountsFiles", "AccountsForms", "CSQLite", "Dispatch", "Foundation",
        "Synchronization",
      ]
    ),
    (
      "AccountsPostgres",
      ["Accounts", "AccountsForms", "CPostgres", "Dispatch", "Foundation", "Synchronization"]
    ),
    ("AccountsMail", ["Accounts", "AccountsForms", "CCurl", "Foundation", "Synchronization"]),
    ("AccountsJSON", ["Accounts", "AccountsForms", "Foundation"]),
    (
      "AccountsServer",
      [
        "Accounts", "AccountsForms", "AccountsJSON", "CAssets", "Foundation", "HTTPTypes",
        "Hummingbird",
        "HummingbirdCore", "Logging", "Mustache", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
        "NIOHTTPTypesHTTP1", "NIOPosix",
        "ServiceLifecycle", "Synchronization", "UnixSignals",
      ]
    ),
    (
      "AccountsCLI",
      [
        "Accounts", "AccountsFiles", "AccountsForms", "AccountsJSON", "AccountsMail",
        "AccountsPostgres", "AccountsSQLite", "AccountsServer",
        "ArgumentParser", "CProcess", "CTerminal", "Configuration", "Foundation", "Logging",
        "Synchronization",
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

  @Test func `the domain names no database, file, flag, setting, cookie or status`() throws {
    let foreign =
      /SQL|SELECT |INSERT |FileManager|\bopen\(|(?:^|[\s'"])--[a-z]|ACCOUNTS_[A-Z]|[Cc]ookie|HTTP|\/(?:etc|var|api)\//
    for module in ["Accounts", "AccountsForms"] {
      for file in try SourceTree.files(under: "Sources/\(module)", withSuffix: ".swift") {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          #expect(!line.contains(foreign), "\(file.lastPathComponent): \(line)")
        }
      }
    }
  }

  @Test
  func
    `ASVS 13.1.1: the program connects to mail servers and its database, and to no other machine`()
    throws
  {
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for client in ["URLSession", "ClientBootstrap", "HTTPClient", "getaddrinfo", "NWConnection"] {
        #expect(!text.contains(client), "\(file.lastPathComponent): \(client)")
      }
      #expect(!text.contains("curl_easy_perform") || file.lastPathComponent == "SMTPClient.swift")
      #expect(!text.contains("PQconnect") || file.lastPathComponent == "DatabaseAddress.swift")
    }
  }

  @Test func `the sources contain no try!, as! or fatalError`() throws {
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("try!"), "\(file.lastPathComponent)")
      #expect(!text.contains("as! "), "\(file.lastPathComponent)")
      #expect(!text.contains("fatalError("), "\(file.lastPathComponent)")
    }
  }
}
