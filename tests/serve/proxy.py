#!/usr/bin/env python3
"""Plays through nginx as docs/playing-together.md says, on this machine alone. usage: proxy.py PROGRAM

The example is taken from the page itself; ports and files are put in. It needs nginx (Debian's nginx-light), which is not installed for ./check, since installing it starts a server."""
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from attempts import certificate, head_of
from wire import PATIENCE, ROOT, Closed, Person, Server, Socket, free_port, pump, seated

VIZIER = str(pathlib.Path(sys.argv[1]).resolve())


def configuration(folder, port, behind):
    text = (ROOT / "docs" / "playing-together.md").read_text()
    example = re.search(r"```nginx\n(.*?)```", text, re.S)[1]
    pem, key = certificate(folder, "table")
    for old, new in (("127.0.0.1:8080", f"127.0.0.1:{behind}"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("server_name table.example.org", "server_name localhost"),
                     ("/etc/ssl/table.pem", pem), ("/etc/ssl/table.key", key)):
        assert old in example, f"the example has no {old}"
        example = example.replace(old, new)
    temporary = "\n".join(f"{what}_temp_path {folder}/{what};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    file = pathlib.Path(folder) / "nginx.conf"
    file.write_text(f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}\n{example}}}\n")
    return file, pem


def wrong_guesses(port, trusts, room):
    whys = []
    for i in range(12):
        person = Person(port, room, [f"{i:032x}"], act=False, tls=trusts).join()
        pump([person], lambda p=person: p.why or p.socket.closed)
        whys.append(person.why)
    return whys


def main():
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    if not pathlib.Path(nginx).exists():
        print("no nginx here: nothing was tried")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(VIZIER, folder, "almadi", "--seats", "3", "--save", f"{folder}/game.vsave", "--seed", "3", "--name", "localhost", "--proxy", port=free_port())
        port = free_port()
        file, pem = configuration(folder, port, server.port)
        proxy = subprocess.Popen([nginx, "-p", folder, "-c", file, "-e", f"{folder}/error.log"])
        try:
            trusts, until = ssl.create_default_context(cafile=pem), time.monotonic() + PATIENCE
            while time.monotonic() < until:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    assert proxy.poll() is None, pathlib.Path(f"{folder}/error.log").read_text()
                    time.sleep(0.05)
            print("the page:", head_of(port, "/", trusts)[0])
            print("a file:", head_of(port, "/main.js", trusts)[0])
            people = seated(type("Through", (), {"port": port, "room": server.room, "host": server.host}), 3, tls=trusts)
            pump(people, lambda: sum(len(p.acked) for p in people) >= 30)
            print("three people play:", sum(len(p.acked) for p in people), "requests acknowledged")
            here = f"localhost:{port}"
            Socket(port, tls=trusts, origin="https://" + here, host=here).cut()
            print("a page of this origin: let in")
            try:
                Socket(port, tls=trusts, origin="https://evil.example", host=here)
                raise AssertionError("a foreign page was let in")
            except Closed as e:
                print("a foreign page:", str(e).split("\r\n")[0])
            print("a stranger who guesses:", wrong_guesses(port, trusts, server.room)[-1])
            server.stop()
        finally:
            proxy.terminate()
            proxy.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
