import CRecordingVFS
import Foundation
import TestSupport
import Testing

/// What SQLite did to the files of one folder, and what a disk would hold had the power failed meanwhile.
struct Recording {
  /// What survives of the operations that were not synchronized.
  enum Survival: Hashable, CustomTestStringConvertible {
    /// None of them.
    case nothing

    /// All of them, as when a process is killed.
    case everything

    /// Some, in any order, and torn at sectors of 512 bytes; which ones follows from the seed.
    case some(seed: UInt64)

    var testDescription: String { "\(self)" }
  }

  /// What the folder held at the beginning.
  private let before: [String: Data]
  private let operations: [recording_operation]

  /// Records what a body does through the VFS "recording".
  ///
  /// One at a time: what another test does meanwhile would be noted too.
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

  /// How many moments there are at which the power can fail: before each operation, and at the end.
  var momentCount: Int { operations.count + 1 }

  /// How often something was synchronized.
  var syncCount: Int { operations.filter { $0.kind == recording_sync }.count }

  /// What was acknowledged before a moment.
  func acknowledged(before moment: Int) -> [Int64] {
    operations.prefix(moment).filter { $0.kind == recording_mark }.map { $0.offset }
  }

  /// Writes the files that are left into an empty folder.
  func writeCrash(at moment: Int, _ survival: Survival, into folder: String) throws {
    var disk = before.mapValues { File(durable: $0) }
    for operation in operations.prefix(moment) where operation.kind != recording_mark {
      let name = URL(filePath: String(cString: operation.path)).lastPathComponent
      disk[name, default: File(durable: nil)].apply(operation)
    }
    for (name, file) in disk {
      guard let data = file.afterCrash(survival) else { continue }
      try data.write(to: URL(filePath: folder + "/" + name))
    }
  }

  private static func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    // The index of the WAL is memory; SQLite makes it anew after a crash.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !name.hasSuffix("-shm") && !name.hasSuffix("-lock") {
      files[name] = try Data(contentsOf: URL(filePath: folder + "/" + name))
    }
    return files
  }

  /// A file on a disk with a cache.
  private struct File {
    var durable: Data?
    var pending: [recording_operation] = []

    mutating func apply(_ operation: recording_operation) {
      switch operation.kind {
      case recording_sync:
        durable = pending.reduce(durable ?? Data()) { Self.applied($1, to: $0) }
        pending = []
      case recording_delete:
        // SQLite synchronizes the folder.
        durable = nil
        pending = []
      default: pending.append(operation)
      }
    }

    func afterCrash(_ survival: Survival) -> Data? {
      switch survival {
      case .nothing: return durable
      case .everything:
        guard !pending.isEmpty else { return durable }
        return pending.reduce(durable ?? Data()) { Self.applied($1, to: $0) }
      case .some(let seed):
        var generator = SplitMix(state: seed)
        var data = durable
        for operation in pending.shuffled(using: &generator) where Bool.random(using: &generator) {
          data = Self.applied(operation, to: data ?? Data(), tornBy: &generator)
        }
        return data
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

extension Data {
  fileprivate func resized(to size: Int) -> Data {
    count > size ? Data(prefix(size)) : self + Data(count: size - count)
  }

  fileprivate mutating func write(_ bytes: Data, at offset: Int) {
    if count < offset + bytes.count { self = resized(to: offset + bytes.count) }
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
