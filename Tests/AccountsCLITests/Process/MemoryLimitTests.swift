import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsCLI

/// Tests with the files of control groups in a temporary folder.
struct MemoryLimitTests {
  private static let machine = 8 << 20

  /// The limit that the program reads from a file that names its control group, or from none, and
  /// from `memory.max` in some folders.
  private func kibibytes(_ group: String?, _ limits: [String: String]) throws -> Int {
    let folder = TemporaryFolder()
    let process = folder.path + "/cgroup"
    if let group { try Data(group.utf8).write(to: URL(filePath: process)) }
    for (name, text) in limits {
      let place = URL(filePath: folder.path + "/fs" + name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place.appending(path: "memory.max"))
    }
    return MemoryLimit.kibibytes(
      ofMachine: Self.machine,
      group: process,
      folder: folder.path + "/fs"
    )
  }

  private static let unit = "0::/system.slice/accounts.service\n"

  @Test(
    arguments: [
      ("no control groups", nil, [:], machine),
      (
        "MemoryMax=512M of the unit", unit,
        ["/system.slice/accounts.service": "536870912\n", "/system.slice": "max\n"], 512 << 10
      ),
      (
        "a lower limit of the slice around it", unit,
        ["/system.slice/accounts.service": "536870912\n", "/system.slice": "268435456\n"],
        256 << 10
      ),
      ("a container, whose group is the root", "0::/\n", ["": "134217728\n"], 128 << 10),
      (
        "another version of control groups beside it", "4:memory:/other\n" + unit,
        ["/other": "1048576\n", "/system.slice/accounts.service": "536870912\n"], 512 << 10
      ),
      ("the limit of another unit", unit, ["/system.slice/other.service": "1048576\n"], machine),
      (
        "no limit, and none that can be read", unit,
        ["": "max\n", "/system.slice": "", "/system.slice/accounts.service": "lots\n"], machine
      ),
      (
        "more than the machine has", unit, ["/system.slice/accounts.service": "1099511627776\n"],
        machine
      ),
    ] as [(String, String?, [String: String], Int)]
  )
  func `the memory is the least of the machine's and of each control group's`(
    _ name: String,
    _ group: String?,
    _ limits: [String: String],
    _ expected: Int
  ) throws {
    try expect(kibibytes(group, limits), is: expected, name)
  }

  @Test func `the memory of this process is at most the machine's`() {
    let machine = Int(ProcessInfo.processInfo.physicalMemory / 1024)
    #expect((1...machine).contains(MemoryLimit.kibibytes))
  }
}
