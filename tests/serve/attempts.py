"""Attempts of strangers at the door itself: other addresses, headers, TLS; and those that need a server of their own. Used by strangers.py; alone it prints what each gets. usage: attempts.py PROGRAM"""
import json
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from wire import PATIENCE, ROOT, Closed, Person, Server, Socket, free_port, pump, seated

HEADERS = {"x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin", "cache-control": "no-cache"}
POLICY = {"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"}


def reaches(address, port):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as s:
        s.settimeout(PATIENCE)
        try:
            s.connect((address, port))
            return "reached"
        except OSError as e:
            return "refused" if isinstance(e, ConnectionRefusedError) else "no such address"


def ask(port, text, tls=None):
    """The whole answer to a request, as text; what has come where the other side ends."""
    s = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    out = b""
    try:
        if tls:
            s = tls.wrap_socket(s, server_hostname="localhost")
        s.sendall(text)
        while more := s.recv(65536):
            out += more
    except OSError:
        pass
    s.close()
    return out.decode(errors="replace")


def head_of(port, path, tls=None):
    head = ask(port, f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n".encode(), tls).split("\r\n\r\n")[0].split("\r\n")
    return head[0], {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in head[1:])}


def missing(headers):
    wrong = [k for k, v in HEADERS.items() if headers.get(k) != v]
    policy = {p.strip() for p in headers.get("content-security-policy", "").split(";")}
    loose = [p for p in policy if "unsafe" in p or "*" in p or "http" in p]
    return wrong + sorted(POLICY - policy) + loose


def at_the_door(server):
    with socket.socket() as probe:  # the address itself is there: what does not answer is the server
        probe.bind(("127.0.0.2", 0))
        probe.listen()
        assert reaches("127.0.0.2", probe.getsockname()[1]) == "reached"
    yield "another address of this machine, without --lan", reaches("127.0.0.2", server.port), "refused"
    yield "the same by IPv6", reaches("::1", server.port) in ("refused", "no such address"), True
    paths = ("/", "/main.js", "/style.css", "/icon.svg", "/words/fr.json", f"/room/{server.room}/en.json", f"/room/{server.room}/drawings.json", f"/room/{server.room}/qr.svg", "/nothing", "/room/QQQQQ/en.json")
    heads = {path: head_of(server.port, path) for path in paths}
    yield "a page, a file, a room, nothing: headers that are missing or loose", {p: m for p, (_, h) in heads.items() if (m := missing(h))}, {}
    yield "cookies in any answer", [p for p, (_, h) in heads.items() if "set-cookie" in h], []
    yield "its answers say which software and version", sorted({h.get("server") for _, h in heads.values()}), ["vizier"]
    asked = [ask(server.port, f"GET / HTTP/1.1\r\n{host}\r\n".encode()).split("\r\n")[0] for host in ("", f"Host: localhost:{server.port}\r\nHost: evil.example\r\n")]
    yield "two names at once, or none", asked, ["HTTP/1.1 421 Misdirected Request"] * 2


