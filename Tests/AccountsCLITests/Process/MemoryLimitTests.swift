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

  private struct Row: CustomTestStringConvertible {
    let testDescription: String
    let group: String?
    let limits: [String: String]
    let kibibytes: Int
  }

  private static let unit = "0::/system.slice/accounts.service\n"

  private static let rows = [
    Row(testDescription: "no control groups", group: nil, limits: [:], kibibytes: machine),
    Row(
      testDescription: "MemoryMax=512M of the unit",
      group: unit,
      limits: ["/system.slice/accounts.service": "536870912\n", "/system.slice": "max\n"],
      kibibytes: 512 << 10
    ),
    Row(
      testDescription: "a lower limit of the slice around it",
      group: unit,
      limits: ["/system.slice/accounts.service": "536870912\n", "/system.slice": "268435456\n"],
      kibibytes: 256 << 10
    ),
    Row(
      testDescription: "a container, whose group is the root",
      group: "0::/\n",
      limits: ["": "134217728\n"],
      kibibytes: 128 << 10
    ),
    Row(
      testDescription: "another version of control groups beside it",
      group: "4:memory:/other\n" + unit,
      limits: ["/other": "1048576\n", "/system.slice/accounts.service": "536870912\n"],
      kibibytes: 512 << 10
    ),
    Row(
      testDescription: "the limit of another unit",
      group: unit,
      limits: ["/system.slice/other.service": "1048576\n"],
      kibibytes: machine
    ),
    Row(
      testDescription: "no limit, and none that can be read",
      group: unit,
      limits: ["": "max\n", "/system.slice": "", "/system.slice/accounts.service": "lots\n"],
      kibibytes: machine
    ),
    Row(
      testDescription: "more than the machine has",
      group: unit,
      limits: ["/system.slice/accounts.service": "1099511627776\n"],
      kibibytes: machine
    ),
  ]

  @Test(arguments: rows)
  private func `the memory is the least of the machine's and of each control group's`(
    _ row: Row
  ) throws {
    try expect(kibibytes(row.group, row.limits), is: row.kibibytes)
  }

  @Test func `the memory of this process is at most the machine's`() {
    let machine = Int(ProcessInfo.processInfo.physicalMemory / 1024)
    #expect((1...machine).contains(MemoryLimit.kibibytes))
  }
}
