import Foundation

/// The limit on open files of the process, including connections.
enum OpenFiles {
  /// The number of files for the database, its readers and the log.
  static let others = 128

  /// Raises the limit on open files to the hard limit.
  ///
  /// The initial limit is 1,024 on most systems, for programs that use select(2).
  ///
  /// - Returns: the number of connections that this leaves room for.
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
