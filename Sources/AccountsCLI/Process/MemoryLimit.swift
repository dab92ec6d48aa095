import Foundation

/// The memory that the program may use.
enum MemoryLimit {
  /// The limit in KiB: the machine's memory, or less if a control group has a limit, as systemd's
  /// `MemoryMax=` and containers do.
  static let kibibytes = kibibytes(
    ofMachine: Int(ProcessInfo.processInfo.physicalMemory / 1024),
    group: "/proc/self/cgroup",
    folder: "/sys/fs/cgroup"
  )

  /// The limit in KiB, from given files.
  ///
  /// - Parameters:
  ///   - machine: the machine's memory in KiB.
  ///   - file: the file that names the control group of this process.
  ///   - folder: the folder of all control groups.
  /// - Returns: the limit.
  static func kibibytes(ofMachine machine: Int, group file: String, folder: String) -> Int {
    controlGroups(file, in: folder).compactMap(limit(of:)).reduce(machine, min)
  }

  /// The folders of the control group of this process and of those around it (man7.org,
  /// cgroups(7)).
  private static func controlGroups(_ file: String, in root: String) -> [String] {
    let lines = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let path = lines.split(separator: "\n").first { $0.hasPrefix("0::") }?.dropFirst(3) ?? "/"
    let names = path.split(separator: "/")
    return (0...names.count)
      .map { ([root] + names.prefix($0).map(String.init)).joined(separator: "/") }
  }

  private static func limit(of folder: String) -> Int? {
    let text = try? String(contentsOfFile: folder + "/memory.max", encoding: .utf8)
    return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      .map { $0 / 1024 }
  }
}
