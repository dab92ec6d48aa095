import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request to the API, with what its handler needs of it.
struct APIRequest {
  /// The request as it came.
  let request: Request

  /// What is known of it beside.
  let context: ServerContext

  /// How much of it is taken.
  let limits: ServerLimits

  /// The language to answer in.
  var words: Words { context.words }

  /// What the program at the other end calls itself.
  var userAgent: String? { request.headers[.userAgent] }

  /// Where it comes from, for whoever shows a password.
  var origin: LogInOrigin {
    LogInOrigin(address: context.client, userAgent: userAgent, device: deviceToken)
  }

  /// A part of the path, by its name in the route.
  func part(_ name: Substring) throws -> String {
    guard let part = context.parameters.get(String(name)) else { throw Problem.notFound }
    return part
  }

  /// The members of the body.
  ///
  /// - Throws: ``Problem`` where the body is of another type, too long, or no object.
  func members() async throws -> Members {
    guard mediaType == "application/json" else { throw Problem.unsupportedMediaType }
    try requirePlainUTF8()
    return try Members(try await body())
  }

  /// What the address says behind its question mark, each name once.
  ///
  /// - Parameter known: the names there are.
  /// - Returns: the values by name.
  /// - Throws: ``Problem`` for a name that is not among them, or given twice: which of the two was meant, nobody
  ///   could say.
  func query(_ known: Set<String>) throws -> [String: String] {
    var query: [String: String] = [:]
    guard let pairs = FormEncoding.pairs((request.uri.query ?? "")[...].utf8) else {
      throw Problem.malformedQuery
    }
    for (name, value) in pairs {
      guard known.contains(name) else {
        throw Problem.refused(name, RuleFailure(.unknownField))
      }
      guard query.updateValue(value, forKey: name) == nil else {
        throw Problem.refused(name, RuleFailure(.repeatedField))
      }
    }
    return query
  }

  /// The body, as a browser sends a form.
  ///
  /// - Throws: ``Problem`` where the body is of another type, or too long.
  func formBody() async throws -> Data {
    guard mediaType == "application/x-www-form-urlencoded" else { throw Problem.noForm }
    try requirePlainUTF8()
    return try await body()
  }

  /// The type of the body, without parameters.
  private var mediaType: String {
    let type = request.headers[.contentType] ?? ""
    return type.elements(separatedBy: ";").first?.lowercased() ?? ""
  }

  /// Refuses bodies in another character set, or compressed: nothing would undo it.
  private func requirePlainUTF8() throws {
    let type = request.headers[.contentType] ?? ""
    for parameter in type.elements(separatedBy: ";").dropFirst() {
      let parts = String(parameter).elements(separatedBy: "=").map { $0.lowercased() }
      guard parts.first == "charset" else { continue }
      guard ["utf-8", "\"utf-8\""].contains(parts.last) else {
        throw Problem.unsupportedMediaType
      }
    }
    guard request.headers[.contentEncoding] ?? "identity" == "identity" else {
      throw Problem.unsupportedMediaType
    }
  }

  private func body() async throws -> Data {
    let buffer = try await request.body.collect(upTo: limits.bodyBytes)
    return Data(buffer.readableBytesView)
  }
}
