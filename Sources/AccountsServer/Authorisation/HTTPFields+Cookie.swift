import AccountsForms
import Foundation
import HTTPTypes

extension HTTPFields {
  /// The value of a cookie (RFC 6265 section 4.2); nil where it was not sent.
  func cookie(_ name: String) -> Secret? {
    // By bytes: a browser protects the name of `__Host-`, and no other that Unicode takes for equal.
    let start = Array("\(name)=".utf8)
    for header in self[values: .cookie] {
      for pair in header.elements(separatedBy: ";") where pair.utf8.starts(with: start) {
        return Secret(utf8: pair.utf8.dropFirst(start.count))
      }
    }
    return nil
  }
}
