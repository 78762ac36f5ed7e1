#!/usr/bin/env python3
"""What an attacker gets from `vizier serve`, attempt by attempt; afterwards the table plays on as if nothing had been. usage: strangers.py PROGRAM [-v]"""
import json
import os
import pathlib
import socket
import sys
import tempfile
import time

from attempts import at_the_door, behind_a_proxy, over_tls, slow_reader, with_seats
from wire import PATIENCE, Closed, Server, Socket, pump, seated

VIZIER = str(pathlib.Path(sys.argv[1]).resolve())
LANG = {"lang": "en"}


def joined(server, tokens=(), client="attacker1", room=None, watch=False, **how):
    s = Socket(server.port, **how)
    s.send({"t": "join", "client": client, "room": room or server.room, "tokens": list(tokens), "lang": "en", "watch": watch})
    return s


def told(s, want, tries=60):
    """The first message for which want is true; None where the connection ends before."""
    for _ in range(tries):
        m = s.rest.pop(0) if getattr(s, "rest", None) else s.wait()
        m = json.loads(m) if isinstance(m, str) else m
        if m is None or want(m):
            return m
    raise AssertionError("it was not told")


def bye(s):
    m = told(s, lambda m: m["t"] == "bye")
    return m and m["why"]


def refusal(s, message):
    s.send(message)
    m = told(s, lambda m: m["t"] in ("ack", "no", "bye"))
    return m and (m.get("why") or m["t"])


def http(server, text, wait=5):
    s = socket.create_connection(("127.0.0.1", server.port), timeout=wait)
    s.sendall(text.encode() if isinstance(text, str) else text)
    out = b""
    try:
        while True:
            more = s.recv(65536)
            if not more:
                break
            out += more
            if b"\r\n\r\n" in out:
                break
    except (socket.timeout, OSError):
        pass
    s.close()
    return out.split(b"\r\n")[0].decode(errors="replace")


def get(server, path, **headers):
    head = "".join(f"{k}: {v}\r\n" for k, v in {"Host": f"127.0.0.1:{server.port}", **headers}.items())
    return http(server, f"GET {path} HTTP/1.1\r\n{head}Connection: close\r\n\r\n")


def refused_handshake(server, **how):
    try:
        Socket(server.port, **how)
        return "let in"
    except Closed as e:
        return str(e).split("\r\n")[0]


