import Accounts
import AccountsForms
import AccountsSQLite
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import TestSupport

@testable import AccountsServer

/// A browser without a window, with cookies, that sends requests to the routes of a service in a new folder.
final class PageClient {
  /// The service behind the pages.
  let accounts: AccountService

  /// The cookies, by name.
  var cookies: [String: String] = [:]

  /// The preferred language.
  var language = "en"

  /// The network address.
  let address = NetworkAddress("192.0.2.7")

  /// The host that requests name.
  var host = "localhost"

  /// Further headers, such as the origin of a request.
  var headers: HTTPFields = [:]

  /// The folder of the service.
  let folder: TemporaryFolder

  private let responder: any HTTPResponder<ServerContext>

  init(
    settings: ServerSettings = .test,
    access: SignUpAccess = .open,
    work: SignUpWork? = nil,
    mail: MailSettings? = nil,
    verification: EmailVerification = .off,
    in folder: TemporaryFolder? = nil,
    now: (@Sendable () -> Date)? = nil,
    changing change: (inout FormRules) -> Void = { _ in }
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    let clock = CountingClock()
    var rules = AccountSettings.cheap
    rules.forms.signUpAccess = access
    rules.signUpWork = work
    rules.mail = mail
    rules.verification = verification
    change(&rules.forms)
    accounts = try AccountService.test(in: self.folder, rules, now: now ?? { clock.now })
    responder = AccountsServer(
      accounts,
      settings: settings,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    .router().buildResponder()
  }

  /// Creates another browser for the same service.
  init(beside other: PageClient) {
    accounts = other.accounts
    folder = other.folder
    responder = other.responder
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
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
    let context = ServerContext(
      source: ApplicationRequestContextSource(
        channel: EmbeddedChannel(),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      ),
      peer: address
    )
    let response = try await responder.respond(to: request, context: context)
    keep(response.headers[values: .setCookie])
    let written = Written()
    try await response.body.write(Writer(written: written))
    return Page(
      status: response.status,
      headers: response.headers,
      html: String(buffer: written.buffer)
    )
  }

  private func keep(_ headers: [String]) {
    for header in headers {
      let parts = header.prefix { $0 != ";" }
        .split(
          separator: "=",
          maxSplits: 1,
          omittingEmptySubsequences: false
        )
      let (name, value) = (String(parts[0]), String(parts[1]))
      cookies[name] = header.contains("Max-Age=0") ? nil : value
    }
  }

  private final class Written {
    var buffer = ByteBuffer()
  }

  private struct Writer: ResponseBodyWriter {
    let written: Written

    mutating func write(_ buffer: ByteBuffer) async throws {
      written.buffer.writeImmutableBuffer(buffer)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}

extension String {
  /// The text, encoded as `application/x-www-form-urlencoded`.
  fileprivate var escaped: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
