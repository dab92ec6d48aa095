import AccountsJSON
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// Returns a JSON response (RFC 8259), with fields in alphabetical order.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    json(.json(value), status: status)
  }

  /// Returns a response of encoded JSON.
  static func json(_ body: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: body)
    )
  }

  /// Returns a JSON response that a browser saves as a file.
  ///
  /// - Parameters:
  ///   - value: the content.
  ///   - name: the name of the file, in ASCII.
  /// - Returns: the response.
  static func file(_ value: some Encodable, named name: String) -> Response {
    var response = json(value)
    response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    return response
  }

  /// A response without a body.
  static let noContent = Response(status: .noContent)

  /// An empty response to a request that is carried out later (RFC 9110 section 15.3.3).
  static let accepted = Response(status: .accepted)
}

extension JSONText {
  /// Encodes a document.
  static func bytes(ofDocument value: some Encodable) -> Data {
    // Documents hold only strings, numbers and lists of these, all of which JSON can encode.
    (try? bytes(of: value)) ?? Data("{}".utf8)
  }
}

extension ByteBuffer {
  /// The JSON of a value.
  static func json(_ value: some Encodable) -> ByteBuffer {
    ByteBuffer(bytes: JSONText.bytes(ofDocument: value))
  }
}
