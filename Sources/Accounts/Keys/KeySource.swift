/// The keys of one purpose, wherever an installation keeps them.
package struct KeySource: Sendable {
  /// The keys there are, oldest first; nil where none was ever made.
  let existing: @Sendable () throws -> [Key]?

  /// The newest key; the first is made where there is none.
  let newestOrNew: @Sendable () throws -> Key

  /// Describes a source of keys.
  package init(
    existing: @escaping @Sendable () throws -> [Key]?,
    newestOrNew: @escaping @Sendable () throws -> Key
  ) {
    self.existing = existing
    self.newestOrNew = newestOrNew
  }
}
