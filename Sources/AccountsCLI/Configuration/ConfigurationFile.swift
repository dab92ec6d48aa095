import Configuration
import Foundation

/// The file with settings: an object of JSON, with a member for each.
struct ConfigurationFile {
  /// Where it is.
  let path: String

  /// What it says.
  let snapshot: JSONSnapshot

  /// Reads the file; nil where there is none and nobody named one.
  ///
  /// - Parameters:
  ///   - option: the file that was named on the command line.
  ///   - environment: `ACCOUNTS_CONFIG`, and the folder for configuration.
  /// - Throws: ``Failure``.
  init?(_ option: String?, _ environment: Environment) throws {
    if let named = try option ?? environment["ACCOUNTS_CONFIG"] {
      path = named
    } else {
      guard
        let folder = try environment.folder("XDG_CONFIG_HOME", or: ".config"),
        FileManager.default.fileExists(atPath: folder + "/accounts/config.json")
      else { return nil }
      path = folder + "/accounts/config.json"
    }
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      snapshot = try JSONSnapshot(data: data.bytes, providerName: path, parsingOptions: .default)
      try Self.requireKnown(data, path)
    } catch let failure as Failure {
      throw failure
    } catch CocoaError.fileReadNoSuchFile {
      throw Failure(.usage, code: "setting", "there is no configuration file \(path)")
    } catch {
      throw Failure(
        .usage,
        code: "setting",
        "the configuration file \(path) cannot be read, or is no object of JSON",
        hint: "write it as {\"passwordPolicy\": \"nist\"}; 'accounts config' lists the settings"
      )
    }
  }

  /// Refuses names that are no setting's: a slip would go unnoticed for years.
  private static func requireKnown(_ data: Data, _ path: String) throws {
    let members = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    if let nested = members.first(where: { $0.value is [String: Any] || $0.value is NSNull }) {
      throw Failure(
        .usage,
        code: "setting",
        "'\(nested.key)' in \(path) is no text, number, true, false or list of texts"
      )
    }
    let unknown = Set(members.keys).subtracting(Setting.allCases.map(\.rawValue)).sorted()
    guard let first = unknown.first else { return }
    throw Failure(
      .usage,
      code: "setting",
      "\(path) sets \(first.quoted), which is no setting",
      hint: "the settings are \(Setting.allCases.map(\.rawValue).joined(separator: ", "))"
    )
  }
}
