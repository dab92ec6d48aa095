import AccountsForms
import Foundation
import TestSupport
import Testing

extension Secret {
  /// Returns the bytes encoded in a token's text.
  func decodedToken() throws -> [UInt8] {
    let text = withUTF8 { String(decoding: $0, as: UTF8.self) }
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + "="
    return Array(try #require(Data(base64Encoded: standard)))
  }
}