def with_seats(program, folder):
    """A seat that changes hands, and somebody seated who floods."""
    server = Server(program, folder, "almadi", "--seats", "3", "--save", f"{folder}/seats.vsave", "--seed", "3")
    host, leaves, comes = (Person(server.port, server.room, tokens, act=False).join() for tokens in ([server.host], [], []))
    everybody = [host, leaves, comes]
    pump(everybody, lambda: all("" in p.states for p in everybody))
    seats = host.states[""]["table"]["seats"]
    seat = seats[2]
    leaves.take(seat, "Before")
    pump(everybody, lambda: leaves.seats)
    old = leaves.tokens[-1]
    host.ask("seat", seat=seat, **{"is": "free"})
    pump(everybody, lambda: not host.pending and not leaves.seats)
    yield "a seat that was freed, by its old link", gets(server, [old]), "token"
    comes.take(seat, "Another")
    pump(everybody, lambda: comes.seats)
    yield "a seat that somebody else has now, by its old link", gets(server, [old]), "token"
    yield "whoever has it now", comes.seats, [seat]
    comes.socket.cut()
    comes.join()
    pump([comes], lambda: comes.seats)
    yield "and comes back by the new link", comes.seats, [seat]

    for person, own in ((host, seats[0]), (leaves, seats[1])):
        person.take(own)
        pump(everybody, lambda p=person: p.seats)
    host.ask("start")
    pump(everybody, lambda: all(p.phase() == "play" and p.scene() for p in everybody))
    yield "the old link in the game", gets(server, [old]), "token"

    def flood(person, count):
        for _ in range(count):
            person.socket.send({"t": "p"})
        n = person.ask("ask_me", seat=person.seats[0], when="always")
        pump([person], lambda: person.why or person.socket.closed or n not in person.pending)
        return person.why or "is answered"
    yield "somebody seated who says 60 things at once", flood(leaves, 60), "is answered"
    yield "who says 60 more", flood(leaves, 60), "flood"
    leaves.why, leaves.pending = None, {}
    leaves.join()
    pump([leaves], lambda: leaves.seats and leaves.scene())
    yield "and comes back", bool(leaves.scene().get("zones")), True
    server.stop()


def gets(server, tokens, **how):
    person = Person(server.port, server.room, tokens, act=False, **how).join()
    pump([person], lambda: person.why or person.states)
    return person.why


def sanitized(server):
    """What is freed waits there for a while: memory says nothing about the server."""
    return "libasan" in open(f"/proc/{server.process.pid}/maps").read()


def memory(server):
    return int(next(line for line in open(f"/proc/{server.process.pid}/status") if line.startswith("VmRSS")).split()[1]) // 1024


def slow_reader(program, folder):
    """Reads nothing although the server has much to say. What it leaves unread lies in the system's buffers first, then in the server's own queue, which has an end."""
    server = Server(program, folder, "almadi", "--seats", "3", "--save", f"{folder}/slow.vsave", "--seed", "3", "--flood", "1000000")
    people = seated(server, 3, act=False)
    before = memory(server)
    slow = Person(server.port, server.room, act=False, small=True).join()
    asked, until = 0, time.monotonic() + PATIENCE
    slow.socket.socket.setblocking(False)
    again = slow.socket.frame(b'{"t":"again","seat":""}')
    cut = False
    while not cut and time.monotonic() < until:
        try:
            slow.socket.socket.send(again * 20)
            asked += 20
        except BlockingIOError:
            time.sleep(0.01)
        except OSError:
            cut = True
        for p in people:
            p.pump()
    yield "asks again and again and reads nothing", "cut off" if cut else f"not cut off after {asked}", "cut off"
    if not sanitized(server):
        yield "what that cost the server, in MB (at most 64)", memory(server) - before <= 64, True
    slow.how = {}
    slow.join()
    pump([slow], lambda: slow.scene())
    yield "comes back and reads", bool(slow.scene().get("zones")), True
    for p in people:
        p.act = True
    given = sum(len(p.acked) for p in people)
    pump(people, lambda: sum(len(p.acked) for p in people) >= given + 3)
    yield "the others meanwhile", "played on", "played on"
    server.stop()


def behind_a_proxy(program, folder):
    """A proxy on this machine tells whose address counts; here the attacker is its client."""
    server = Server(program, folder, "almadi", "--seats", "2", "--save", f"{folder}/proxy.vsave", "--name", "localhost", "--proxy", port=free_port())
    yield "guesses tokens through a proxy on this machine", [gets(server, [f"{i:032x}"], forwarded="203.0.113.7") for i in range(12)][-1], "wait"
    yield "says that it is somebody else", gets(server, [], forwarded="203.0.113.9, 203.0.113.7"), "wait"
    yield "somebody else through the same proxy", gets(server, [], forwarded="203.0.113.8"), None
    server.stop()


