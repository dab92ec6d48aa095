import Expectations
import Foundation
import Testing

@testable import AccountsServer

#if os(Linux)
  struct SupervisorTests {
    /// A socket that receives the notifications of a service.
    private final class Ear {
      let path: String
      private let descriptor: Int32

      /// Listens at a path, or at an abstract name that begins with @.
      init(_ path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        try #require(descriptor >= 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = path.hasPrefix("@") ? [0] + path.utf8.dropFirst() : Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = try #require(MemoryLayout.offset(of: \sockaddr_un.sun_path)) + name.count
        let status = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(descriptor, address, socklen_t(length))
          }
        }
        try #require(status == 0)
      }

      deinit {
        close(descriptor)
        unlink(path)
      }

      /// Returns the next notification.
      func hear() -> String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      }
    }

    @Test(arguments: ["\(NSTemporaryDirectory())accounts-ear-\(UUID())", "@accounts-ear-\(UUID())"])
    func `notifies a socket at a path, or an abstract one`(_ path: String) throws {
      let ear = try Ear(path)
      let supervisor = try #require(Supervisor(environment: ["NOTIFY_SOCKET": path]))
      supervisor.tell(.ready)
      supervisor.tell(.stopping)
      expect([ear.hear(), ear.hear()], is: ["READY=1", "STOPPING=1"])
    }

    @Test(arguments: [[:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "vsock:2:1"]])
    func `there is no supervisor without a socket`(_ environment: [String: String]) {
      #expect(Supervisor(environment: environment) == nil)
    }

    @Test func `ignores a socket that cannot be reached`() throws {
      for path in ["/nowhere/at/all", "/" + String(repeating: "a", count: 200)] {
        try #require(Supervisor(environment: ["NOTIFY_SOCKET": path])).tell(.ready)
      }
    }

    @Test(
      arguments: [
        ([:], nil), (["WATCHDOG_USEC": "30000000"], .seconds(30)),
        (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"], .seconds(30)),
        (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"], nil),
        (["WATCHDOG_USEC": "often"], nil),
      ] as [([String: String], Duration?)]
    )
    func `a watchdog is for this process alone`(
      _ row: (environment: [String: String], timeout: Duration?)
    ) throws {
      let environment = row.environment.merging(["NOTIFY_SOCKET": "/run/ear"]) { $1 }
      try expect(#require(Supervisor(environment: environment)).timeout, is: row.timeout)
    }

    @Test func `notifies the watchdog repeatedly, until cancelled`() async throws {
      let ear = try Ear("@accounts-ear-\(UUID())")
      let environment = ["NOTIFY_SOCKET": ear.path, "WATCHDOG_USEC": "20000"]
      let supervisor = try #require(Supervisor(environment: environment))
      let signs = Task { await Watchdog(supervisor: supervisor).run() }
      expect((0..<3).map { _ in ear.hear() }, is: Array(repeating: "WATCHDOG=1", count: 3))
      signs.cancel()
      await signs.value
    }
  }
#endif
