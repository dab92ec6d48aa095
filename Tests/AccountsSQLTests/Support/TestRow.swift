import Foundation

@testable import AccountsSQL

/// A row as a store has read it, with values of a test.
struct TestRow: SQLRow, Sendable {

  private let values: [(any Sendable)?]

  init(_ values: [(any Sendable)?]) { self.values = values }

  /// The row with another value in a column.
  func with(_ value: (any Sendable)?, at column: Int) -> TestRow {
    var values = values
    values[column] = value
    return TestRow(values)
  }

  private func value(_ column: Int32) -> (any Sendable)? { values[Int(column)] }

  func integer(_ column: Int32) -> Int64 { (value(column) as? Int).map(Int64.init) ?? 0 }

  func text(_ column: Int32) -> String { value(column) as? String ?? "" }

  func blob(_ column: Int32) -> [UInt8] { value(column) as? [UInt8] ?? [] }

  func isNull(_ column: Int32) -> Bool { value(column) == nil }

}
