import Expectations
import Foundation
import Testing

@testable import Accounts

struct KnownDeviceTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func device(
    _ token: DeviceToken,
    used secondsAgo: Double,
    in networks: [String] = []
  ) -> KnownDevice {
    KnownDevice(
      tokenHash: token.hash,
      createdAt: now.addingTimeInterval(-secondsAgo - 10),
      lastUsedAt: now.addingTimeInterval(-secondsAgo),
      networks: networks
    )
  }

  @Test func `a known device keeps its token, and the instant of its first login`() {
    let token = DeviceToken()
    let before = device(token, used: 60)
    let change = KnownDevice.noting(token, among: [before], limit: 3, at: now)
    expect(change.token, is: token)
    expect(change.device.createdAt, is: before.createdAt)
    expect(change.device.lastUsedAt, is: now)
    expect(change.surplus, is: [])
  }

  @Test func `replaces an unknown or expired token`() {
    let old = DeviceToken()
    let lifetime = DeviceToken.lifetime.seconds
    #expect(device(old, used: lifetime - 1).isKnown(at: now))
    #expect(!device(old, used: lifetime).isKnown(at: now))
    for offered in [nil, DeviceToken(), old] {
      let change = KnownDevice.noting(
        offered,
        among: [device(old, used: lifetime)],
        limit: 3,
        at: now
      )
      #expect(change.token != offered)
      expect(change.device.createdAt, is: now)
    }
  }

  @Test func `removes the least recently used devices`() {
    let tokens = (0..<4).map { _ in DeviceToken() }
    let devices = zip(tokens, [40, 10, 30, 20]).map { device($0, used: $1) }
    let one = KnownDevice.noting(nil, among: devices, limit: 3, at: now)
    expect(one.surplus, is: [devices[2], devices[0]])
    let same = KnownDevice.noting(tokens[0], among: devices, limit: 4, at: now)
    expect(same.surplus, is: [])
  }

  @Test(arguments: [
    ("192.0.2.77", ["192.0.2.0/24", "198.51.100.0/24"]),
    ("198.51.100.9", ["198.51.100.0/24"]),
    ("2001:db8:7:1::9", ["2001:db8:7::/48", "198.51.100.0/24"]),
    ("::", ["198.51.100.0/24"]), ("", ["198.51.100.0/24"]),
  ])
  func `the network of a login comes first, once`(address: String, networks: [String]) {
    let token = DeviceToken()
    let change = KnownDevice.noting(
      token,
      among: [device(token, used: 60, in: ["198.51.100.0/24"])],
      limit: 3,
      from: NetworkAddress(address),
      at: now
    )
    expect(change.device.networks, is: networks)
  }

  @Test func `the earliest network is forgotten`() {
    let token = DeviceToken()
    let known = (1...10).map { "198.51.\($0).0/24" }
    let change = KnownDevice.noting(
      token,
      among: [device(token, used: 60, in: known)],
      limit: 3,
      from: NetworkAddress("192.0.2.1"),
      at: now
    )
    expect(change.device.networks, is: ["192.0.2.0/24"] + known.dropLast())
  }
}
