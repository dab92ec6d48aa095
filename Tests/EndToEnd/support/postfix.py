"""Postfix from Debian as a relay: in a folder of its own, on loopback, with TLS, SASL and one Maildir.

Its master refuses to run as an ordinary user: `available()` says whether it can run.
"""

import atexit
import email
import email.policy
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from support.program import eventually
from support.tls import certificate

PROGRAM = "/usr/lib/postfix/sbin/master"
USER, PASSWORD = "accounts@example.test", "correct horse"

MAIN = """
compatibility_level = 3.6
queue_directory = {d}/queue
data_directory = {d}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.test
mydestination =
mynetworks =
default_transport = error:5.7.1 nothing leaves this machine
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = example.test xn--mnchen-3ya.test
virtual_mailbox_base = {d}/mail
virtual_mailbox_maps = static:inbox/
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
virtual_minimum_uid = 50
smtpd_tls_chain_files = {d}/conf/tls.pem
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = cyrus
smtpd_sasl_path = smtpd
smtpd_sasl_local_domain = example.test
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = check_recipient_access inline:{{{{nobody@example.test=550 5.1.1 no such mailbox}},{{full@example.test=452 4.2.2 mailbox full}}}}, reject_unauth_destination
smtpd_error_sleep_time = 0
smtpd_peername_lookup = no
smtp_dns_support_level = disabled
maillog_file = {d}/log/mail.log
maillog_file_prefixes = {d}
"""

MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
127.0.0.1:{port_tls} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
"""

SASL = """
pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: {d}/conf/sasl/sasldb2
mech_list: PLAIN LOGIN
"""


def free_ports(count):
    """Returns free ports."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def available():
    return os.geteuid() == 0 and os.path.exists(PROGRAM)


class Postfix:
    """A relay that delivers everything for example.test to one Maildir."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="accounts-postfix-")
        os.chmod(self.folder, 0o755)
        self.port, self.port_tls = free_ports(2)
        self.authority, key, chain = certificate(self.folder, "localhost")
        owner = pwd.getpwnam("postfix")
        for name in ("conf/sasl", "queue", "data", "mail", "log"):
            os.makedirs(os.path.join(self.folder, name))
        values = {"d": self.folder, "uid": owner.pw_uid, "gid": owner.pw_gid, "port": self.port, "port_tls": self.port_tls}
        self._write("conf/main.cf", MAIN.format(**values))
        self._write("conf/master.cf", MASTER.format(**values))
        # Debian's Postfix looks here, whatever cyrus_sasl_config_path says.
        self._write("conf/sasl/smtpd.conf", SASL.format(**values))
        with open(key) as first, open(chain) as second:
            self._write("conf/tls.pem", first.read() + second.read(), 0o600)
        database = os.path.join(self.folder, "conf/sasl/sasldb2")
        subprocess.run(
            ["saslpasswd2", "-p", "-c", "-f", database, "-u", "example.test", "accounts"],
            input=PASSWORD, text=True, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        shutil.chown(database, "root", "postfix")
        os.chmod(database, 0o640)
        for name in ("mail", "data"):
            os.chown(os.path.join(self.folder, name), owner.pw_uid, -1)
        atexit.register(self.stop)
        # The daemons inherit the outputs: a pipe would never end.
        with open(os.path.join(self.folder, "log/start.log"), "wb") as log:
            conf = os.path.join(self.folder, "conf")
            subprocess.run(["postfix", "-c", conf, "check"], stdout=log, stderr=log)
            subprocess.run([PROGRAM, "-c", conf, "-w"], stdout=log, stderr=log, check=True)

    def _write(self, name, text, mode=0o644):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text.lstrip())
        os.chmod(path, mode)

    def messages(self, count):
        """Waits for a number of messages in the Maildir, and returns all: their bytes, in order."""
        files = os.path.join(self.folder, "mail/inbox/new/*")
        eventually(lambda: len(glob.glob(files)) >= count, f"fewer than {count} mails arrive")
        found = []
        for path in sorted(glob.glob(files), key=os.path.getmtime):
            with open(path, "rb") as file:
                found.append(file.read())
        return found

    def stop(self):
        try:
            with open(os.path.join(self.folder, "queue/pid/master.pid")) as file:
                process = int(file.read())
            os.kill(process, signal.SIGTERM)
            deadline = time.monotonic() + 5
            while os.path.exists(f"/proc/{process}") and time.monotonic() < deadline:
                time.sleep(0.02)
        except (OSError, ValueError):
            pass
        shutil.rmtree(self.folder, ignore_errors=True)


def parsed(message):
    """Parses a message, and fails if Python finds any defect in it."""
    mail = email.message_from_bytes(message, policy=email.policy.default.clone(raise_on_defect=True))
    for part in mail.walk():
        if part.defects or any(value.defects for value in part.values() if hasattr(value, "defects")):
            raise SystemExit(f"FAILED: {part.defects} in {message!r}")
    return mail
