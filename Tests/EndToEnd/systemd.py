#!/usr/bin/python3
"""The server takes over a socket from systemd, reports its state, and needs no privileges; and it serves a Unix socket.

Shows ASVS 13.2.2.
"""

import http.client
import os
import signal
import socket
import struct

from support.program import PATIENCE, Program, expect
from support.server import Client
from support.systemd import start, stop


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost")
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)


def live(connection):
    connection.request("GET", "/health/live")
    return connection.getresponse().status


def takes_a_socket_over(program):
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    # The connection waits in the socket while no server runs.
    early = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    early.request("GET", "/health/live")
    process = start(program, listener)
    expect(early.getresponse().status, 200, "a request that was sent before the start")
    # Of a listening socket, Linux tells the length of its queue here (tcpi_sacked).
    queue = struct.unpack_from("I", listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104), 28)[0]
    with open("/proc/sys/net/core/somaxconn") as file:
        expect(queue, min(4096, int(file.read())), "the connections that may wait")
    # The early request, or the version of SQLite, may be told first.
    told = f"accounts: listening on http://127.0.0.1:{port}\n"
    expect(told in iter(process.stderr.readline, ""), True, "the address is not told")
    stop(process)
    # The next server has the same socket.
    process = start(program, listener)
    expect(live(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)), 200, "after a restart")
    stop(process)

    process = start(program, listener, whose="another's")
    expect(f":{port}\n" in process.stderr.readline(), False, "a socket that was meant for another")
    stop(process)

    process = start(program, listener, count="2")
    expect(process.wait(timeout=PATIENCE), 64, "two sockets")
    expect(process.stderr.read(), (
        "accounts: error: the program was started with 2 sockets for requests, but it listens on only one\n"
        "accounts: hint: set exactly one ListenStream= in accounts.socket; the metrics socket has its own unit\n"
    ))  # fmt: skip

    everywhere = socket.create_server(("0.0.0.0", 0))
    process = start(program, everywhere)
    expect(process.wait(timeout=PATIENCE), 64, "a socket that the network reaches")
    process = start(program, everywhere, arguments=("--behind-proxy", "--trusted-proxy", "127.0.0.1"))
    expect(live(http.client.HTTPConnection("127.0.0.1", everywhere.getsockname()[1], timeout=PATIENCE)), 200)
    stop(process)


def serves_the_file_system(program):
    path = os.path.join(program.folder.name, "http.sock")
    for _ in range(2):
        process = start(program, arguments=("--unix-socket", path))
        expect(process.stderr.readline().startswith("accounts: listening on "), True)
        expect(live(UnixConnection(path)), 200, "a socket of the file system")
        # Like a crash: the file is left behind, and the next start replaces it.
        process.kill()
        process.wait()
        process.stderr.close()


def serves_metrics_at_the_given_socket(program):
    listener, metrics = socket.create_server(("127.0.0.1", 0)), socket.create_server(("127.0.0.1", 0))
    port = metrics.getsockname()[1]
    # The shipped unit could not open such a port; its socket counts.
    process = start(program, listener, metrics=metrics, environment={"ACCOUNTS_METRICS_PORT": "1"})
    # Without the version of SQLite, which may come in between.
    lines = [process.stderr.readline() for _ in range(3)]
    told = sorted(line for line in lines if not line.startswith("accounts: SQLite "))
    expect(told, [
        f"accounts: listening on http://127.0.0.1:{listener.getsockname()[1]}\n",
        f"accounts: metrics on http://127.0.0.1:{port}/metrics\n",
    ])  # fmt: skip
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/metrics")
    answer = connection.getresponse()
    expect((answer.status, b"accounts_up 1" in answer.read()), (200, True))
    stop(process)

    everywhere = socket.create_server(("0.0.0.0", 0))
    process = start(program, listener, metrics=everywhere)
    expect(process.wait(timeout=PATIENCE), 64, "metrics that the network reaches")
    expect(process.stderr.read(), (
        "accounts: error: metrics are only for this machine, but 0.0.0.0 is reachable from others\n"
        "accounts: hint: set a ListenStream= on 127.0.0.1 in the metrics socket unit\n"
    ))  # fmt: skip


