"""A mail server that misbehaves as a test asks, made with aiosmtpd; it runs as any user."""

import asyncio
import os
import socket
import ssl
import threading

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

# The seconds within which a mail is sent at once: the second attempt follows after 45 s at the earliest.
BEFORE_A_RETRY = 40

USER, PASSWORD = "accounts", "pw"


def configure(program, *servers, tls=True, login=(USER, PASSWORD), authority=None):
    """Gives a program the settings to send mails to some servers."""
    program.environment |= {
        "ACCOUNTS_PUBLIC_URL": "https://accounts.example.test",
        "ACCOUNTS_MAIL_SERVERS": ",".join(servers),
        "ACCOUNTS_MAIL_FROM": "noreply@example.test",
    }
    if not tls:
        program.environment["ACCOUNTS_MAIL_TLS"] = "none"
    if authority:
        program.environment["ACCOUNTS_MAIL_CA_FILE"] = authority
    if login:
        path = os.path.join(program.folder.name, "mail-password")
        with open(path, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(login[1] + "\n")
        program.environment |= {"ACCOUNTS_MAIL_USER": login[0], "ACCOUNTS_MAIL_PASSWORD_FILE": path}


class Handler:
    """Keeps the accepted mails, and refuses as the mode says."""

    def __init__(self):
        self.mode = ""
        # The Message-ID and the recipient of each accepted mail, and its bytes.
        self.mails = []
        # The sender and all recipients of each accepted mail.
        self.envelopes = []
        self.connections = 0

    async def handle_MAIL(self, server, session, envelope, address, options):
        if self.mode == "mail-451":
            return "451 4.3.0 later"
        if self.mode == "mail-553":
            return "553 5.7.1 sender address rejected"
        if self.mode == "mail-drop":
            server.transport.abort()
            await asyncio.sleep(1)
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.mode == "rcpt-450":
            return "450 4.2.0 greylisted, try later"
        if self.mode == "rcpt-550":
            return "550 5.1.1 no such mailbox"
        if self.mode == "rcpt-relay":
            return "554 5.7.1 relay access denied"
        if self.mode == "rcpt-hang":
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.mode == "dot-hang":
            await asyncio.sleep(3600)
        if self.mode == "dot-drop":
            server.transport.abort()
            await asyncio.sleep(1)
        if self.mode == "dot-452":
            return "452 4.3.1 disk full"
        if self.mode == "dot-554":
            return "554 5.7.1 spam"
        if self.mode == "8bit" and any(byte > 127 for byte in envelope.original_content):
            return "554 5.6.1 eight-bit data"
        self.envelopes.append((envelope.mail_from, list(envelope.rcpt_tos)))
        self.mails.append((envelope.rcpt_tos[0], envelope.original_content))
        return "250 2.0.0 OK: queued as 1"


class Session(SMTP):
    async def smtp_EHLO(self, hostname):
        if self.event_handler.mode == "ehlo-550":
            return await self.push("550 5.0.0 go away")
        if self.event_handler.mode == "ehlo-hang":
            await asyncio.sleep(3600)
        return await super().smtp_EHLO(hostname)

    async def smtp_DATA(self, arg):
        if self.event_handler.mode == "data-drop":
            await self.push("354 go")
            await asyncio.sleep(0.1)
            self.transport.abort()
            return
        if self.event_handler.mode == "data-451":
            return await self.push("451 4.3.0 later")
        return await super().smtp_DATA(arg)

    async def push(self, status):
        if self.event_handler.mode == "greeting-554" and str(status).startswith("220"):
            status = "554 5.3.2 no"
        return await super().push(status)

    def connection_made(self, transport):
        self.event_handler.connections += 1
        super().connection_made(transport)


class Server:
    """A server on a free port, in a thread."""

    def __init__(self, certificate=None, implicit=False, auth=True, utf8=False, idle=None, port=None):
        self.handler = Handler()
        context = None
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate[2], certificate[1])
        handler = self.handler
        options = {"enable_SMTPUTF8": utf8, "hostname": "127.0.0.1"}
        if idle:
            options["timeout"] = idle
        if auth:
            # Not handled, so that the server answers by itself.
            options["authenticator"] = lambda server, session, envelope, mechanism, data: AuthResult(
                success=(data.login.decode(), data.password.decode()) == (USER, PASSWORD), handled=False
            )
            options["auth_required"] = True
            options["auth_require_tls"] = context is not None
        if implicit:
            options["auth_require_tls"] = False

        class Own(Controller):
            def factory(self):
                kwargs = dict(self.SMTP_kwargs)
                if context and not implicit:
                    kwargs["tls_context"] = context
                return Session(handler, **kwargs)

        with socket.create_server(("127.0.0.1", port or 0)) as free:
            self.port = free.getsockname()[1]
        self.controller = Own(handler, port=self.port, ssl_context=context if implicit else None, **options)
        self.controller.start()

    def stop(self):
        self.controller.stop()


class Silent:
    """A listening socket that never greets."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]


class Fast:
    """A plain server that accepts everything, with as little work as possible, and keeps recipients and Message-IDs.

    aiosmtpd takes ten times as long for a mail.
    """

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.socket.getsockname()[1]
        self.mails = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            client, _ = self.socket.accept()
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        try:
            with client, client.makefile("rb") as lines:
                self._answer(client, lines)
        except OSError:
            # The client was killed.
            pass

    def _answer(self, client, lines):
        client.sendall(b"220 fast ESMTP\r\n")
        recipient = ""
        for line in lines:
            command = line[:4].upper()
            if command == b"DATA":
                client.sendall(b"354 go\r\n")
                content = b""
                for text in lines:
                    if text == b".\r\n":
                        break
                    content += text
                else:
                    return
                identifier = content.partition(b"Message-ID: ")[2].partition(b"\r\n")[0].decode()
                self.mails.append((recipient, identifier))
                client.sendall(b"250 2.0.0 OK\r\n")
                continue
            if command == b"RCPT":
                recipient = line.partition(b"<")[2].partition(b">")[0].decode()
            client.sendall(b"221 bye\r\n" if command == b"QUIT" else b"250 OK\r\n")
            if command == b"QUIT":
                return
