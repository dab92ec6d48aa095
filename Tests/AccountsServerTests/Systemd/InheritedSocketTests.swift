import Expectations
import Foundation
import Testing

@testable import AccountsServer

/// Tests of the environment; `Tests/EndToEnd/systemd.py` tests real sockets with a process of its
/// own.
struct InheritedSocketTests {
  @Test(
    arguments: [
      [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "\(getpid())"],
      ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "0"],
      ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "-1"],
      ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "one"],
      // Meant for the parent process, and left in the environment.
      ["LISTEN_PID": "\(getppid())", "LISTEN_FDS": "1"], ["LISTEN_PID": "", "LISTEN_FDS": "1"],
    ]
  )
  func `ignores a socket that was not passed to this process`(
    _ environment: [String: String]
  ) throws {
    #expect(try InheritedSocket(environment: environment) == nil)
  }

  @Test(arguments: [2, 3])
  func `rejects several sockets, and reports their number`(_ count: Int) {
    let environment = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "\(count)"]
    let error = #expect(throws: InheritedSocket.SeveralSockets.self) {
      try InheritedSocket(environment: environment)
    }
    expect(error?.count, is: count)
  }
}