def attempts(server, people):
    """(what is tried, what it gets, what it must get)"""
    red, token, old = people[0].seats[0], people[0].tokens[-1], "ab" * 16
    q = next((q["q"] for p in people for s in p.seats for q in p.scene(s).get("questions", [])), "0" * 16)
    answer = {"t": "answer", "n": 1, "seat": red, "q": q, "values": [0]}

    s = joined(server)
    state = told(s, lambda m: m["t"] == "scene")["state"]
    yield "room code without a seat: whose eyes", json.dumps([state.get("mine"), state["scene"].get("questions"), state["scene"].get("seat")]), json.dumps([None, [], None])
    yield "answers for a seat without its token", refusal(s, answer), "seat"
    yield "asks for a seat's scene without its token", (s.send({"t": "again", "seat": red}), refusal(s, {"t": "why", "n": 2, "seat": red, "zone": f"{red}.hand", "place": 0}))[1], "seat"
    yield "takes a seat that somebody has", refusal(s, {"t": "take", "n": 3, "seat": red, "name": "x", "token": old}), "taken"
    yield "starts, frees, locks as if the host", [refusal(s, {"t": "start", "n": 4}), refusal(s, {"t": "seat", "n": 5, "seat": red, "is": "free"}), refusal(s, {"t": "absent", "n": 6, "what": "bot"})], ["host"] * 3
    yield "pauses the game from outside", refusal(s, {"t": "pause", "n": 7, "on": True}), "seat"
    yield "talks without a seat", refusal(s, {"t": "say", "n": 8, "seat": red, "text": "<script>alert(1)</script>"}), "seat"
    yield "agrees to going back in another's name", refusal(s, {"t": "vote", "n": 9, "seat": red, "yes": True}), "seat"
    yield "a second answer with an old number", (refusal(s, answer), refusal(s, {**answer, "n": 1}))[1], "seat"
    yield "garbage after joining", refusal(s, "hello?"), "form"
    yield "JSON of the wrong shape", refusal(s, '{"t":"answer","n":{"a":[]},"seat":7}'), "form"
    yield "a message with a key too many", refusal(s, {"t": "p", "admin": True}), "form"
    s.cut()

    yield "a token that nobody has", bye(joined(server, [old])), "token"
    yield "the hash of a token instead of the token", bye(joined(server, [json.load(open(server.folder / "game.vsave.table"))["seats"][red]["token"][:32]])), "token"
    yield "another's token in a watching join", json.dumps(told(joined(server, [token], watch=True), lambda m: m["t"] == "scene")["state"].get("mine")), "null"
    yield "no join, but an answer", (lambda s: (s.send(answer), bye(s))[1])(Socket(server.port)), "form"
    yield "garbage instead of a join", (lambda s: (s.send("\x00\x01"), bye(s))[1])(Socket(server.port)), "form"
    yield "a room that is none", bye(joined(server, room="QQQQQ")), "room"

    s = joined(server)
    s.send_bytes(s.frame(b"\xff\xfe\xfd", opcode=2))
    yield "a binary frame", bye(s), "frame"
    s = joined(server)
    s.send_bytes(s.frame(b"x" * 20000))
    yield "a frame of 20 KB", told(s, lambda m: False, 500), None
    s = joined(server)
    s.send_bytes(s.frame(b"", claim=1 << 40))
    yield "a frame that claims a terabyte", told(s, lambda m: False, 500), None
    s = joined(server)
    s.send_bytes(s.frame(b'{"t":', fin=False) + s.frame(b'"p"}', opcode=0) + s.frame(b'{"t":"p"}', opcode=0))
    yield "half frames in a wrong order", told(s, lambda m: False, 500), None
    s = joined(server)
    s.send_bytes(b"\x81\x05hello")
    yield "a frame without a mask", told(s, lambda m: False, 500), None
    s = joined(server)
    for _ in range(60):
        s.send({"t": "p"})
    yield "a flood of messages", bye(s), "flood"

    yield "from a foreign page (Origin)", refused_handshake(server, origin="http://evil.example"), "HTTP/1.1 403 Forbidden"
    yield "by a foreign name (Host)", refused_handshake(server, host="evil.example"), "HTTP/1.1 403 Forbidden"
    yield "the page by a foreign name", get(server, "/", Host="evil.example"), "HTTP/1.1 421 Misdirected Request"
    yield "a file outside of the page", [get(server, path) for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/.hidden.js", "//etc/passwd", "/room/../x.json")], ["HTTP/1.1 404 Not Found"] * 5
    yield "posts something", http(server, f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 0\r\n\r\n"), "HTTP/1.1 405 Method Not Allowed"
    yield "a header of 100 KB", http(server, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: {'y' * 100000}\r\n\r\n"), ""
    yield "a body of 1 GB", http(server, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 1000000000\r\n\r\n" + "x" * 1000), ""
    yield "no HTTP at all", http(server, os.urandom(300)), ""

    ways = [bye(joined(server, [f"{i:032x}"])) for i in range(12)]
    yield "guesses tokens one after the other", ways[-1], "wait"
    yield "comes in without a token after that, from the same address", bye(joined(server)), "wait"
    yield "somebody with a seat, from the same address", told(joined(server, [people[1].tokens[-1]]), lambda m: m["t"] in ("scene", "bye"))["t"], "scene"
    people[1].join()
    pump(people, lambda: people[1].seats)


def unfinished(server):
    """Connections that begin something and never end it."""
    half = joined(server)
    half.send_bytes(half.frame(b'{"t":', claim=100))
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
    return half, line


def ended(half, line):
    """They were opened before all other attempts, so that little is left to wait for."""
    yield "half a request and then silence", line.recv(100), b""
    line.close()
    yield "half a frame and then silence", told(half, lambda m: m["t"] == "bye", 500), None


def main():
    failed = count = 0

    def look(found):
        nonlocal failed, count
        for what, got, wanted in found:
            count += 1
            if "-v" in sys.argv:
                print(f"{count:2} {what}: {got}")
            if got != wanted:
                failed += 1
                print(f"FAILED {what}: {got!r} instead of {wanted!r}")

    with tempfile.TemporaryDirectory() as folder:
        server = Server(VIZIER, folder, "almadi", "--seats", "3", "--save", f"{folder}/game.vsave", "--seed", "3")
        people = seated(server, 3, act=False)
        waiting = unfinished(server)
        for part in (with_seats, slow_reader, over_tls, behind_a_proxy):
            with tempfile.TemporaryDirectory() as home:
                for attempt in part(VIZIER, home):
                    look([attempt])
                    for person in people:  # who says nothing for 30 s is cut off
                        person.pump()
        look(at_the_door(server))
        for attempt in attempts(server, people):
            look([attempt])
            for person in people:
                person.pump()
        for person in people:  # they were connected all the time
            person.act = True
        before = sum(len(p.acked) for p in people)
        pump(people, lambda: sum(len(p.acked) for p in people) >= before + 6)
        for p in people:
            p.act = False
        pump(people, lambda: not any(p.pending for p in people))
        look(ended(*waiting))
        server.stop()
        lines = pathlib.Path(f"{folder}/game.vsave").read_text().split("---\n", 1)[1].splitlines()
        answers = sum(1 for p in people for asked, _ in p.acked if asked["t"] == "answer")
        if len([x for x in lines if x and not x.startswith("=")]) != answers:
            failed += 1
            print("FAILED the save holds other answers than those of the people")
    print(f"{count} attempts, {failed} got what they must not")
    return 1 if failed or count < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