def needs_no_privileges(program):
    """Without any capability, and unable to gain one, the server opens its database, signs up and logs in.

    A process of root without capabilities has only the rights of the owner of its files.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    # Only root can empty the set that limits what a process may gain; with NoNewPrivs, nobody gains anything.
    bounding = ["--bounding-set=-all"] if os.getuid() == 0 else []
    process = start(program, listener, wrapper=["setpriv", *bounding, "--inh-caps=-all", "--no-new-privs"])
    expect(process.stderr.readline(), f"accounts: listening on http://127.0.0.1:{port}\n")
    with open(f"/proc/{process.pid}/status") as file:
        status = dict(line.split(":\t", 1) for line in file.read().splitlines() if ":\t" in line)
    names = ["CapInh", "CapPrm", "CapEff", "CapAmb"] + (["CapBnd"] if bounding else [])
    expect({name: int(status[name], 16) for name in names}, dict.fromkeys(names, 0))
    expect(status["NoNewPrivs"], "1")
    client = Client(port)
    expect(client.sign_up("ada@example.com")[0], 201)
    expect(client.log_in("ada@example.com")[0], 201)
    stop(process)


def tells_how_it_is(program):
    abstract = f"\0accounts-{os.getpid()}"
    for name in (os.path.join(program.folder.name, "notify.sock"), abstract):
        news = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        news.bind(name)
        news.settimeout(10)
        process = start(program, environment={"NOTIFY_SOCKET": name.replace("\0", "@"), "WATCHDOG_USEC": "200000"})
        heard = [news.recv(100)]
        while heard.count(b"READY=1") < 1 or heard.count(b"WATCHDOG=1") < 3:
            heard.append(news.recv(100))
        process.send_signal(signal.SIGTERM)
        while heard[-1] != b"STOPPING=1":
            heard.append(news.recv(100))
        expect(process.wait(timeout=PATIENCE), 0)
        process.stderr.close()
        expect(set(heard), {b"READY=1", b"WATCHDOG=1", b"STOPPING=1"})


def is_ready_when_all_listen(program):
    """If metrics cannot listen, the server does not report that it is ready."""
    news = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    path = os.path.join(program.folder.name, "ready.sock")
    news.bind(path)
    news.settimeout(0.2)
    busy = socket.create_server(("127.0.0.1", 0))
    port = busy.getsockname()[1]
    process = start(program, environment={"NOTIFY_SOCKET": path, "ACCOUNTS_METRICS_PORT": str(port)})
    expect(process.wait(timeout=PATIENCE), 1)
    expect(process.stderr.read().endswith(
        f"accounts: error: cannot listen on 127.0.0.1:{port}: another program is already listening there\n"
        "accounts: hint: stop that program, or choose another port\n"
    ), True)  # fmt: skip
    try:
        expect(news.recv(100), b"STOPPING=1")
        expect(news.recv(100), None)
    except TimeoutError:
        pass


def reads_the_unit(program):
    """The program reads the settings of the unit."""
    with open(os.path.join(os.path.dirname(__file__), "../../deploy/accounts.service")) as unit:
        lines = [line.strip().removeprefix("Environment=") for line in unit if line.startswith("Environment=")]
    settings = dict(pair.split("=", 1) for line in lines for pair in line.split())
    expect(settings.pop("ACCOUNTS_DB"), "/var/lib/accounts/accounts.db")
    program.environment.update(settings)
    shown = program.answer("config")
    told = {setting["name"]: setting["value"] for setting in shown["settings"] if setting["origin"] in settings}
    expect(told, {"behindProxy": "true", "trustedProxies": "127.0.0.1,::1"})


def main():
    program = Program()
    takes_a_socket_over(program)
    serves_the_file_system(program)
    serves_metrics_at_the_given_socket(program)
    needs_no_privileges(program)
    tells_how_it_is(program)
    is_ready_when_all_listen(program)
    reads_the_unit(program)
    print("sockets taken over, a socket of the file system, and systemd notified of start, watchdog and stop")


main()
