import NIOCore
import Synchronization

/// The open connections, and which of them wait for a request.
///
/// At the limit, the connections that have waited longest are closed: a client that opens thousands
/// and sends nothing loses them, and a client that sends a request at once is answered. A request
/// that has arrived is not dropped.
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

  /// Creates an empty set of connections.
  ///
  /// - Parameter most: the maximum number of connections.
  init(most: Int) { self.most = most }

  /// Whether the limit is reached.
  var isFull: Bool { state.withLock { $0.connections.count >= most } }

  /// Whether every connection ends after its next answer.
  var isEnding: Bool { state.withLock(\.isEnding) }

  /// Adds a connection that was opened.
  func open(_ channel: any Channel) {
    state.withLock {
      $0.connections[ObjectIdentifier(channel)] = Connection(channel: channel, waitingSince: .now())
    }
  }

  /// Removes a connection that was closed.
  func close(_ channel: any Channel) {
    let waiting = state.withLock { state in
      state.connections.removeValue(forKey: ObjectIdentifier(channel))
      return state.connections.isEmpty ? state.onNone.take() : nil
    }
    waiting?.resume()
  }

  /// Marks a connection as waiting for a request.
  func wait(_ channel: any Channel) {
    update(channel) {
      $0.waitingSince = .now()
      $0.isSilent = true
    }
  }

  /// Marks the arrival of the first bytes of a request.
  func hear(_ channel: any Channel) { update(channel) { $0.isSilent = false } }

  /// Marks the arrival of a whole request.
  func answer(_ channel: any Channel) { update(channel) { $0.waitingSince = nil } }

  /// Closes the connections that have waited longest: a sixteenth at once, to avoid a search for
  /// each new connection.
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

  /// Ends every connection after its next answer.
  func end() { state.withLock { $0.isEnding = true } }

  /// Closes the connections that have received nothing since their last answer.
  func closeSilent() {
    let silent = state.withLock { state in
      state.connections.values.filter { $0.waitingSince != nil && $0.isSilent }.map(\.channel)
    }
    for channel in silent { channel.close(promise: nil) }
  }

  /// Closes all connections, even those with a request in progress.
  func closeAll() {
    let all = state.withLock { state in state.connections.values.map(\.channel) }
    for channel in all { channel.close(promise: nil) }
  }

  /// Waits until all connections are closed.
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
