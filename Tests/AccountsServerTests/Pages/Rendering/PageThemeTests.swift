import Expectations
import Foundation
import HTTPTypes
import Testing

@testable import AccountsServer

struct PageThemeTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "accounts-theme-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  @Test func `a folder can have its own templates and style sheet`() async throws {
    try write("<title>{{title}} of ours</title>", to: "login.mustache")
    try write(":root { --accent: #060; }", to: "theme.css")
    try write("<svg/>", to: "logo.svg")
    try write("not looked at", to: "README")
    var settings = ServerSettings.test
    settings.theme = try PageTheme(folder: folder.path)
    let browser = try PageClient(settings: settings)

    try await expect(browser.get("/login").title, is: "Log in of ours")
    try await expect(browser.get("/signup").title, is: "Create an account – Accounts")
    let style = try await browser.get(settings.theme.address(of: "accounts.css"))
    #expect(style.html.hasSuffix(":root { --accent: #060; }"))
    try await expect(browser.get("/assets/logo.svg").html, is: "<svg/>")
    try await expect(browser.get("/assets/logo.svg").headers[.contentType], is: "image/svg+xml")
    try await expect(browser.get("/assets/README").status, is: .notFound)
    try await expect(browser.get("/assets/login.mustache").status, is: .notFound)
    #expect(
      settings.theme.address(of: "accounts.css")
        != PageTheme.standard.address(of: "accounts.css")
    )
  }

  @Test(arguments: [
    ("login.mustache", "{{#open}}", PageThemeError.Reason.malformed),
    ("signin.mustache", "", .unknown),
  ])
  func `an error names the invalid template`(
    _ name: String,
    _ text: String,
    _ reason: PageThemeError.Reason
  ) throws {
    try write(text, to: name)
    let error = #expect(throws: PageThemeError.self) { try PageTheme(folder: folder.path) }
    expect(error?.path, is: folder.appending(path: name).path)
    expect(error?.reason, is: reason)
  }

  @Test(arguments: ["logo.png", "theme.css", "login.mustache"])
  func `a symbolic link, which would publish a file from elsewhere, is refused`(
    _ name: String
  ) throws {
    let path = folder.appending(path: name).path
    try write("secret", to: "key")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "key")
    let error = #expect(throws: PageThemeError.self) { try PageTheme(folder: folder.path) }
    expect(
      error?.description,
      is: "\(path) is a symbolic link, or not a regular file; copy the file itself into the folder"
    )
  }

  @Test(arguments: ["/nowhere", "/etc/hostname"])
  func `an error names the missing folder, or the file in its place`(_ path: String) {
    let error = #expect(throws: PageThemeError.self) { try PageTheme(folder: path) }
    expect(error?.description, is: "\(path) cannot be read")
  }
}
