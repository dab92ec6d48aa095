import AccountsForms
import Foundation
import HTTPTypes

extension HTTPFields {
  /// The value of a cookie (RFC 6265 section 4.2); nil where it was not sent.
  func cookie(_ name: String) -> Secret? {
    for header in self[values: .cookie] {
      for pair in header.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else {
          continue
        }
        return Secret(parts[1].trimmingCharacters(in: .whitespaces))
      }
    }
    return nil
  }
}
