import AccountsJSON

/// The bytes of a form file, and what is wrong with them.
struct FormFileReading {
  private let bytes: [UInt8]
  private let result: Result<JSONValue, JSONError>
  private let position: Int
  private let places: [[String]: Int]

  /// The errors.
  private(set) var defects: [FormFile.Defect] = []

  /// The warnings.
  private(set) var warnings: [FormFile.Defect] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (result, position, places) = JSONReader.parse(bytes, locating: true)
  }

  /// The members of the file.
  ///
  /// - Throws: the error if it is not a JSON object.
  func root() throws(FormFile.Defects) -> [String: JSONValue] {
    func defect(_ place: Int, _ reason: FormFileReason.File) -> FormFile.Defects {
      let message = FormFileReason.file(reason).text
      return FormFile.Defects(all: [
        FormFile.Defect(line: JSONReader.line(at: place, of: bytes), message: message)
      ])
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw defect(0, .byteOrderMark)
    }
    if let place = bytes.firstInvalidUTF8 {
      throw defect(place, .notUTF8)
    }
    switch result {
    case .success(.object(let members)): return members
    case .success: throw defect(0, .notAnObject)
    case .failure(.malformed): throw defect(position, .notJSON)
    case .failure(.repeatedMember(let name)):
      // The last of the places that end with the name: the second one.
      let place = places.filter { $0.key.last == name }.map(\.value).max() ?? 0
      throw defect(place, .repeatedMember(name))
    }
  }

  /// Adds the error of a value.
  mutating func refuse(_ path: [String], _ reason: FormFileReason) {
    defects.append(defect(path, reason))
  }

  /// Adds a warning about a value.
  mutating func warn(_ path: [String], _ reason: FormFileReason) {
    warnings.append(defect(path, reason))
  }

  private func defect(_ path: [String], _ reason: FormFileReason) -> FormFile.Defect {
    FormFile.Defect(line: JSONReader.line(at: places[path] ?? 0, of: bytes), message: reason.text)
  }
}

extension [UInt8] {
  /// The place of the first byte that is not UTF-8; nil if all are.
  fileprivate var firstInvalidUTF8: Int? {
    do {
      _ = try UTF8Span(validating: span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
