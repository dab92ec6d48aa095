import Foundation

/// The first bytes of a database file (sqlite.org/fileformat2.html#the_database_header), read without
/// SQLite, which would leave files of its own beside a database that is not ours.
struct DatabaseHeader {
  /// "ACCT": marks a file as ours (sqlite.org/pragma.html#pragma_application_id).
  static let applicationID: UInt32 = 0x4143_4354

  /// What a file is.
  enum Kind: Equatable {
    /// Nothing yet.
    case empty

    /// A database of this program's. One that is not in WAL mode is being made, or was copied here.
    case ours(isWAL: Bool)

    /// A database of another program's.
    case foreign

    /// Something else.
    case notADatabase

    /// Refuses a file that holds anything of somebody else's.
    ///
    /// - Throws: ``StorageError``.
    func requireOurs(path: String) throws {
      switch self {
      case .empty, .ours: return
      case .foreign: throw StorageError(.foreignDatabase, path: path)
      case .notADatabase: throw StorageError(.notADatabase, path: path)
      }
    }
  }

  /// What the file is.
  let kind: Kind

  /// Reads a file's header.
  ///
  /// - Parameter path: the file.
  /// - Throws: `POSIXError`; ``StorageError`` where it is no regular file.
  init(path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw POSIXError.last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.cannotOpen, path: path, detail: "not a regular file")
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw POSIXError.last }
    kind = Self.kind(bytes.prefix(count))
  }

  private static func kind(_ bytes: ArraySlice<UInt8>) -> Kind {
    if bytes.isEmpty { return .empty }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return .notADatabase
    }
    let identifier = bytes[68..<72].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    guard identifier == applicationID else { return .foreign }
    // The write and read versions of the file format: 2 is WAL.
    return .ours(isWAL: bytes[18] == 2 && bytes[19] == 2)
  }
}
