import AccountsForms
import CCommonPasswords

/// The passwords that people choose most often (ASVS 5.0 6.2.4), as this program ships them.
enum CommonPasswords {
  /// Whether a password is one of them, in upper or lower case.
  ///
  /// - Parameter password: the password, in ASCII; others are not in the list.
  /// - Returns: whether the list has it.
  static func contains(_ password: Secret) -> Bool {
    let lines = UnsafeBufferPointer(
      start: accounts_common_passwords,
      count: accounts_common_passwords_size
    )
    return password.withUTF8 { bytes in
      var (low, high) = (0, lines.count)
      while low < high {
        var start = low + (high - low) / 2
        while start > low, lines[start - 1] != lineFeed { start -= 1 }
        let line = lines[start...].prefix { $0 != lineFeed }
        switch order(bytes, line) {
        case .equal: return true
        case .before: high = start
        case .after: low = start + line.count + 1
        }
      }
      return false
    }
  }

  private enum Order { case before, equal, after }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func order(
    _ password: UnsafeBufferPointer<UInt8>,
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Order {
    for (typed, listed) in zip(password, line) {
      let lower = (0x41...0x5A).contains(typed) ? typed + 0x20 : typed
      if lower != listed { return lower < listed ? .before : .after }
    }
    return password.count == line.count ? .equal : password.count < line.count ? .before : .after
  }
}
