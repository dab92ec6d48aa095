import Dispatch

/// A fault that a sanitizer has to detect: one that misses it would miss all of its kind.
enum PlantedFault: String {
  /// Several threads count without a lock.
  case race

  /// A byte after the end of a buffer is written.
  case overflow

  /// A buffer is read after its release.
  case useAfterFree = "use-after-free"

  /// A buffer is never released.
  case leak

  private nonisolated(unsafe) static var count = 0
  private nonisolated(unsafe) static var buffer: UnsafeMutablePointer<UInt8>?

  /// Does what the name says.
  func run() {
    switch self {
    case .race:
      DispatchQueue.concurrentPerform(iterations: 1_000_000) { _ in Self.count += 1 }
    case .overflow:
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
      buffer[Int("8") ?? 0] = 1
      buffer.deallocate()
    case .useAfterFree:
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
      buffer.initialize(repeating: 1, count: 8)
      buffer.deallocate()
      Self.count = Int(buffer[Int("1") ?? 0])
    case .leak:
      Self.buffer = .allocate(capacity: 8)
      Self.buffer = nil
    }
  }
}
