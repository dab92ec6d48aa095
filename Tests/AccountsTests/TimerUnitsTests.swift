import Expectations
import Testing

/// Tests of the units and the timers of the daily check of the audit log, and of the daily backup.
struct TimerUnitsTests {
  private static let names = ["accounts-audit", "accounts-backup"]

  /// Returns the lines of a unit.
  private func unit(_ name: String) throws -> [Substring] {
    try SourceTree.text(of: "deploy/\(name)").split(separator: "\n")
  }

  @Test func `the daily check verifies the log of the server, then deletes old events`() throws {
    let unit = try unit("accounts-audit.service")
    let commands = unit.filter { $0.hasPrefix("Exec") }
    #expect(commands.allSatisfy { $0.hasPrefix("ExecStart=/usr/local/bin/accounts audit ") })
    expect(commands.first?.contains(" audit verify"), is: true)
    expect(commands.last?.contains(" audit prune --yes"), is: true)
  }

  @Test func `the daily backup deletes old ones only after a new one`() throws {
    let commands = try unit("accounts-backup.service").filter { $0.hasPrefix("Exec") }
    expect(commands.count, is: 2)
    expect(commands.first?.contains("exec /usr/local/bin/accounts backup "), is: true)
    expect(commands.last?.hasSuffix(" -mtime +14 -delete"), is: true)
  }

  @Test(arguments: names)
  func `a daily command opens the database of the server as its user`(_ name: String) throws {
    let unit = try unit("\(name).service")
    let server = try self.unit("accounts.service")
    for line in [
      "Environment=ACCOUNTS_DB=/var/lib/accounts/accounts.db",
      "EnvironmentFile=-/etc/accounts/environment", "StateDirectory=accounts", "DynamicUser=true",
    ] {
      #expect(unit.contains(Substring(line)) && server.contains(Substring(line)), "\(line)")
    }
    // If a command fails, systemd does not run the next.
    #expect(unit.contains("Type=oneshot") && unit.contains("User=accounts"))
  }

  @Test(arguments: names)
  func `ASVS 13.3.2, 15.2.5: a daily command has no more rights than the server`(
    _ name: String
  ) throws {
    let unit = try unit("\(name).service")
    let sandbox =
      /(?:Protect|Private|Restrict|Lock|Memory|SystemCall|NoNew|Capability|Limit|UMask|State|Proc)\w*=.*/
    // It needs no socket, runs for a moment, and has a user of the machine.
    let others = ["RestrictAddressFamilies=AF_UNIX", "MemoryMax=512M", "PrivateUsers=true"]
    let ofServer = try self.unit("accounts.service")
      .filter { $0.wholeMatch(of: sandbox) != nil && !$0.hasPrefix("LimitNOFILE") }
      .filter { !others.contains(String($0)) }
    #expect(ofServer.count > 20)
    // Of two lines for one setting the later would count.
    for setting in Set(ofServer.map { $0.prefix { $0 != "=" } + "=" }) {
      let wanted = ofServer.filter { $0.hasPrefix(setting) }
      expect(unit.filter { $0.hasPrefix(setting) }, is: wanted, "\(setting)")
    }
    #expect(unit.contains("RestrictAddressFamilies=none"))
    #expect(!unit.contains { $0.hasPrefix("ReadWritePaths") || $0.hasPrefix("AmbientCap") })
  }

  @Test(arguments: names)
  func `a timer runs the command each day, and later if the machine was off`(
    _ name: String
  ) throws {
    let timer = try unit("\(name).timer")
    for line in ["OnCalendar=daily", "Persistent=true", "WantedBy=timers.target"] {
      #expect(timer.contains(Substring(line)), "\(line)")
    }
    // Without a name of its own it starts the service with its name.
    #expect(!timer.contains { $0.hasPrefix("Unit=") })
    let guide = try SourceTree.text(of: "deploy/README.md")
    #expect(guide.contains("systemctl enable --now \(name).timer"))
  }
}
