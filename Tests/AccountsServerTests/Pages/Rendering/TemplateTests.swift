import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsServer

/// Tests of invariants of all templates.
struct TemplateTests {
  private let templates = Asset.templates.map {
    ($0.name, String(decoding: $0.bytes, as: UTF8.self))
  }

  @Test func `every template and static file is built into the program as it is`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/AccountsServer").standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter { ["css", "js", "mustache", "svg"].contains($0.pathExtension) }
    let contents = try (files ?? []).map { ($0.lastPathComponent, try Data(contentsOf: $0)) }
    let assets = Asset.templates + Asset.statics
    expect(
      Dictionary(uniqueKeysWithValues: assets.map { ($0.name, $0.bytes) }),
      is: Dictionary(uniqueKeysWithValues: contents)
    )
  }

  @Test func `ASVS 1.2.1: no template inserts an unescaped value`() {
    // A tag with another brace or an ampersand, or one that changes the marks of tags.
    let unescaped = /\{\{\s*[{&=]/
    for fault in ["<p>{{{name}}}</p>", "<p>{{ & name }}</p>", "{{=<% %>=}}<% name %>"] {
      #expect(fault.contains(unescaped), "\(fault)")
    }
    for (name, text) in templates { #expect(!text.contains(unescaped), "\(name)") }
  }

  @Test func `no template has inline styles or scripts, or addresses of other sites`() {
    for (name, text) in templates {
      for forbidden in [" style=", " onclick", "<style", "http://", "https://"] {
        #expect(!text.contains(forbidden), "\(name): \(forbidden)")
      }
    }
  }

  @Test func `every text that a template names exists`() {
    var named: Set<String> = []
    for (name, text) in templates {
      for match in text.matches(of: /text\.(\w+)/) {
        named.insert(String(match.1))
        #expect(PageMessages.texts(in: .english).all[String(match.1)] != nil, "\(name): \(match.1)")
      }
    }
    #expect(!named.isEmpty)
  }

  /// A phrase is used by a template, or by its name in the sources of the pages.
  @Test func `no phrase is unused`() throws {
    let pages = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Sources/AccountsServer").standardized
    let files = try #require(FileManager.default.enumerator(atPath: pages.path))
    let code = try files.compactMap { $0 as? String }
      .filter { path in
        path.hasSuffix(".swift")
          && !Set(PageMessages.phrases.map { "\(type(of: $0)).swift" })
            .contains(path.split(separator: "/").last.map(String.init) ?? "")
      }
      .map { try String(contentsOf: pages.appending(path: $0), encoding: .utf8) }
    let texts = (code + templates.map(\.1)).joined()
    let names = PageMessages.phrases.map { ("\($0)", $0.rawValue) }
    let used = Set(texts.matches(of: /\.(\w+)/).map { String($0.1) })
    for (name, text) in names { #expect(used.contains(name) || used.contains(text), "\(name)") }
  }

  /// Words that are the same in several languages.
  private static let international: [Language: Set<String>] = [
    .german: ["format", "identifier", "name", "pepper", "status"], .spanish: ["errorPrefix", "no"],
  ]

  @Test(arguments: Language.allCases)
  func `no text is empty, or English in another language`(_ language: Language) {
    let texts = PageMessages.texts(in: language).all
    #expect(texts.values.allSatisfy { !$0.isEmpty })
    guard language != .english else { return }
    let same = texts.filter { PageMessages.texts(in: .english).all[$0.key] == $0.value }
    #expect(Set(same.keys).isSubset(of: Self.international[language, default: []]), "\(same)")
  }

  @Test func `ASVS 3.5.7: the scripts are small`() throws {
    let scripts = Asset.statics.filter { $0.name.hasSuffix(".js") }
    #expect(scripts.map(\.bytes.count).reduce(0, +) < 17_250)
  }
}
