import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request, with what its handler needs.
struct APIRequest {
  /// The underlying HTTP request.
  let request: Request

  /// The context of the request.
  let context: ServerContext

  /// The settings of the server.
  let settings: ServerSettings

  /// The path below the prefix of the service, without the query.
  var path: String { settings.site.route(request.uri.path) ?? request.uri.path }

  /// The language to answer in.
  var words: Messages { context.words }

  /// The user agent of the client.
  var userAgent: String? { request.headers[.userAgent] }

  /// Returns a part of the path by its name in the route.
  func part(_ name: Substring) throws -> String {
    guard let part = context.parameters.get(String(name)) else { throw Problem.notFound }
    return part
  }

  /// Returns the fields of the body.
  ///
  /// - Throws: ``Problem`` if the body has another type, is too long, or is not an object.
  func members() async throws -> JSONBody {
    try require(.json)
    return try JSONBody(try await body())
  }

  /// Returns the query parameters, each name once.
  ///
  /// - Parameter known: the known names.
  /// - Returns: the values by name.
  /// - Throws: ``Problem`` for an unknown name, or a repeated one, which would be ambiguous.
  func query(_ known: Set<String>) throws -> [String: String] {
    var query: [String: String] = [:]
    guard let pairs = FormEncoding.pairs((request.uri.query ?? "")[...].utf8) else {
      throw Problem(.malformedQuery)
    }
    for (name, value) in pairs {
      guard known.contains(name) else {
        throw Problem.invalidFields(name, RuleFailure(.unknownField))
      }
      guard query.updateValue(value.text, forKey: name) == nil else {
        throw Problem.invalidFields(name, RuleFailure(.repeatedField))
      }
    }
    return query
  }

  /// Returns the body of a submitted form.
  ///
  /// - Throws: ``Problem`` if the body has another type or is too long.
  func formBody() async throws -> Data {
    try require(.form)
    return try await body()
  }

  /// Refuses bodies of another type, in another character set or compressed: the server does not
  /// decode them.
  private func require(_ accepted: BodyType) throws {
    let unsupported = Problem.unsupportedMediaType(accepted: accepted)
    let parts = (request.headers[.contentType] ?? "").elements(separatedBy: ";")
    guard parts.first?.lowercased() == accepted.rawValue else { throw unsupported }
    for parameter in parts.dropFirst() {
      let pair = String(parameter).elements(separatedBy: "=").map { $0.lowercased() }
      guard pair.first == "charset" else { continue }
      guard ["utf-8", "\"utf-8\""].contains(pair.last) else { throw unsupported }
    }
    guard request.headers[.contentEncoding] ?? "identity" == "identity" else { throw unsupported }
  }

  private func body() async throws -> Data {
    let buffer = try await request.body.collect(upTo: settings.limits.bodyBytes)
    return Data(buffer.readableBytesView)
  }
}

extension APIRequest {
  /// Waits for the body, which may take seconds: the session and the role are looked up after it.
  ///
  /// - Throws: the errors of a body that is too long, or too slow.
  init(
    collecting request: Request,
    context: ServerContext,
    settings: ServerSettings
  ) async throws {
    var request = request
    if request.method != .get, request.method != .head {
      request.body = .init(buffer: try await request.body.collect(upTo: settings.limits.bodyBytes))
    }
    self.init(request: request, context: context, settings: settings)
  }
}

/// The media type of a request's body.
enum BodyType: String {
  case json = "application/json"
  case form = "application/x-www-form-urlencoded"
}

extension Problem {
  /// The body has another type than the accepted one, another character set, or is compressed.
  static func unsupportedMediaType(accepted: BodyType) -> Problem {
    Problem(.unsupportedMediaType, headers: [.accept: accepted.rawValue])
  }
}
