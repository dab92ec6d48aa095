import Foundation
import HTTPTypes

/// A response, as a user sees it.
struct Page {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let html: String

  /// The redirect target; nil without a redirect.
  var location: String? { headers[.location] }

  var title: String { first(/<title>([^<]*)<\/title>/) ?? "" }

  /// The flash message.
  var notice: String? {
    first(/<p class="notice(?: attention)?" role="status"><span[^>]*>[✓⚠]<\/span> ([^<]*)<\/p>/)
  }

  /// The error of the whole form.
  var problem: String? {
    first(/<div class="summary"[^>]*>\s*<h2[^>]*>.*?<\/h2>\s*<p>([^<]*)<\/p>/)
  }

  /// The names in a list of users, in order.
  var userNames: [String] {
    html.matches(of: /<a href="\/admin\/users\/[^"]*">([^<]*)<\/a><\/td>/).map { "\($0.1)" }
  }

  /// The link to the next page of a list; nil on the last one.
  var next: String? { first(/href="([^"]*)" rel="next"/) }

  /// The fields with errors and their messages, in order.
  var errors: [String] {
    html.matches(
      of:
        /data-field="([^"]*)"[^>]*>\s*<div[^>]*>\s*<p class="error" id="[^"]*">.*?<span data-error dir="auto">([^<]*)<\/span>/
    )
    .map { "\($0.1): \(Self.unescaped($0.2))" }
  }

  /// Returns the fields that the form for an action would send unchanged.
  func fields(of action: String) -> [String: String] {
    let forms = html.matches(of: /(?s)<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/)
    guard let form = forms.first(where: { $0.1 == action })?.2 else { return [:] }
    var fields: [String: String] = [:]
    for input in form.matches(of: /<input([^>]*)>/) {
      let attributes = String(input.1)
      guard let name = Self.attribute("name", attributes) else { continue }
      let isBox = Self.attribute("type", attributes) == "checkbox"
      if isBox, !attributes.contains(" checked") { continue }
      fields[name] = Self.attribute("value", attributes) ?? ""
    }
    for select in form.matches(of: /(?s)<select([^>]*)>(.*?)<\/select>/) {
      guard let name = Self.attribute("name", String(select.1)) else { continue }
      let chosen = select.2.matches(of: /<option([^>]*)>/).map { String($0.1) }
        .first { $0.contains(" selected") }
      fields[name] = chosen.flatMap { Self.attribute("value", $0) } ?? ""
    }
    return fields
  }

  private func first(_ pattern: Regex<(Substring, Substring)>) -> String? {
    html.firstMatch(of: pattern).map { Self.unescaped($0.1) }
  }

  private static func attribute(_ name: String, _ attributes: String) -> String? {
    let pattern = " \(name)=\""
    guard let start = attributes.range(of: pattern)?.upperBound else { return nil }
    return unescaped(attributes[start...].prefix { $0 != "\"" })
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
