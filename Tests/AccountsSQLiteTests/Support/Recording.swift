import CRecordingVFS
import Foundation
import TestSupport
import Testing

/// A recording of SQLite's file operations in a folder, and of the disk after a power loss at any
/// point.
struct Recording {
  /// The fate of unsynced operations.
  enum Survival: Hashable, CustomTestStringConvertible {
    /// All are lost.
    case nothing

    /// All survive, as when a process is killed.
    case everything

    /// Some survive, in any order, and torn at sectors of 512 bytes; the seed selects them.
    case some(seed: UInt64)

    var testDescription: String { "\(self)" }

    /// The same fate, selected by another seed.
    func changed(by number: UInt64) -> Survival {
      guard case .some(let seed) = self else { return self }
      var generator = SplitMix(state: seed ^ number)
      return .some(seed: generator.next())
    }
  }

  /// The initial contents of the folder.
  private let before: [String: Data]
  private let operations: [recording_operation]

  /// Records the operations of a body through the VFS "recording".
  ///
  /// Record only one body at a time: operations of other tests would be recorded too.
  init(in folder: String, _ body: () async throws -> Void) async throws {
    before = try Self.files(in: folder)
    recording_start()
    do {
      try await body()
      recording_stop()
    } catch {
      recording_stop()
      throw error
    }
    operations = (0..<recording_count()).map { recording_at($0) }
      .filter { $0.kind == recording_mark || String(cString: $0.path).hasPrefix(folder) }
  }

  /// The number of moments for a power loss: before each operation, and at the end.
  var momentCount: Int { operations.count + 1 }

  /// The number of syncs.
  var syncCount: Int { operations.filter { $0.kind == recording_sync }.count }

  /// Returns the acknowledgements before a moment.
  func acknowledged(before moment: Int) -> [Int64] {
    operations.prefix(moment).filter { $0.kind == recording_mark }.map { $0.offset }
  }

  /// Returns the disk after a power loss.
  func crash(at moment: Int, _ survival: Survival) -> Crash {
    var disk = before.mapValues { File(durable: $0) }
    for operation in operations.prefix(moment) where operation.kind != recording_mark {
      let name = URL(filePath: String(cString: operation.path)).lastPathComponent
      disk[name, default: File(durable: nil)].apply(operation)
      if operation.synchronizesFolder { for name in disk.keys { disk[name]?.settleDeletion() } }
    }
    return Crash(
      files: disk.reduce(into: [:]) { files, entry in
        // Every file loses other operations, at every moment.
        let place = entry.key.utf8.reduce(UInt64(moment)) { $0 << 5 ^ $0 >> 59 ^ UInt64($1) }
        files[entry.key] = entry.value.afterCrash(survival.changed(by: place))
      },
      acknowledged: acknowledged(before: moment)
    )
  }

  /// The files that survive a power loss, and the changes acknowledged before it.
  struct Crash: Hashable {
    let files: [String: Data]
    let acknowledged: [Int64]

    /// Writes the files into an empty folder.
    func write(into folder: String) throws {
      for (name, data) in files { try data.write(to: URL(filePath: folder + "/" + name)) }
    }
  }

  private static func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    // The index of the WAL is shared memory; SQLite rebuilds it after a crash.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !name.hasSuffix("-shm") && !name.hasSuffix("-lock") {
      files[name] = try Data(contentsOf: URL(filePath: folder + "/" + name))
    }
    return files
  }

  /// A file on a disk with a cache.
  ///
  /// Its own fsync also keeps the name of a new file: SQLite synchronizes the folder with the first
  /// fsync of a journal or a WAL, and the program after it has created a database.
  private struct File {
    var durable: Data?
    var pending: [recording_operation] = []

    mutating func apply(_ operation: recording_operation) {
      switch operation.kind {
      case recording_sync:
        durable = Self.applied(pending, to: durable) ?? Data()
        pending = []
      default: pending.append(operation)
      }
    }

    /// Makes a deletion durable, since the folder was synchronized.
    mutating func settleDeletion() {
      guard let deletion = pending.lastIndex(where: { $0.kind == recording_delete }) else { return }
      durable = nil
      pending.removeFirst(deletion + 1)
    }

    func afterCrash(_ survival: Survival) -> Data? {
      switch survival {
      case .nothing: return durable
      case .everything: return Self.applied(pending, to: durable)
      case .some(let seed):
        var generator = SplitMix(state: seed)
        var (data, pending) = (durable, pending)
        // The operations after a deletion are on a new file, which has the name only if the
        // deletion survives.
        if let deletion = pending.lastIndex(where: { $0.kind == recording_delete }) {
          if Bool.random(using: &generator) {
            (data, pending) = (nil, Array(pending[(deletion + 1)...]))
          } else {
            pending = pending[..<deletion].filter { $0.kind != recording_delete }
          }
        }
        for operation in pending.shuffled(using: &generator) where Bool.random(using: &generator) {
          data = Self.applied(operation, to: data ?? Data(), tornBy: &generator)
        }
        return data
      }
    }

    /// The file after all operations; nil if the last one deletes it.
    private static func applied(_ operations: [recording_operation], to data: Data?) -> Data? {
      operations.reduce(data) { data, operation in
        operation.kind == recording_delete ? nil : applied(operation, to: data ?? Data())
      }
    }

    private static func applied(_ operation: recording_operation, to data: Data) -> Data {
      var data = data
      if operation.kind == recording_truncate {
        return data.resized(to: Int(operation.offset))
      }
      data.write(bytes(of: operation), at: Int(operation.offset))
      return data
    }

    private static func applied(
      _ operation: recording_operation,
      to data: Data,
      tornBy generator: inout SplitMix
    ) -> Data {
      guard operation.kind == recording_write else { return applied(operation, to: data) }
      var data = data
      let bytes = bytes(of: operation)
      for start in stride(from: 0, to: bytes.count, by: 512)
      where Int.random(in: 0..<4, using: &generator) > 0 {
        let sector = bytes[start..<min(start + 512, bytes.count)]
        data.write(Data(sector), at: Int(operation.offset) + start)
      }
      return data
    }

    private static func bytes(of operation: recording_operation) -> Data {
      guard let data = operation.data else { return Data() }
      return Data(bytes: data, count: operation.size)
    }
  }
}

extension recording_operation {
  /// Whether the names in the folder are on the disk afterwards.
  fileprivate var synchronizesFolder: Bool {
    (kind == recording_sync || kind == recording_delete) && offset != 0
  }
}

extension Data {
  fileprivate func resized(to size: Int) -> Data {
    count > size ? Data(prefix(size)) : self + Data(count: size - count)
  }

  fileprivate mutating func write(_ bytes: Data, at offset: Int) {
    if count < offset + bytes.count { self = resized(to: offset + bytes.count) }
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
