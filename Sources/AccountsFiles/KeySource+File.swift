package import Accounts

extension KeySource {
  /// Creates a source that reads and extends a key file.
  ///
  /// - Parameter file: the file, which need not exist.
  package init(_ file: KeyFile) {
    self.init(
      existing: { try Self.reporting { () throws(KeyFileError) in try file.existing() } },
      newestOrNew: { try Self.reporting { () throws(KeyFileError) in try file.newestOrNew() } }
    )
  }

  /// Runs a use of the file.
  ///
  /// - Throws: ``StorageError``: without the key nothing can be stored.
  private static func reporting<Value>(_ body: () throws(KeyFileError) -> Value) throws -> Value {
    do throws(KeyFileError) { return try body() } catch {
      // Never a full disk: the audit log cannot be signed, which is not the same as cannot grow.
      throw StorageError(.auditKey, at: error.path, detail: error.description, advice: error.hint)
    }
  }
}
