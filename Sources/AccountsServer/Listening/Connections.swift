import NIOCore
import Synchronization

/// The connections there are, and which of them wait for a request to arrive.
///
/// When there are as many as there may be, those that have waited longest make room: whoever opens thousands and says
/// nothing loses them, and whoever asks for something at once is answered. A request that has arrived is not dropped.
final class Connections: Sendable {
  private struct Connection {
    let channel: any Channel
    var waitingSince: NIODeadline?
    var isSilent = true
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var isEnding = false
    var onNone: CheckedContinuation<Void, Never>?
  }

  private let most: Int
  private let state = Mutex(State())

  /// Begins with none.
  ///
  /// - Parameter most: how many there may be.
  init(most: Int) { self.most = most }

  /// Whether there are as many as there may be.
  var isFull: Bool { state.withLock { $0.connections.count >= most } }

  /// Whether each is to end with its next answer.
  var isEnding: Bool { state.withLock(\.isEnding) }

  /// A connection was opened.
  func open(_ channel: any Channel) {
    state.withLock {
      $0.connections[ObjectIdentifier(channel)] = Connection(channel: channel, waitingSince: .now())
    }
  }

  /// A connection was closed.
  func close(_ channel: any Channel) {
    let waiting = state.withLock { state in
      state.connections.removeValue(forKey: ObjectIdentifier(channel))
      return state.connections.isEmpty ? state.onNone.take() : nil
    }
    waiting?.resume()
  }

  /// A connection waits for a request.
  func wait(_ channel: any Channel) {
    update(channel) {
      $0.waitingSince = .now()
      $0.isSilent = true
    }
  }

  /// The first bytes of a request have come.
  func hear(_ channel: any Channel) { update(channel) { $0.isSilent = false } }

  /// A request has arrived.
  func answer(_ channel: any Channel) { update(channel) { $0.waitingSince = nil } }

  /// Closes those that have waited longest: a sixteenth, so that it is not looked for them at each new one.
  func makeRoom() {
    let longest = state.withLock { state in
      state.connections.values
        .compactMap { connection in connection.waitingSince.map { ($0, connection.channel) } }
        .sorted { $0.0 < $1.0 }
        .prefix(max(1, most / 16))
        .map(\.1)
    }
    for channel in longest { channel.close(promise: nil) }
  }

  /// From now on each ends with its next answer.
  func end() { state.withLock { $0.isEnding = true } }

  /// Closes those that nothing has come on since their last answer.
  func closeSilent() {
    let silent = state.withLock { state in
      state.connections.values.filter { $0.waitingSince != nil && $0.isSilent }.map(\.channel)
    }
    for channel in silent { channel.close(promise: nil) }
  }

  /// Closes them all, whatever they are at.
  func closeAll() {
    let all = state.withLock { state in state.connections.values.map(\.channel) }
    for channel in all { channel.close(promise: nil) }
  }

  /// Waits until there are none.
  func waitUntilNone() async {
    await withCheckedContinuation { continuation in
      let isNone = state.withLock { state in
        if !state.connections.isEmpty { state.onNone = continuation }
        return state.connections.isEmpty
      }
      if isNone { continuation.resume() }
    }
  }

  private func update(_ channel: any Channel, _ change: (inout Connection) -> Void) {
    state.withLock { state in
      let id = ObjectIdentifier(channel)
      guard var connection = state.connections[id] else { return }
      change(&connection)
      state.connections[id] = connection
    }
  }
}
