import Foundation
import Testing

/// The control of `scripts/soak threads`: a sanitizer that does not see this race would see no other.
struct ThreadSanitizerTests {
  private nonisolated(unsafe) static var count = 0

  @Test(.enabled(if: ProcessInfo.processInfo.environment["ACCOUNTS_PLANTED_RACE"] != nil))
  func `a race that was planted is seen`() {
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in Self.count += 1 }
    #expect(Self.count > 0)
  }
}
