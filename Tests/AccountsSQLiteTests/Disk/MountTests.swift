import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct MountTests {
  // As in proc(5), with and without optional fields.
  private static let table = """
    22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
    40 22 0:35 / /mnt/home rw,relatime - nfs4 server:/home rw,vers=4.2
    41 22 0:36 / /mnt/code rw,nosuid shared:5 master:2 - fuse.sshfs me@server: rw
    42 22 0:37 / /tmp rw - tmpfs tmpfs rw
    43 22 0:38 / /mnt/own rw - fuse.encfs encfs rw
    44 22 0:39 / /mnt/host rw - virtiofs share rw
    45 22 0:40 / /mnt/desktop rw - fuse.grpcfuse grpcfuse rw
    half a line
    """

  @Test(arguments: [
    ("254:1", "ext4", nil), ("0:35", "nfs4", "nfs4"), ("0:36", "fuse.sshfs", "fuse.sshfs"),
    ("0:37", "tmpfs", nil), ("0:38", "fuse.encfs", nil),
    ("0:39", "virtiofs", "virtiofs"), ("0:40", "fuse.grpcfuse", "fuse.grpcfuse"),
  ])
  func `finds a device's file system, and whether it is a network file system`(
    _ row: (device: String, type: String, network: String?)
  ) throws {
    let mount = try #require(Mount(device: row.device, table: Self.table))
    expect(mount.type, is: row.type)
    expect(mount.networkType, is: row.network)
  }

  @Test func `a device that is not in the table is unknown`() {
    #expect(Mount(device: "9:9", table: Self.table) == nil)
    #expect(Mount(device: "9:9", table: "") == nil)
  }

  @Test func `the folder of the tests is on a local file system`() throws {
    let folder = TemporaryFolder()
    try expect(#require(Mount(of: folder.path)).networkType, is: nil)
    #expect(Mount(of: folder.path + "/missing") == nil)
  }

  @Test func `the error names the file system and its risk`() {
    let error = StorageError.onNetworkFileSystem("nfs4", at: "/mnt/home/accounts.db")
    expect(
      error.description,
      is:
        "the database /mnt/home/accounts.db is on a network file system (nfs4), where file locks are unreliable"
    )
  }
}
