import Testing

/// Tests of the unit and the timer of the daily check of the audit log.
struct AuditTimerTests {
  /// Returns the lines of a unit.
  private func unit(_ name: String) throws -> [Substring] {
    try SourceTree.text(of: "deploy/\(name)").split(separator: "\n")
  }

  @Test func `the daily check verifies the log of the server, then deletes old events`() throws {
    let unit = try unit("accounts-audit.service")
    let commands = unit.filter { $0.hasPrefix("Exec") }
    #expect(commands.allSatisfy { $0.hasPrefix("ExecStart=/usr/local/bin/accounts audit ") })
    #expect(commands.first?.contains(" audit verify") == true)
    #expect(commands.last?.contains(" audit prune --yes") == true)
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

  @Test func `ASVS 13.3.2, 15.2.5: the daily check has no more rights than the server`() throws {
    let unit = try unit("accounts-audit.service")
    let sandbox =
      /(?:Protect|Private|Restrict|Lock|Memory|SystemCall|NoNew|Capability|Limit|UMask|State|Proc)\w*=.*/
    // It needs no socket, runs for a moment, and has a user of the machine.
    let others = ["RestrictAddressFamilies=AF_UNIX", "MemoryMax=512M", "PrivateUsers=true"]
    let ofServer = try self.unit("accounts.service")
      .filter { $0.wholeMatch(of: sandbox) != nil && !$0.hasPrefix("LimitNOFILE") }
      .filter { !others.contains(String($0)) }
    #expect(ofServer.count > 20)
    for line in ofServer { #expect(unit.contains(line), "\(line)") }
    #expect(unit.contains("RestrictAddressFamilies=none"))
    #expect(!unit.contains { $0.hasPrefix("ReadWritePaths") || $0.hasPrefix("AmbientCap") })
  }

  @Test func `a timer runs the check each day, and later if the machine was off`() throws {
    let timer = try unit("accounts-audit.timer")
    for line in ["OnCalendar=daily", "Persistent=true", "WantedBy=timers.target"] {
      #expect(timer.contains(Substring(line)), "\(line)")
    }
    // Without a name of its own it starts the service with its name.
    #expect(!timer.contains { $0.hasPrefix("Unit=") })
    let guide = try SourceTree.text(of: "deploy/README.md")
    #expect(guide.contains("systemctl enable --now accounts-audit.timer"))
  }
}
