"""A client of `vizier serve` for tests, with Python's standard library alone: WebSocket frames, the protocol's one way back, and people who answer at random."""
import base64
import json
import os
import pathlib
import random
import re
import select
import signal
import socket
import ssl
import struct
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds until a test gives up; nothing is measured by it


class Closed(Exception):
    pass


class Socket:
    """One WebSocket. Whatever arrives is read without waiting; frames() gives the whole messages."""

    def __init__(self, port, host=None, origin=None, path="/socket", tls=None, small=False, forwarded=None):
        """tls: a context for https; small: a receive buffer of a few KB, for whoever reads slowly; forwarded: the address that a proxy tells."""
        self.socket = socket.socket()
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # before connecting, or it has no effect
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.buffer = self.part = b""
        self.closed = False
        head = (f"GET {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: vizier.1\r\n")
        if origin:
            head += f"Origin: {origin}\r\n"
        if forwarded:
            head += f"X-Forwarded-For: {forwarded}\r\n"
        self.socket.sendall(head.encode() + b"\r\n")
        while b"\r\n\r\n" not in self.buffer:
            more = self.socket.recv(65536)
            if not more:
                raise Closed(self.buffer.decode(errors="replace"))
            self.buffer += more
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(head.decode())
        self.socket.setblocking(False)

    def fileno(self):
        return self.socket.fileno()

    def frame(self, data, opcode=1, fin=True, claim=None):
        mask = os.urandom(4)
        size = len(data) if claim is None else claim
        head = bytes([(0x80 if fin else 0) | opcode])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size) if size < 65536 else bytes([0x80 | 127]) + struct.pack(">Q", size)
        return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))

    def send_bytes(self, data):
        try:
            self.socket.setblocking(True)
            self.socket.sendall(data)
        except OSError:
            self.closed = True
        finally:
            if self.socket.fileno() >= 0:
                self.socket.setblocking(False)

    def send(self, message):
        self.send_bytes(self.frame(message.encode() if isinstance(message, str) else json.dumps(message).encode()))

    def frames(self):
        """Whole text frames that have arrived; sets `closed` where the other side is gone."""
        while not self.closed:
            try:
                more = self.socket.recv(1 << 20)
            except (BlockingIOError, InterruptedError, ssl.SSLWantReadError):
                break
            except OSError:
                more = b""
            if not more:
                self.closed = True
            self.buffer += more
        out = []
        while len(self.buffer) >= 2:
            size, at = self.buffer[1] & 127, 2
            if size == 126:
                if len(self.buffer) < 4:
                    break
                size, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif size == 127:
                if len(self.buffer) < 10:
                    break
                size, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            if len(self.buffer) < at + size:
                break
            whole, opcode, body = self.buffer[0] >= 128, self.buffer[0] & 15, self.buffer[at:at + size]
            self.buffer = self.buffer[at + size:]
            if opcode == 8:
                self.closed = True
            elif opcode < 2:
                self.part += body
                if whole:
                    out.append(self.part.decode())
                    self.part = b""
        return out

    def wait(self, seconds=PATIENCE):
        """The next message, or None where the connection ends."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = self.frames()
            if found:
                self.rest = getattr(self, "rest", []) + found[1:]
                return json.loads(found[0])
            if self.closed:
                return None
            select.select([self], [], [], 0.2)
        raise AssertionError("nothing came")

    def cut(self):
        try:
            self.socket.close()
        except OSError:
            pass
        self.closed = True


def patched(old, p):
    if not isinstance(p, dict):
        return p
    if "~" in p:
        at, gone, values = p["~"]
        assert at + gone <= len(old), "the list is too short"
        return old[:at] + values + old[at + gone:]
    if "#" in p:
        out = list(old)
        for i, inside in p["#"].items():
            out[int(i)] = patched(out[int(i)], inside)
        return out
    out = dict(old) if isinstance(old, dict) else {}
    for key, value in p.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = patched(out.get(key), value)
    return out


def random_values(q, rng):
    kind, count = q["type"], len(q["items"])
    if kind == "one":
        return [rng.randrange(count)]
    if kind == "some":
        return sorted(rng.sample(range(count), rng.randint(q.get("min", 0), min(q.get("max", 0), count))))
    if kind == "order":
        return rng.sample(range(count), count)
    if kind == "number":
        return [rng.randint(q.get("min", 0), q.get("max", 0))]
    if kind == "pair":
        pairs = [[i, j] for i in range(count) for j in range(len(q["seconds"])) if "legal" not in q or q["legal"][i][j] == "1"]
        return rng.choice(pairs)
    total, limits = rng.randint(q.get("min", 0), min(q.get("max", 0), sum(q["limits"]))), q["limits"]
    values = [0] * count
    while sum(values) < total:
        i = rng.randrange(count)
        if values[i] < limits[i]:
            values[i] += 1
    return values


class Server:
    """`vizier serve` in a folder of its own."""

    def __init__(self, program, folder, *arguments, port=0):
        self.program, self.folder = program, pathlib.Path(folder)
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.process = subprocess.Popen([program, "serve", *map(str, arguments), "--no-qr", "--port", str(port)], cwd=ROOT, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        self.rooms, self.hosts, said = [], [], []
        for line in self.process.stdout:
            said.append(line)
            if found := re.match(r"Players: https?://[^:/]+(?::(\d+))?/#([A-Z]{5})", line):
                self.port = port or int(found[1])
                self.rooms.append(found[2])
            if found := re.match(r"Host.*\.([0-9a-f]{32})$", line.strip()):
                self.hosts.append(found[1])
            if "Ctrl C" in line:
                break
        else:
            raise AssertionError("the server did not start: " + "".join(said))
        self.room, self.host = self.rooms[0], (self.hosts or [None])[0]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        out = self.process.communicate(timeout=PATIENCE)[0]
        assert self.process.returncode == 0, f"status {self.process.returncode}: {out}"
        return out


def free_port():
    """For a server that does not print its own, since a proxy has another."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Person:
    """Somebody with some seats who answers at random. What is lost on the way is sent again; what is held is always the server's numbered state."""

    def __init__(self, port, room, tokens=(), lang="en", seed=1, watch=False, act=True, **socket_options):
        self.port, self.room, self.tokens, self.lang, self.watch, self.how = port, room, list(tokens), lang, watch, socket_options
        self.client = f"{random.getrandbits(64):016x}"
        self.rng = random.Random(seed)
        self.n, self.states, self.versions, self.firsts, self.pending, self.acked, self.refused = 0, {}, {}, {}, {}, [], []
        self.answered = {}  # question → n, of questions that were answered and acknowledged
        self.socket, self.seats, self.why, self.act, self.sent_at = None, [], None, act, {}
        self.sizes, self.scenes = [], 0
        self.said_there = 0

    def join(self):
        self.socket = Socket(self.port, **self.how)
        message = {"t": "join", "client": self.client, "room": self.room, "tokens": self.tokens, "lang": self.lang}
        if self.watch:
            message["watch"] = True
        self.states, self.versions, self.firsts = {}, {}, {}
        self.socket.send(message)
        for message in self.pending.values():
            self.socket.send(message)
        return self

    def ask(self, t, **fields):
        self.n += 1
        message = {"t": t, "n": self.n, **fields}
        self.pending[self.n] = message
        self.sent_at[self.n] = time.monotonic()
        self.socket.send(message)
        return self.n

    def take(self, seat, name="Ada"):
        token = f"{random.getrandbits(128):032x}"
        self.tokens.append(token)
        return self.ask("take", seat=seat, name=name, token=token)

    def pump(self):
        """Reads what has come, and answers."""
        for text in self.socket.frames():
            self.read(json.loads(text), len(text.encode()))
        if time.monotonic() - self.said_there > 2.5:
            self.said_there = time.monotonic()
            self.socket.send({"t": "p"})
            for n, message in self.pending.items():  # rule 3: repeated until there is an answer
                if time.monotonic() - self.sent_at[n] > 2.5:
                    self.socket.send(message)
        if self.act:
            self.answer()

    def read(self, m, size):
        t = m["t"]
        if t == "hello":
            self.seats = m["seats"]
            self.states = {s: v for s, v in self.states.items() if s in (self.seats or [""])}
        elif t == "scene":
            self.states[m["seat"]], self.versions[m["seat"]] = m["state"], m["v"]
            self.firsts.setdefault(m["seat"], m["v"])
            self.scenes += 1
        elif t == "patch":
            if m["seat"] not in self.states:
                return
            assert m["v"] == self.versions[m["seat"]] + 1, "a number is missing although the connection held"
            self.states[m["seat"]] = patched(self.states[m["seat"]], m["to"])
            self.versions[m["seat"]] = m["v"]
            self.sizes.append(size)
        elif t in ("ack", "no"):
            asked = self.pending.pop(m["n"], None)
            (self.acked if t == "ack" else self.refused).append((asked, m))
            if asked and asked["t"] == "answer" and t == "ack":
                assert asked["q"] not in self.answered or self.answered[asked["q"]] == m["n"], "a question was answered twice"
                self.answered[asked["q"]] = m["n"]
        elif t == "bye":
            self.why = m["why"]

    def scene(self, seat=None):
        return self.states.get(seat if seat is not None else (self.seats or [""])[0], {}).get("scene", {})

    def phase(self):
        """What all streams of this device say; None where they do not agree yet."""
        phases = {state.get("table", {}).get("phase") for state in self.states.values()}
        return phases.pop() if len(phases) == 1 else None

    def answer(self):
        for seat in self.seats:
            for q in self.scene(seat).get("questions", []):
                busy = any(p.get("q") == q["q"] for p in self.pending.values())
                if not busy and q["q"] not in self.answered:
                    self.ask("answer", seat=seat, q=q["q"], values=random_values(q, self.rng))
                    break


def pump(people, until, patience=PATIENCE):
    """Lets everybody read and answer until something is so."""
    deadline = time.monotonic() + patience
    while not until():
        assert time.monotonic() < deadline, "this never came about: " + str([(p.phase(), p.why, len(p.pending)) for p in people])
        live = [p.socket for p in people if p.socket and not p.socket.closed]
        select.select(live, [], [], 0.05)
        for person in people:
            if person.socket and not person.socket.closed:
                person.pump()


def seated(server, seats, langs=("en", "fr", "it"), act=True, room=None, host=None, **socket_options):
    """People in so many seats, the first of them the host; the game has begun."""
    people = []
    for i in range(seats):
        person = Person(server.port, room or server.room, [host or server.host] if i == 0 else [], langs[i % len(langs)], seed=i, act=False, **socket_options).join()
        pump([person], lambda p=person: "" in p.states)
        free = [s for s, who in person.states[""]["people"].items() if who["is"] == "free"]
        person.take(free[0], f"Person {i}")
        pump([person], lambda p=person: p.acked and p.seats)
        people.append(person)
    people[0].ask("start")
    pump(people, lambda: all(p.phase() == "play" and p.scene() for p in people))
    for person in people:
        person.act = act
    return people
