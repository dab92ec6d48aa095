import Foundation

/// The memory that the program may use.
enum MemoryLimit {
  /// The limit in KiB: the machine's memory, or less if a control group has a limit, as systemd's
  /// `MemoryMax=` and containers do.
  static var kibibytes: Int {
    let machine = Int(ProcessInfo.processInfo.physicalMemory / 1024)
    return controlGroups.compactMap(limit(of:)).reduce(machine, min)
  }

  /// The folders of the control group of this process and of those around it (man7.org,
  /// cgroups(7)).
  private static var controlGroups: [String] {
    let root = "/sys/fs/cgroup"
    let lines = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
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
