import Foundation
import Testing

@testable import Accounts

struct KnownDeviceTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func device(_ token: DeviceToken, used secondsAgo: Double) -> KnownDevice {
    KnownDevice(
      tokenHash: token.hash,
      createdAt: now.addingTimeInterval(-secondsAgo - 10),
      lastUsedAt: now.addingTimeInterval(-secondsAgo)
    )
  }

  @Test func `a known device keeps its token, and the instant of its first login`() {
    let token = DeviceToken()
    let before = device(token, used: 60)
    let change = KnownDevice.noting(token, among: [before], limit: 3, at: now)
    #expect(change.token == token)
    #expect(change.device.createdAt == before.createdAt)
    #expect(change.device.lastUsedAt == now)
    #expect(change.surplus == [])
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
      #expect(change.device.createdAt == now)
    }
  }

  @Test func `removes the least recently used devices`() {
    let tokens = (0..<4).map { _ in DeviceToken() }
    let devices = zip(tokens, [40, 10, 30, 20]).map { device($0, used: $1) }
    let one = KnownDevice.noting(nil, among: devices, limit: 3, at: now)
    #expect(one.surplus == [devices[2], devices[0]])
    let same = KnownDevice.noting(tokens[0], among: devices, limit: 4, at: now)
    #expect(same.surplus == [])
  }
}
