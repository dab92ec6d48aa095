import Accounts
import AccountsFiles
import AccountsJSON
import Configuration
import Foundation

/// The settings file: a JSON object with a field for each setting.
struct ConfigurationFile {
  /// The longest file that is read, in bytes.
  private static let longest = 1 << 20

  /// The path of the file.
  let path: String

  /// The contents of the file.
  let snapshot: JSONSnapshot

  /// Reads the file; nil if none is named and the default file does not exist.
  ///
  /// - Parameters:
  ///   - option: the file named on the command line.
  ///   - environment: the environment, with `ACCOUNTS_CONFIG` and the configuration folder.
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
    let data = try Self.contents(of: path)
    try Self.requireProtected(path)
    do {
      try Self.requireKnown(data, path)
      snapshot = try JSONSnapshot(data: data.bytes, providerName: path, parsingOptions: .default)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .usage,
        code: .setting,
        "the settings file \(path) is not a JSON object",
        hint: """
          write a JSON object, for example {"passwordPolicy": "nist"}; to see the settings, move the file away and run 'accounts config'
          """
      )
    }
  }

  private static func contents(of path: String) throws -> Data {
    let data: Data
    do throws(NamedFileError) {
      data = try NamedFile.read(path, .stream, atMost: longest + 1)
    } catch .system(.ENOENT) {
      throw Failure(
        .usage,
        code: .setting,
        "there is no settings file \(path)",
        hint: "create it, or correct --config or ACCOUNTS_CONFIG"
      )
    } catch {
      throw Failure(
        .usage,
        code: .setting,
        "the settings file \(path) cannot be read (\(error))",
        hint: "check the path and its permissions"
      )
    }
    guard data.count <= longest else {
      throw Failure(
        .usage,
        code: .setting,
        "the settings file \(path) is larger than 1 MiB",
        hint: "check the path"
      )
    }
    return data
  }

  /// Rejects a file that every user of the machine can change or replace: it names the database and
  /// the keys.
  private static func requireProtected(_ path: String) throws {
    guard let place = ExposedFiles.placeOpenToAll(of: path) else { return }
    throw Failure(
      .usage,
      code: .setting,
      "every user of this machine can change the settings file \(path)",
      hint: "check the settings, then run 'chmod o-w \(place.shellWord)'"
    )
  }

  private static func value(of data: Data, _ path: String) throws -> JSONValue {
    let bytes = Array(data)
    do {
      return try JSONReader.value(of: bytes)
    } catch {
      throw failure(error, bytes, path)
    }
  }

  private static func failure(_ error: JSONError, _ bytes: [UInt8], _ path: String) -> Failure {
    switch error {
    case .malformed where String(validating: bytes, as: UTF8.self) == nil:
      Failure(
        .usage,
        code: .setting,
        "the settings file \(path) is not UTF-8",
        hint: "save it as UTF-8"
      )
    case .malformed:
      Failure(
        .usage,
        code: .setting,
        "line \(JSONReader.lastLine(of: bytes)) of the settings file \(path) is not JSON",
        hint: "check the commas, quotes and brackets of this line and of the line before it"
      )
    case .repeatedMember(let name):
      Failure(
        .usage,
        code: .setting,
        "\(path) sets \(name.quoted) twice",
        hint: "remove one of the two"
      )
    }
  }

  /// Rejects unknown and duplicate names: a typo could go unnoticed for years.
  private static func requireKnown(_ data: Data, _ path: String) throws {
    guard case .object(let members) = try value(of: data, path) else { throw JSONError.malformed }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard let setting = Setting(rawValue: name) else {
        let all = Setting.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(
          .usage,
          code: .setting,
          "unknown setting \(name.quoted) in \(path)",
          hint: Failure.didYouMean(Setting.meant(by: name, \.rawValue))
            ?? "the settings are \(all)"
        )
      }
      guard value.suits(setting) else {
        throw Failure(
          .usage,
          code: .setting,
          "'\(name)' in \(path) has the wrong type",
          hint: "write it as \(setting.typesInWords)"
        )
      }
    }
  }
}

extension JSONValue {
  /// Returns whether the value has a type that the setting allows.
  fileprivate func suits(_ setting: Setting) -> Bool {
    switch self {
    case .text: true
    case .flag: setting.types.contains(.bool)
    case .number(let number): setting.types.contains(.int) && Int(number) != nil
    case .list(let values):
      setting.types.contains(.stringArray)
        && values.allSatisfy { if case .text = $0 { true } else { false } }
    case .object, .null: false
    }
  }
}