def certificate(folder, name, *more):
    folder = pathlib.Path(folder)
    key, file = folder / f"{name}.key", folder / f"{name}.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", file, "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", *(more or ("-days", "2"))], check=True, capture_output=True)
    return str(file), str(key)


def expired(folder):
    """`openssl req` makes none that has ended; a small authority with a date can."""
    folder = pathlib.Path(folder)
    _, key = certificate(folder, "old")
    subprocess.run(["openssl", "req", "-new", "-key", key, "-subj", "/CN=localhost", "-out", folder / "old.csr"], check=True, capture_output=True)
    (folder / "old.txt").write_text("")
    (folder / "old.srl").write_text("01\n")
    (folder / "old.cnf").write_text(f"[ca]\ndefault_ca=d\n[d]\ndatabase={folder}/old.txt\nserial={folder}/old.srl\nnew_certs_dir={folder}\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n")
    subprocess.run(["openssl", "ca", "-batch", "-selfsign", "-config", folder / "old.cnf", "-keyfile", key, "-in", folder / "old.csr", "-out", folder / "ended.pem", "-notext",
                    "-startdate", "20200101000000Z", "-enddate", "20200201000000Z"], check=True, capture_output=True)
    return str(folder / "ended.pem"), key


def start_with(program, folder, cert, key):
    done = subprocess.run([program, "serve", "almadi", "--port", "0", "--no-qr", "--cert", cert, "--key", key], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "HOME": str(folder)})
    return f"{done.returncode}: {done.stderr.strip()}".replace(str(folder) + "/", "")


def over_tls(program, folder):
    good, key = certificate(folder, "good")
    _, other = certificate(folder, "other")
    server = Server(program, folder, "almadi", "--seats", "2", "--save", f"{folder}/tls.vsave", "--seed", "3", "--cert", good, "--key", key)
    trusts = ssl.create_default_context(cafile=good)
    yield "the page by https", head_of(server.port, "/", trusts)[0], "HTTP/1.1 200 OK"
    yield "headers that are missing or loose there", missing(head_of(server.port, "/", trusts)[1]), []
    yield "plain HTTP to the same port", ask(server.port, f"GET / HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode()), ""
    yield "garbage instead of a handshake", "HTTP" in ask(server.port, os.urandom(200)), False
    yield "a browser that does not know the certificate", head_of(server.port, "/", ssl.create_default_context())[0], ""
    people = seated(server, 2, tls=trusts)
    pump(people, lambda: sum(len(p.acked) for p in people) >= 12)
    yield "two people who play by wss", "12 requests and more are acknowledged", "12 requests and more are acknowledged"
    try:
        Socket(server.port, tls=trusts, origin="https://evil.example")
        yield "a foreign page by wss", "let in", "refused"
    except Closed as e:
        yield "a foreign page by wss", str(e).split("\r\n")[0], "HTTP/1.1 403 Forbidden"
    server.stop()
    (pathlib.Path(folder) / "text.pem").write_text("no certificate\n")
    yield "a file that is no certificate", start_with(program, folder, f"{folder}/text.pem", key), "1: vizier: no certificate in text.pem: no start line"
    yield "a file that is not there", start_with(program, folder, f"{folder}/none.pem", key), "1: vizier: no certificate in none.pem: No such file or directory"
    yield "another's key", start_with(program, folder, good, other), "1: vizier: no key of that certificate in other.key: key values mismatch"
    yield "a certificate that has ended", start_with(program, folder, *expired(folder)), "1: vizier: the certificate in ended.pem has expired: browsers would refuse it"


if __name__ == "__main__":
    for part in (with_seats, slow_reader, over_tls, behind_a_proxy):
        with tempfile.TemporaryDirectory() as home:
            for what, got, wanted in part(str(pathlib.Path(sys.argv[1]).resolve()), home):
                print(what, json.dumps(got), "" if got == wanted else f"WRONG, not {json.dumps(wanted)}", sep=": ")
