import Foundation

/// The mounted file system that holds a file.
struct Mount {
  /// The kernel's name of the file system, such as `ext4`, `nfs4` or `fuse.sshfs`.
  let type: String

  /// Finds the mount of a file; nil if it is unknown.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - table: the mounts, in the format of `/proc/self/mountinfo` (proc(5)).
  init?(
    of path: String,
    table: String? = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
  ) {
    var status = stat()
    guard let table, stat(path, &status) == 0 else { return nil }
    let device = UInt64(status.st_dev)
    // The major and minor number, split as in glibc (makedev(3)).
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    self.init(device: "\(major):\(minor)", table: table)
  }

  /// Finds the mount of a device, given as in the mount table.
  init?(device: String, table: String) {
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 6, fields[2] == device else { continue }
      guard let dash = fields.firstIndex(of: "-"), dash + 1 < fields.endIndex else { continue }
      type = String(fields[dash + 1])
      return
    }
    return nil
  }

  /// The type, if it is a network file system; otherwise nil.
  var networkType: String? { Self.networkTypes.contains(type) ? type : nil }

  private static let networkTypes: Set = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "fakeowner", "gfs2", "gpfs", "lustre", "ncpfs",
    "nfs", "nfs4", "ocfs2", "orangefs", "prl_fs", "pvfs2", "smb3", "smbfs", "vboxsf", "virtiofs",
    "fuse.ceph-fuse", "fuse.davfs2", "fuse.gcsfuse", "fuse.glusterfs", "fuse.goofys",
    "fuse.grpcfuse", "fuse.juicefs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs", "fuse.vmhgfs-fuse",
  ]
}
