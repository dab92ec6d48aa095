import AccountsForms
import Foundation
import HTTPTypes

extension HTTPFields {
  /// The value of a cookie (RFC 6265 section 4.2); nil where it was not sent.
  func cookie(_ name: String) -> Secret? {
    for header in self[values: .cookie] {
      for pair in header.elements(separatedBy: ";") {
        // By bytes: a browser protects the name of `__Host-`, and no other that Unicode takes for equal.
        guard pair.utf8.starts(with: name.utf8) else { continue }
        let rest = pair.utf8.dropFirst(name.utf8.count)
        guard rest.first == UInt8(ascii: "=") else { continue }
        return Secret(utf8: rest.dropFirst())
      }
    }
    return nil
  }
}
