import AccountsForms
import Synchronization

/// A row of a list: the values of its template.
struct RowView {
  /// The texts, which the template shows.
  let texts: [String: String]

  /// The flags, which decide about sections of the template.
  let flags: [String: Bool]
}

/// Renders the rows of lists.
///
/// Mustache takes microseconds for each value, and a hundred rows have thousands. Rows with the
/// same flags differ only in their texts: their template is rendered once with marks instead of
/// texts, and the texts of each row are then put in the places of the marks.
final class RowTemplates: Sendable {
  /// A piece of a row and the name of the text that follows it; nil at the end.
  private struct Piece {
    let html: String
    let name: String?
  }

  private struct Shape: Hashable {
    let template: String
    let language: Language
    let prefix: String
    let flags: [String: Bool]
  }

  // The last private-use characters, which no template has; icon fonts use those of the basic
  // plane.
  private static let marks: (Character, Character) = ("\u{10FFFC}", "\u{10FFFD}")

  private let templates: PageTemplates
  private let shapes = Mutex<[Shape: [Piece]]>([:])

  /// Creates a renderer with the templates of a theme.
  init(_ templates: PageTemplates) { self.templates = templates }

  /// Renders rows.
  ///
  /// - Parameters:
  ///   - rows: the rows, all with texts of the same names.
  ///   - template: the name of their template.
  ///   - language: the language of the texts of the template.
  ///   - prefix: the path that all addresses are below; see ``SiteSettings/prefix``.
  /// - Returns: the HTML.
  func render(
    _ rows: [RowView],
    _ template: String,
    _ language: Language,
    _ prefix: String
  ) -> String {
    var html = ""
    for row in rows {
      let shape = Shape(template: template, language: language, prefix: prefix, flags: row.flags)
      for piece in pieces(of: row, shape) {
        html += piece.html
        if let name = piece.name { html += HTMLEscaping().escapeText(row.texts[name] ?? "") }
      }
    }
    return html
  }

  private func pieces(of row: RowView, _ shape: Shape) -> [Piece] {
    if let known = shapes.withLock({ $0[shape] }) { return known }
    let (start, end) = Self.marks
    var values: [String: Any] = [
      "text": PageMessages.texts(in: shape.language), "base": shape.prefix,
    ]
    for (name, flag) in row.flags { values[name] = flag }
    for name in row.texts.keys { values[name] = "\(start)\(name)\(end)" }
    let html = templates.render(values, shape.template)
    var pieces: [Piece] = []
    for part in html.split(separator: end, omittingEmptySubsequences: false) {
      let halves = part.split(separator: start, maxSplits: 1, omittingEmptySubsequences: false)
      pieces.append(
        Piece(html: String(halves[0]), name: halves.count == 2 ? String(halves[1]) : nil)
      )
    }
    shapes.withLock { $0[shape] = pieces }
    return pieces
  }
}
