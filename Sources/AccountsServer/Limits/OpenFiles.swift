import Foundation

/// How many files, connections among them, the process may have open.
enum OpenFiles {
  /// What the database, its readers and the log need beside connections.
  static let others = 128

  /// Has the kernel let the process open as many as it ever would.
  ///
  /// The limit to begin with is 1,024 on most systems, for the sake of programs that use select(2).
  ///
  /// - Returns: how many connections that leaves room for.
  static func allowMost() -> Int {
    #if os(Linux)
      let files = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return 1024 - others }
    if limit.rlim_cur < limit.rlim_max {
      var most = limit
      most.rlim_cur = most.rlim_max
      if setrlimit(files, &most) == 0 { limit = most }
    }
    return max(16, Int(clamping: limit.rlim_cur) - others)
  }
}
