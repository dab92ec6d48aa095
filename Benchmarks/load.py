"""The program under load: its server, and the requests that wrk sends it."""

import json
import os
import random
import re
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request

PASSWORD = "violet canyon otter 42"
FIRST = ["Ada", "Grace", "Joan", "Ken", "Alan", "Barbara", "Edsger", "José", "Zoë", "Mia", "Li", "Noor"]
LAST = ["Lovelace", "Hopper", "Clarke", "Iverson", "Turing", "Liskov", "Dijkstra", "Saramago", "Quinn", "Wong", "Silva"]

POST = """
local count = 0
local thread = 0
function setup(t) t:set("id", thread); thread = thread + 1 end
function init(arguments) base = arguments[1] end
function request()
  count = count + 1
  local body = %s
  -- From many networks, as if by a proxy, to stay below the limits of each network.
  local address = string.format("10.%%d.%%d.%%d", count %% 250, math.floor(count / 250) %% 250, id)
  return wrk.format("POST", "%s", {["Content-Type"] = "application/json", ["X-Forwarded-For"] = address}, body)
end
"""
SIGN_UP = (
    """string.format('{"name":"Ada Lovelace","email":"u%%s-%%d-%%d@example.com","password":"%s",'
    .. '"birthday":"1990-12-10","language":"english","agreeTerms":true}', base, id, count)"""
    % PASSWORD
)
# From many accounts, to stay below the limits of each account.
LOG_IN = """string.format('{"email":"l%%d@example.com","password":"%s"}', count %% 200)""" % PASSWORD


class Server:
    """The program at 127.0.0.1, behind a proxy that forwards many networks."""

    def __init__(self, program, folder, database=None, **settings):
        environment = {"ACCOUNTS_DB": database or os.path.join(folder, "accounts.db"), "HOME": folder,
                       "ACCOUNTS_TRUSTED_PROXIES": "127.0.0.1", "ACCOUNTS_SIGN_UPS_PER_HOUR": "1000000", **settings}  # fmt: skip
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0"], env=environment, stderr=subprocess.PIPE, text=True
        )
        lines = iter(self.process.stderr.readline, "")
        self.url = next(found.group() for line in lines if (found := re.search(r"http://\S+", line)))
        # A full pipe would stop the server.
        threading.Thread(target=lambda: [None for _ in lines], daemon=True).start()
        urllib.request.urlopen(self.url + "/health/ready").read()
        self.milliseconds = (time.perf_counter() - start) * 1000

    def fill(self, accounts=200):
        """Creates the accounts that log in, and returns the token of another: logins end the oldest sessions of a user."""
        for email in [f"l{number}@example.com" for number in range(accounts)] + ["ada@example.com"]:
            self.post("/api/v1/users", name="Ada Lovelace", email=email, password=PASSWORD, birthday="1990-12-10",
                      language="english", agreeTerms=True)  # fmt: skip
        return self.post("/api/v1/sessions", email="ada@example.com", password=PASSWORD)["token"]

    def post(self, path, **members):
        request = urllib.request.Request(
            self.url + path, json.dumps(members).encode(), {"Content-Type": "application/json"}
        )
        return json.load(urllib.request.urlopen(request))

    def megabytes(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def wrk(url, connections=32, seconds=6, script=None, base="", token=None):
    """Returns requests per second, the 99th percentile in milliseconds, and the number of failed responses."""
    command = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "30s"]
    if script:
        file = tempfile.NamedTemporaryFile("w", suffix=".lua", delete=False)
        file.write(script)
        file.close()
        command += ["-s", file.name]
    if token:
        command += ["-H", f"Authorization: Bearer {token}"]
    output = subprocess.run(command + [url, base], capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s)", output)
    scale = {"us": 0.001, "ms": 1, "s": 1000}[p99.group(2)]
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    return rate, float(p99.group(1)) * scale, int(failed.group(1)) if failed else 0


def write_users(path, count):
    """Writes the users, who signed up within thirty days."""
    chosen = random.Random(1)
    now = int(time.time())
    stored = "$argon2id$v=19$m=7168,t=5,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A" * 43
    with open(path, "w") as file:
        for index in range(count):
            moment = time.gmtime(now - chosen.randrange(30 * 86400))
            letters = chr(97 + index % 26) + chr(97 + index // 26 % 26)
            user = {
                "name": f"{chosen.choice(FIRST)} {chosen.choice(LAST)} {letters}", "email": f"user{index}@example.com",
                "birthday": "1990-12-10", "language": chosen.choice(["english", "portuguese", "spanish"]),
                "createdAt": time.strftime("%Y-%m-%dT%H:%M:%SZ", moment), "passwordHash": stored,
            }  # fmt: skip
            file.write(json.dumps(user) + "\n")
