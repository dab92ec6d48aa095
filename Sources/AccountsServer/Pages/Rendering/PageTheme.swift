import AccountsForms
import Foundation
import Mustache

/// The theme of the pages: templates, style sheet, script and icon.
///
/// An installation can replace any template and add to the style sheet.
public struct PageTheme: Sendable {
  /// The built-in theme.
  public static let standard: PageTheme = {
    do {
      return try PageTheme(templates: [:], style: Data())
    } catch {
      preconditionFailure("a built-in template cannot be read: \(error)")
    }
  }()

  private let templates: PageTemplates
  private let rowTemplates: RowTemplates

  /// The static files by name.
  let statics: [String: StaticFile]

  /// Loads a theme from a folder: `NAME.mustache` replaces the template of that name, `theme.css`
  /// is appended to the style sheet, and images and fonts are added.
  ///
  /// - Parameter folder: the path of the folder.
  /// - Throws: ``PageThemeError`` if the folder cannot be read, or holds an invalid or unknown
  ///   template.
  public init(folder: String) throws(PageThemeError) {
    var templates: [String: String] = [:]
    var style = Data()
    var statics: [String: StaticFile] = [:]
    let place = URL(filePath: folder)
    // Foundation lists a file as an empty folder.
    guard (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true,
      let files = try? FileManager.default.contentsOfDirectory(
        at: place,
        includingPropertiesForKeys: [.isRegularFileKey]
      )
    else { throw PageThemeError(path: folder, reason: .unreadable) }
    for file in files {
      let name = file.lastPathComponent
      let isStyle = name == "theme.css"
      let isStatic = StaticFile.themeTypes[file.pathExtension] != nil
      guard isStyle || isStatic || file.pathExtension == "mustache" else { continue }
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
        throw PageThemeError(path: file.path, reason: .notAFile)
      }
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
    templates own: [String: String],
    style: Data,
    statics ownStatics: [String: StaticFile] = [:]
  ) throws {
    for (name, text) in own {
      do { _ = try MustacheTemplate(string: HTMLEscaping.pragma + text) } catch {
        throw TemplateError(name: name)
      }
    }
    let builtIn = Asset.templates.map {
      ($0.name.replacing(".mustache", with: ""), String(decoding: $0.bytes, as: UTF8.self))
    }
    templates = PageTemplates(Dictionary(uniqueKeysWithValues: builtIn).merging(own) { $1 })
    rowTemplates = RowTemplates(templates)
    var statics: [String: StaticFile] = [:]
    for asset in Asset.statics {
      let bytes = asset.name == "accounts.css" ? asset.bytes + style : asset.bytes
      statics[asset.name] = StaticFile(name: asset.name, bytes: bytes)
    }
    self.statics = statics.merging(ownStatics) { $1 }
  }

  private struct TemplateError: Error {
    let name: String
  }

  /// Renders a page as HTML.
  ///
  /// - Parameters:
  ///   - template: the name of a built-in template.
  ///   - document: the template values.
  ///   - rows: the rows of its list; the template that ends in `-row` is theirs.
  ///   - language: the language of the page.
  /// - Returns: the HTML.
  func render(
    _ template: String,
    _ document: PageDocument,
    rows: [RowView] = [],
    in language: Language
  ) -> String {
    let page = templates.render(TemplateValues(document), template)
    guard !rows.isEmpty else { return page }
    let list = rowTemplates.render(rows, "\(template)-row", language, document.base)
    return page.replacingFirst(document.rows, with: list)
  }

  /// The address of a static file, which changes with its content.
  func address(of name: String) -> String {
    statics[name].map { "/assets/\(name)?v=\($0.version)" } ?? "/assets/\(name)"
  }
}
