import AccountsSQL

extension [SQLValue] {
  /// Runs a closure with the values as libpq takes them: number, types, bytes, lengths and formats.
  func withParameters<Result>(
    _ body: (
      Int32, [UInt32], [UnsafePointer<CChar>?], [Int32], [Int32]
    ) -> Result
  ) -> Result {
    let bytes = map(\.bytes)
    // All bytes lie in one array, so that one pointer is enough.
    let all = bytes.flatMap { $0 ?? [] }.map { CChar(bitPattern: $0) } + [0]
    return all.withUnsafeBufferPointer { all in
      var offset = 0
      let pointers = bytes.map { value -> UnsafePointer<CChar>? in
        guard let value else { return nil }
        defer { offset += value.count }
        return all.baseAddress.map { $0 + offset }
      }
      return body(
        Int32(count),
        map(\.type),
        pointers,
        bytes.map { Int32($0?.count ?? 0) },
        map { $0.isBinary ? 1 : 0 }
      )
    }
  }
}

extension [String] {
  /// Runs a closure with the texts as an array of C strings with a null pointer at the end.
  func withCStrings<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let bytes = map { Array<CChar>($0.utf8CString) }
    return bytes.flatMap(\.self)
      .withUnsafeBufferPointer { all in
        var offset = 0
        let pointers = bytes.map { text -> UnsafePointer<CChar>? in
          defer { offset += text.count }
          return all.baseAddress.map { $0 + offset }
        }
        return body(pointers + [nil])
      }
  }
}
