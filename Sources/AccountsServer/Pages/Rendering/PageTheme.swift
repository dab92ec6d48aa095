import Foundation
import Mustache

/// How the pages look: their templates, and the style sheet, script and icon they refer to.
///
/// An installation may put a template of its own in the place of any of these, and add a style sheet.
public struct PageTheme: Sendable {
  /// The look that the program carries.
  public static let standard: PageTheme = {
    do {
      return try PageTheme(templates: [:], style: Data())
    } catch {
      preconditionFailure("a template that the program carries cannot be read: \(error)")
    }
  }()

  private let library: MustacheLibrary

  /// What pages refer to, by name.
  let statics: [String: StaticFile]

  /// Takes over from a folder what it has: `NAME.mustache` in the place of the template of that name, `theme.css`
  /// behind the style sheet, and the images and fonts that these refer to.
  ///
  /// - Parameter folder: where they are.
  /// - Throws: ``PageThemeError`` where the folder cannot be read, or holds a template that is none, or one that no
  ///   page has.
  public init(folder: String) throws(PageThemeError) {
    var templates: [String: String] = [:]
    var style = Data()
    var statics: [String: StaticFile] = [:]
    let files: [URL]
    do {
      files = try FileManager.default.contentsOfDirectory(
        at: URL(filePath: folder),
        includingPropertiesForKeys: nil
      )
    } catch {
      throw PageThemeError(path: folder, reason: .unreadable)
    }
    for file in files {
      let name = file.lastPathComponent
      let isStyle = name == "theme.css"
      let isStatic = StaticFile.themeTypes[file.pathExtension] != nil
      guard isStyle || isStatic || file.pathExtension == "mustache" else { continue }
      guard let bytes = try? Data(contentsOf: file) else {
        throw PageThemeError(path: file.path, reason: .unreadable)
      }
      if isStyle {
        style = bytes
      } else if isStatic {
        statics[name] = StaticFile(name: name, bytes: bytes)
      } else {
        templates[file.deletingPathExtension().lastPathComponent] = String(
          decoding: bytes,
          as: UTF8.self
        )
      }
    }
    let known = Set(Asset.templates.map { $0.name.replacing(".mustache", with: "") })
    if let unknown = Set(templates.keys).subtracting(known).sorted().first {
      throw PageThemeError(path: "\(folder)/\(unknown).mustache", reason: .unknown)
    }
    do {
      try self.init(templates: templates, style: style, statics: statics)
    } catch let error as TemplateError {
      throw PageThemeError(path: "\(folder)/\(error.name).mustache", reason: .malformed)
    } catch {
      throw PageThemeError(path: folder, reason: .malformed)
    }
  }

  private init(
    templates: [String: String],
    style: Data,
    statics own: [String: StaticFile] = [:]
  ) throws {
    var library = MustacheLibrary()
    for asset in Asset.templates {
      let name = asset.name.replacing(".mustache", with: "")
      let text = templates[name] ?? String(decoding: asset.bytes, as: UTF8.self)
      do {
        try library.register(HTMLEscaping.pragma + text, named: name)
      } catch {
        throw TemplateError(name: name)
      }
    }
    self.library = library
    var statics: [String: StaticFile] = [:]
    for asset in Asset.statics {
      let bytes = asset.name == "accounts.css" ? asset.bytes + style : asset.bytes
      statics[asset.name] = StaticFile(name: asset.name, bytes: bytes)
    }
    self.statics = statics.merging(own) { $1 }
  }

  private struct TemplateError: Error {
    let name: String
  }

  /// A page in HTML.
  ///
  /// - Parameters:
  ///   - template: which; every name that the program uses is there.
  ///   - document: what it shows.
  /// - Returns: the text.
  func render(_ template: String, _ document: PageDocument) -> String {
    library.render(document, withTemplate: template) ?? ""
  }

  /// The address of something that pages refer to, which changes with what it holds.
  func address(of name: String) -> String {
    statics[name].map { "/assets/\(name)?v=\($0.version)" } ?? "/assets/\(name)"
  }
}
