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

/// A browser without a window: it sends requests to the routes of accounts in a folder of its own, and keeps cookies.
final class PageClient {
  /// The accounts behind the pages.
  let accounts: AccountService

  /// What the browser keeps, by name.
  var cookies: [String: String] = [:]

  /// What it wants most.
  var language = "en"

  /// Where it is.
  let address = NetworkAddress("192.0.2.7")

  /// What it says of itself beside, such as where a request comes from.
  var headers: HTTPFields = [:]

  private let folder: URL
  private let responder: any HTTPResponder<ServerContext>

  init(settings: ServerSettings = .test) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "accounts-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let clock = CountingClock()
    accounts = try AccountService(
      databasePath: folder.appending(path: "accounts.db").path,
      settings: .cheap,
      now: { clock.now }
    )
    responder = AccountsServer(
      accounts,
      settings: settings,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    .router().buildResponder()
  }

  /// Another browser, at the same accounts.
  init(beside other: PageClient) {
    accounts = other.accounts
    folder = other.folder
    responder = other.responder
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens a page.
  func get(_ path: String) async throws -> Page { try await send(.get, path, body: nil) }

  /// Sends a form as it stands on a page, some of its fields filled in.
  ///
  /// - Parameters:
  ///   - action: where the form is sent to.
  ///   - page: the page that has it.
  ///   - fields: what is typed; everything else stays as the page has it.
  /// - Returns: the answer.
  /// - Throws: what a route throws past everything that answers for it.
  func submit(
    _ action: String,
    of page: Page,
    _ fields: [String: String] = [:]
  ) async throws -> Page {
    try await post(action, page.fields(of: action).merging(fields) { _, typed in typed })
  }

  /// Sends fields that no page has put together.
  func post(_ path: String, _ fields: [String: String]) async throws -> Page {
    let pairs = fields.sorted { $0.key < $1.key }.map { "\($0.escaped)=\($1.escaped)" }
    return try await send(.post, path, body: pairs.joined(separator: "&"))
  }

  private func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    body: String?
  ) async throws -> Page {
    var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
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
  /// The text as `application/x-www-form-urlencoded` has it.
  fileprivate var escaped: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
