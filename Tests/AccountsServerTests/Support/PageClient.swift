import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import TestSupport

@testable import AccountsServer

/// A browser without a window, with cookies, that sends requests to the routes of a service in a
/// new folder.
final class PageClient {
  /// The service behind the pages.
  let accounts: AccountService

  /// The cookies, by name.
  var cookies: [String: String] = [:]

  /// The preferred language.
  var language = "en"

  /// The host that requests name.
  var host = "localhost"

  /// Further headers, such as the origin of a request.
  var headers: HTTPFields = [:]

  /// The folder of the service.
  let folder: TemporaryFolder

  private let server: TestServer

  init(
    settings: ServerSettings = .test,
    access: SignUpAccess = .open,
    work: SignUpWork? = nil,
    mail: MailSettings? = nil,
    verification: EmailVerification = .off,
    in folder: TemporaryFolder? = nil,
    now: (@Sendable () -> Date)? = nil,
    changing change: (inout FormRules) -> Void = { _ in },
    setting set: (inout AccountSettings) -> Void = { _ in }
  ) throws {
    self.folder = folder ?? TemporaryFolder()
    let clock = CountingClock()
    var rules = AccountSettings.cheap
    rules.forms.signUpAccess = access
    rules.signUpWork = work
    rules.mail = mail
    rules.verification = verification
    change(&rules.forms)
    set(&rules)
    accounts = try AccountService.test(in: self.folder, rules, now: now ?? { clock.now })
    server = TestServer(accounts, settings: settings)
  }

  /// Creates another browser for the same service.
  init(beside other: PageClient) {
    accounts = other.accounts
    folder = other.folder
    server = other.server
  }

  /// Opens a page.
  func get(_ path: String) async throws -> Page { try await send(.get, path, body: nil) }

  /// Submits a form of a page, with some of its fields filled in.
  ///
  /// - Parameters:
  ///   - action: the action of the form.
  ///   - page: the page with the form.
  ///   - fields: the entered values; all others stay as on the page.
  /// - Returns: the response.
  /// - Throws: an error from a route that no handler turned into a response.
  func submit(
    _ action: String,
    of page: Page,
    _ fields: [String: String] = [:]
  ) async throws -> Page {
    try await post(action, page.fields(of: action).merging(fields) { _, typed in typed })
  }

  /// Opens a page, and submits its form with some of the fields filled in.
  func fill(_ path: String, _ fields: [String: String] = [:]) async throws -> Page {
    try await submit(String(path.prefix { $0 != "?" }), of: get(path), fields)
  }

  /// Posts fields without a form.
  func post(_ path: String, _ fields: [String: String]) async throws -> Page {
    let pairs = fields.sorted { $0.key < $1.key }.map { "\($0.escaped)=\($1.escaped)" }
    return try await send(.post, path, body: pairs.joined(separator: "&"))
  }

  private func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    body: String?
  ) async throws -> Page {
    var head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
    head.headerFields[.accept] = "text/html"
    head.headerFields[.acceptLanguage] = language
    if body != nil { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
    head.headerFields.append(contentsOf: headers)
    for (name, value) in cookies {
      head.headerFields.append(HTTPField(name: .cookie, value: "\(name)=\(value)"))
    }
    let response = try await server.respond(to: head, body: body ?? "")
    keep(response.headers[values: .setCookie])
    return Page(status: response.status, headers: response.headers, html: response.text)
  }

  private func keep(_ headers: [String]) {
    for header in headers {
      let parts = header.prefix { $0 != ";" }
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (String(parts[0]), String(parts[1]))
      cookies[name] = header.contains("Max-Age=0") ? nil : value
    }
  }
}

extension String {
  /// The text, encoded as `application/x-www-form-urlencoded`.
  fileprivate var escaped: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
