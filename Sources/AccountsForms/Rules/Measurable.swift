public import Foundation

/// A value that has a length.
///
/// Text is measured in code points (SP 800-63B-4 section 3.1.1.2 for passwords): one emoji may be
/// seven. An app's own types can conform.
public protocol Measurable {
  /// The number of code points or elements.
  var length: Int { get }
}

extension String: Measurable {
  /// The number of code points.
  public var length: Int { unicodeScalars.count }
}

extension Array: Measurable {
  /// The number of elements.
  public var length: Int { count }
}

extension Data: Measurable {
  /// The number of bytes.
  public var length: Int { count }
}

extension Set: Measurable {
  /// The number of elements.
  public var length: Int { count }
}

extension Secret: Measurable {
  /// The number of code points.
  public var length: Int {
    var count = 0
    forEachScalar { _ in count += 1 }
    return count
  }
}
