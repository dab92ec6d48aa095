import Foundation
import Testing

@testable import AccountsServer

/// What is done with a socket that there is, `Tests/EndToEnd/systemd.py` shows with a process of its own.
struct InheritedSocketTests {
  @Test(
    arguments: [
      [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "\(getpid())"],
      ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "0"],
      ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "-1"],
      ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "one"],
      // Meant for the process that started this one, and left behind in the environment.
      ["LISTEN_PID": "\(getppid())", "LISTEN_FDS": "1"], ["LISTEN_PID": "", "LISTEN_FDS": "1"],
    ]
  )
  func `what was not handed to this process is not taken`(_ environment: [String: String]) throws {
    #expect(try InheritedSocket(environment: environment) == nil)
  }

  @Test(arguments: [2, 3])
  func `several sockets are refused, and their number told`(_ count: Int) {
    let environment = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "\(count)"]
    let error = #expect(throws: InheritedSocket.SeveralSockets.self) {
      try InheritedSocket(environment: environment)
    }
    #expect(error?.count == count)
  }
}
