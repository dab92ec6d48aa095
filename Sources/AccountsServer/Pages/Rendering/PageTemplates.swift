import Mustache
import Synchronization

/// The templates of a theme.
///
/// A template is parsed when a page first needs it: to parse all of them takes longer than the rest
/// of the server's start.
final class PageTemplates: Sendable {
  private let texts: [String: String]
  private let parsed = Mutex(MustacheLibrary())

  /// Creates templates.
  ///
  /// - Parameter texts: the text of each template by its name; each must be valid Mustache.
  init(_ texts: [String: String]) { self.texts = texts }

  /// Renders values.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - name: the name of the template.
  /// - Returns: the HTML; empty if there is no such template.
  func render(_ values: Any, _ name: String) -> String {
    let library = parsed.withLock { library in
      parse(name, into: &library)
      return library
    }
    return library.render(values, withTemplate: name) ?? ""
  }

  /// Parses a template and those that it refers to, unless that was done before.
  private func parse(_ name: String, into library: inout MustacheLibrary) {
    guard library.getTemplate(named: name) == nil, let text = texts[name] else { return }
    do {
      try library.register(HTMLEscaping.pragma + text, named: name)
    } catch {
      preconditionFailure("the template \(name) is not valid: \(error)")
    }
    for reference in Self.references(in: text) { parse(reference, into: &library) }
  }

  /// The names of the templates that a template includes or inherits.
  static func references(in text: String) -> Set<String> {
    var names: Set<String> = []
    for tag in text.split(separator: "{{", omittingEmptySubsequences: false).dropFirst() {
      let tag = tag.prefix { $0 != "}" }.drop(while: \.isWhitespace)
      guard tag.hasPrefix(">") || tag.hasPrefix("<") else { continue }
      let name = tag.dropFirst().split(whereSeparator: \.isWhitespace).first
      if let name { names.insert(String(name)) }
    }
    return names
  }
}
