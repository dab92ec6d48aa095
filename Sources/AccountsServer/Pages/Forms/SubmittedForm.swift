import AccountsForms
import Foundation
import HTTPTypes

/// What a browser sent of a form (WHATWG URL section 5, `application/x-www-form-urlencoded`).
///
/// Only the gate of the pages makes one, once its token has shown that the form is one of ours: see ``Route``.
struct SubmittedForm {
  private let values: [String: String]

  /// Reads a body.
  ///
  /// - Throws: ``Problem/malformedForm`` where it is not percent-encoded UTF-8, or has a name twice.
  init(_ body: Data) throws {
    var values: [String: String] = [:]
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard
        let name = Self.decode(parts[0]),
        let value = Self.decode(parts.count > 1 ? parts[1] : Data()),
        values.updateValue(value, forKey: name) == nil
      else { throw Problem.malformedForm }
    }
    self.values = values
  }

  /// What was sent under a name; nil where nothing was.
  subscript(_ name: String) -> String? { values[name] }

  /// What was sent, by name.
  var all: [String: String] { values }

  /// The text of a field of a form: what was typed, its parts put together.
  ///
  /// A date is typed in three parts; a part of a month or a day may lack its zero.
  ///
  /// - Parameter field: the field.
  /// - Returns: the text; empty where nothing was sent.
  func text(of field: any FormFieldRepresentable) -> String {
    guard field.valueType == CivilDate?.self, values[field.key] == nil else {
      return values[field.key] ?? ""
    }
    return DateParts(values, field.key).text
  }

  /// Enters what there is into the fields of a form.
  func enter<Subject: Form>(into form: Subject) {
    for field in form.fields { field.enter(text(of: field)) }
  }

  private static func decode(_ text: Data) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard
          let high = rest.next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }),
          let low = rest.next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
        else { return nil }
        bytes.append(UInt8(high << 4 | low))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
