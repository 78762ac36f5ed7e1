#!/usr/bin/env python3
"""How people come to `vizier serve`: behind a proxy, and by QR codes on a screen and in a terminal, read as a phone reads them. usage: doors.py PROGRAM"""
import http.client
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from wire import Server, Socket, free_port

VIZIER = str(pathlib.Path(sys.argv[1]).resolve())
SIDE = 8  # pixels a module


def read_code(rows, folder):
    """What a reader makes of rows of modules, True for dark."""
    width, picture = len(rows[0]), pathlib.Path(folder) / "code.pgm"
    pixels = b"".join(b"".join((b"\0" if dark else b"\xff") * SIDE for dark in row) * SIDE for row in rows)
    picture.write_bytes(f"P5 {width * SIDE} {len(rows) * SIDE} 255\n".encode() + pixels)
    done = subprocess.run(["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture], capture_output=True, text=True)
    return done.stdout.strip()


def svg_rows(svg):
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    rows = [[False] * side for _ in range(side)]
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg):
        rows[int(y)][int(x)] = True
    dark = [(x, y) for y, row in enumerate(rows) for x, on in enumerate(row) if on]
    assert min(min(x, y) for x, y in dark) == 4 and side - 1 - max(max(x, y) for x, y in dark) == 4, "the quiet zone is not four modules wide"
    return rows


def text_rows(text):
    """Half blocks: what is lit is light."""
    rows = []
    for line in text.splitlines():
        if "█" not in line:
            continue
        cells = line[2:]
        rows.append([c not in "█▀" for c in cells])
        rows.append([c not in "█▄" for c in cells])
    return rows


def fetch(server, path, **headers):
    c = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    c.request("GET", path, headers=headers)
    found = c.getresponse()
    assert found.status == 200, (path, found.status)
    return found.read().decode()


def start(folder, *arguments):
    """A server and what it printed."""
    process = subprocess.Popen([VIZIER, "serve", "aladdin", *arguments], stdout=subprocess.PIPE, text=True, env={"HOME": folder, "XDG_DATA_HOME": folder, "PATH": "/usr/bin:/bin"}, cwd=pathlib.Path(__file__).resolve().parents[2])
    text = ""
    for line in process.stdout:
        text += line
        if "Ctrl C" in line:
            break
    return process, text


def behind_a_proxy(folder):
    """Wrong tokens shut out where they come from, as the proxy says, and nobody with a token that is right."""
    port = free_port()
    process, text = start(folder, "--port", str(port), "--no-qr", "--name", "table.example.org", "--proxy")
    room, host = re.search(r"https://table\.example\.org/#([A-Z]{5})\.([0-9a-f]{32})", text).groups()

    def comes(address, *tokens):
        s = Socket(port, host=f"table.example.org\r\nX-Forwarded-For: 198.51.100.1, {address}")
        s.send({"t": "join", "client": "doors123", "room": room, "tokens": tokens, "lang": "en"})
        m = s.wait()
        return m.get("why") or m["t"]

    assert [comes("203.0.113.1", "ab" * 16) for _ in range(11)] == ["token"] * 10 + ["wait"], "the tenth wrong token is the last"
    assert comes("203.0.113.1") == "wait"
    assert comes("203.0.113.1", host) == "hello", "who has a token that is right comes in"
    assert comes("203.0.113.2") == "hello", "nobody else waits"
    process.terminate()
    process.wait()
    print("behind a proxy: 10 wrong tokens, then that address waits; its host and others come in")


def main():
    with tempfile.TemporaryDirectory() as folder:
        behind_a_proxy(folder)
    if not shutil.which("zbarimg"):
        print("skipped: no zbarimg (zbar-tools) here")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(VIZIER, folder, "aladdin", "--lan", "--name", "table.example.org")
        picture = f"/room/{server.room}/qr.svg"
        for host, scheme in [(f"127.0.0.1:{server.port}", ""), ("table.example.org", "https")]:
            want = f"{scheme or 'http'}://{host}/#{server.room}"
            got = read_code(svg_rows(fetch(server, picture, Host=host, **({"X-Forwarded-Proto": scheme} if scheme else {}))), folder)
            assert got == want, f"{got!r} instead of {want!r}"
        s = Socket(server.port)
        s.send({"t": "join", "client": "doors123", "room": server.room, "tokens": [server.host], "lang": "en"})
        links = None
        while links is None:
            m = s.rest.pop(0) if getattr(s, "rest", None) else s.wait()
            m = json.loads(m) if isinstance(m, str) else m
            if m["t"] == "scene":
                links = m["state"]["table"]["links"]
        assert not any("127.0.0.1" in link for link in links), f"nobody else reaches {links}"
        for i, link in enumerate(links):
            got = read_code(svg_rows(fetch(server, f"/room/{server.room}/qr-{i}.svg")), folder)
            assert got == f"{link}/#{server.room}", f"{got!r} instead of {link!r}"
        server.stop()
        # in the terminal
        shown, text = start(folder, "--port", "0")
        shown.terminate()
        shown.wait()
        want = re.search(r"Players: (\S+)", text)[1]
        got = read_code(text_rows(text), folder)
        assert got == want, f"the terminal's code says {got!r} instead of {want!r}"
        print(f"{len(links) + 3} codes read: on screens by every address, behind a proxy, in the terminal")


main()
