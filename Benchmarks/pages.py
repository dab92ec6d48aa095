#!/usr/bin/python3
"""Compares the pages of our administrators with Django's admin, in one run: `pages.py ACCOUNTS PYTHON [USERS]`.

PYTHON is an interpreter with Django and gunicorn. Both have the same users, a million by default, in SQLite, and one
administrator who asks for the same pages. Both run one process. Processor time is that of the server, per request; the
times that a browser waits are the median and the 99th percentile of 200 requests, or of as many as fit into a minute.
"""

import http.client
import http.cookies
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

from load import write_users

PROGRAM, PYTHON = map(os.path.abspath, sys.argv[1:3])
USERS = int(sys.argv[3]) if len(sys.argv) > 3 else 1_000_000
REQUESTS = 200
EMAIL, PASSWORD = "root@example.com", "violet canyon otter"

DJANGO = '''
import django
from django.conf import settings

settings.configure(
    SECRET_KEY="benchmark", DEBUG=False, ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, USE_TZ=True, STATIC_URL="/static/",
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "django.db"}},
    INSTALLED_APPS=["django.contrib." + app for app in
                    ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")],
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware",
                "django.contrib.sessions.middleware.SessionMiddleware",
                "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
                "django.contrib.auth.middleware.AuthenticationMiddleware",
                "django.contrib.messages.middleware.MessageMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
                "OPTIONS": {"context_processors": ["django.template.context_processors.request",
                                                   "django.contrib.auth.context_processors.auth",
                                                   "django.contrib.messages.context_processors.messages"]}}],
)
django.setup()

from django.contrib import admin
from django.core.wsgi import get_wsgi_application
from django.urls import path

admin.autodiscover()
urlpatterns = [path("admin/", admin.site.urls)]
application = get_wsgi_application()
'''  # fmt: skip

FILL = '''
import json
import site_of_django
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction

call_command("migrate", verbosity=0)
User.objects.create_superuser("root", "{email}", "{password}")
with open("users.jsonl") as lines, transaction.atomic():
    batch = []
    for line in lines:
        user = json.loads(line)
        first, last = user["name"].split(" ", 1)
        batch.append(User(username=user["email"], email=user["email"], first_name=first, last_name=last,
                          date_joined=user["createdAt"], password="!"))
        if len(batch) == 5000:
            User.objects.bulk_create(batch)
            batch = []
    User.objects.bulk_create(batch)
'''  # fmt: skip


class Server:
    """A server of one process at 127.0.0.1."""

    def __init__(self, command, folder, environment, port):
        self.process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.port, self.cookies = port, {}
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(f"{command[0]} does not listen")

    def ask(self, method, path, body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        for line in answer.headers.get_all("Set-Cookie") or []:
            for name, cookie in http.cookies.SimpleCookie(line).items():
                self.cookies[name] = cookie.value
        connection.close()
        return answer.status, text.decode()

    def processor(self):
        """Returns the processor time so far, of the process and its children, in seconds."""
        pids = [self.process.pid]
        with open(f"/proc/{pids[0]}/task/{pids[0]}/children") as file:
            pids += file.read().split()
        total = 0
        for pid in pids:
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / os.sysconf("SC_CLK_TCK")

    def measure(self, path):
        """Returns the processor time, the median and the 99th percentile of a page, in milliseconds."""
        for _ in range(3):
            status, text = self.ask("GET", path, Accept="text/html")
            if status != 200:
                raise SystemExit(f"{path}: {status} {text[:300]}")
        times, before = [], self.processor()
        while len(times) < REQUESTS and sum(times) < 60:
            start = time.perf_counter()
            self.ask("GET", path, Accept="text/html")
            times.append(time.perf_counter() - start)
        times.sort()
        count = len(times)
        spent = (self.processor() - before) / count
        return [round(1000 * value, 1) for value in (spent, times[count // 2], times[count * 99 // 100])]

    def rest(self):
        """Waits until the server has nothing left to do, such as to index what was imported."""
        spent = -1
        while self.processor() - spent > 0.1:
            spent = self.processor()
            time.sleep(5)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def ours(folder):
    environment = {"ACCOUNTS_DB": f"{folder}/accounts.db", "HOME": folder}
    known = {**os.environ, **environment}
    subprocess.run([PROGRAM, "users", "import", f"{folder}/users.jsonl"], env=known, check=True)
    root = ["--name", "Root", "--email", EMAIL, "--birthday", "1990-12-10", "--language", "english", "--role", "admin"]
    subprocess.run(
        [PROGRAM, "users", "create", *root, "--terms-accepted", "2026-01-01", "--password-stdin"],
        env=known, input=PASSWORD + "\n", text=True, check=True,
    )  # fmt: skip
    port = free_port()
    server = Server([PROGRAM, "serve", "--port", str(port)], folder, environment, port)
    body = json.dumps({"email": EMAIL, "password": PASSWORD, "useCookie": True})
    status, text = server.ask("POST", "/api/v1/sessions", body, Content_Type="application/json")
    if status != 201:
        raise SystemExit(text)
    return server


def djangos(folder):
    for name, text in (("site_of_django", DJANGO), ("fill", FILL.format(email=EMAIL, password=PASSWORD))):
        with open(f"{folder}/{name}.py", "w") as file:
            file.write(text)
    subprocess.run([PYTHON, "fill.py"], cwd=folder, check=True)
    port = free_port()
    command = [PYTHON, "-m", "gunicorn", "--workers", "1", "--bind", f"127.0.0.1:{port}", "site_of_django:application"]
    server = Server(command, folder, {}, port)
    _, form = server.ask("GET", "/admin/login/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form).group(1)
    fields = {"csrfmiddlewaretoken": token, "username": "root", "password": PASSWORD, "next": "/admin/"}
    status, text = server.ask(
        "POST", "/admin/login/", urllib.parse.urlencode(fields), Content_Type="application/x-www-form-urlencoded"
    )
    if status != 302:
        raise SystemExit(text)
    return server


def half_depth(server):
    """Returns the address of our page in the middle, by name: cursors know no numbers."""
    status, text = server.ask("GET", "/api/v1/users?sort=name&limit=1&search=Joan")
    if status != 200:
        raise SystemExit(text)
    return f"/admin/users?sort=name&limit=100&after={json.loads(text)['next']}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        write_users(f"{folder}/users.jsonl", USERS)
        django, accounts = djangos(folder), ours(folder)
        os.remove(f"{folder}/users.jsonl")
        accounts.rest()
        pages = [
            ("first page of 100", "/admin/users?limit=100", "/admin/auth/user/"),
            ("100 in the middle", half_depth(accounts), f"/admin/auth/user/?o=3&p={USERS // 200}"),
            ("search: many", "/admin/users?limit=100&search=lovelace", "/admin/auth/user/?q=lovelace"),
            ("search: one", "/admin/users?limit=100&search=user99999", "/admin/auth/user/?q=user99999"),
        ]
        print(f"{USERS:,} users; milliseconds: processor time, median, 99th percentile", flush=True)
        for name, path, other in pages:
            our, their = accounts.measure(path), django.measure(other)
            ratio = f"{our[0] / their[0]:.3f} {our[2] / their[2]:.3f}"
            print(f"{name:18} Accounts {our}  Django's admin {their}  ratio {ratio}", flush=True)
        for name, path in (("page of 50", "/admin/users"), ("last page", "/admin/users?before=end"),
                           ("statistics", "/admin/statistics?days=365"), ("audit log", "/admin/audit")):  # fmt: skip
            print(f"{name:18} Accounts {accounts.measure(path)}", flush=True)
        for server in (django, accounts):
            server.stop()


main()
