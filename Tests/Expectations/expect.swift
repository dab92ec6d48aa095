import Testing

/// Expects that a value equals another one.
///
/// A comparison in `#expect` is expanded and checked as an expression with overloaded operators:
/// compiling it takes several times as long.
///
/// - Parameters:
///   - actual: the value.
///   - expected: the value that it must equal.
///   - comment: a note for the report of a failure.
///   - file: the name of the test's file in its module.
///   - path: the path of the test's file.
///   - line: the line of the call.
///   - column: the column of the call.
public func expect<Value: Equatable>(
  _ actual: Value,
  is expected: Value,
  _ comment: @autoclosure () -> String = "",
  file: String = #fileID,
  path: String = #filePath,
  line: Int = #line,
  column: Int = #column
) {
  guard actual != expected else { return }
  let place = SourceLocation(fileID: file, filePath: path, line: line, column: column)
  let difference = "\(String(reflecting: actual)) is not \(String(reflecting: expected))"
  let comment = comment()
  let text = comment.isEmpty ? difference : "\(comment): \(difference)"
  Issue.record(Comment(rawValue: text), sourceLocation: place)
}
