import Accounts
import Foundation

extension FirebaseParameters {
  /// Reads the parameters of a project's hashes: the text that the Firebase console shows, or JSON
  /// with the same names.
  ///
  /// The parameters are secret, so no option takes them.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``Failure``.
  init(path: String) throws {
    let bytes = try ByteReader(path: path)
    var members: [String: String] = [:]
    while let line = try bytes.line(longest: 4096) {
      // As `rounds: 8,` or `"rounds": 8,`.
      for part in String(decoding: line.bytes, as: UTF8.self).split(separator: ",") {
        let sides = part.split(separator: ":", maxSplits: 1)
        guard sides.count == 2 else { continue }
        members[Self.plain(sides[0])] = Self.plain(sides[1])
      }
    }
    guard
      let parameters = FirebaseParameters(
        signerKey: members["base64_signer_key"] ?? "",
        saltSeparator: members["base64_salt_separator"] ?? "",
        rounds: members["rounds"] ?? "",
        memoryCost: members["mem_cost"] ?? ""
      )
    else {
      throw Failure(
        .refused,
        code: .cannotOpen,
        "the file \(path) does not have the hash parameters of a Firebase project",
        hint:
          "in the Firebase console, under Authentication, Users, ⋮, Password hash parameters, copy base64_signer_key, base64_salt_separator, rounds and mem_cost"
      )
    }
    self = parameters
  }

  private static func plain(_ text: Substring) -> String {
    String(text.filter { !$0.isWhitespace && $0 != "\"" && $0 != "{" && $0 != "}" })
  }
}
