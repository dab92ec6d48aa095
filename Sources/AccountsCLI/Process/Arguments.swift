/// The unmodified command-line arguments.
enum Arguments {
  /// Rejects arguments that are not UTF-8.
  ///
  /// `CommandLine.arguments` silently replaces invalid bytes, so a name with a replacement
  /// character would be stored.
  ///
  /// - Throws: ``Failure``.
  static func requireUTF8() throws {
    for (position, argument) in CommandLine.unsafeArgv.enumerated(count: CommandLine.argc) {
      guard let argument, String(validatingCString: argument) == nil else { continue }
      throw Failure(
        .refused,
        code: .notUTF8,
        "argument \(position) is not UTF-8",
        hint: "check the terminal's locale, or the encoding of the script"
      )
    }
  }
}

extension UnsafeMutablePointer {
  fileprivate func enumerated(count: Int32) -> EnumeratedSequence<UnsafeBufferPointer<Pointee>> {
    UnsafeBufferPointer(start: self, count: Int(count)).enumerated()
  }
}
