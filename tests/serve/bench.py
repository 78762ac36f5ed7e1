#!/usr/bin/env python3
"""Figures of `vizier serve`, printed with the machine's load; nothing here passes or fails. usage: bench.py PROGRAM [ANSWERS]

Times are those of a client: from the first byte of an answer to the first byte of its patch at every other screen, this program's own work in between included as little as it can."""
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

from wire import ROOT, Person, Server, pump, random_values, seated

VIZIER = str(pathlib.Path(sys.argv[1]).resolve())
ANSWERS = int(sys.argv[2]) if len(sys.argv) > 2 else 200


def share(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def told(name, seconds):
    print(f"{name}: median {1000 * share(seconds, 0.5):.1f} ms, p95 {1000 * share(seconds, 0.95):.1f} ms, p99 {1000 * share(seconds, 0.99):.1f} ms ({len(seconds)} times)")


def memory(pid):
    return int(next(line for line in open(f"/proc/{pid}/status") if line.startswith("VmRSS")).split()[1]) / 1024


def question(people):
    for person in people:
        for seat in person.seats:
            for q in person.scene(seat).get("questions", []):
                return person, seat, q
    return None


def say_there(people):
    """Who says nothing for 30 s is cut off."""
    for person in people:
        person.pump()


def one_table(folder, game, seats, watchers, answers):
    """Answers one at a time; gives how long each took until all other screens had it."""
    server = Server(VIZIER, folder, *game, "--flood", "1000000", "--save", f"{folder}/game.vsave", "--seed", "7", "--timing")
    people = seated(server, seats, act=False)
    joins = []
    for i in range(watchers):
        begin = time.monotonic()
        watcher = Person(server.port, server.room, lang=["en", "fr", "it"][i % 3], act=False).join()
        pump([watcher], lambda w=watcher: w.scene())
        joins.append(time.monotonic() - begin)
        people.append(watcher)
    if joins:
        told("join to the first scene, without a page", joins)
    last, given = [], 0
    begin_cpu = sum(os.times()[:2])
    for _ in range(answers):
        pump(people, lambda: question(people) or people[0].phase() == "over")
        if not question(people):
            break
        person, seat, q = question(people)
        say_there(people)
        waiting = {p.socket.fileno() for p in people if p is not person}
        values, begin, given = random_values(q, person.rng), time.monotonic(), given + 1
        person.ask("answer", seat=seat, q=q["q"], values=values)
        while waiting and time.monotonic() - begin < 5:
            ready = select.select([*waiting, person.socket], [], [], 0.2)[0]
            waiting -= set(ready)
            if person.socket in ready:
                person.pump()
            if not person.pending and not ready:  # in a secret choice others are sent nothing
                break
        if not waiting:
            last.append(time.monotonic() - begin)
        pump(people, lambda: not person.pending)
    told(f"{' '.join(game)}: answer to all other screens ({seats} seats, {watchers} spectators)", last)
    sizes = [s for p in people for s in p.sizes]
    print(f"patches of {given} answers{' (the whole game)' if people[0].phase() == 'over' else ''}: {len(sizes)}, median {share(sizes, 0.5)} bytes, p90 {share(sizes, 0.9)}, largest {max(sizes)}")
    print(f"memory of the server: {memory(server.process.pid):.0f} MB; this client's own processor time: {sum(os.times()[:2]) - begin_cpu:.1f} s")
    back = []
    for _ in range(20):
        people[1].socket.cut()
        begin = time.monotonic()
        people[1].join()
        pump([people[1]], lambda: people[1].scene())
        back.append(time.monotonic() - begin)
    told("back after a cut, without a page", back)
    print(server.stop().strip().splitlines()[-1])


def many_tables(folder):
    server = Server(VIZIER, folder, "almadi", "--seats", "4", "--flood", "1000000", "--tables", "50", "--seed", "7")
    rooms = []
    for room, host in zip(server.rooms, server.hosts):
        rooms.append(seated(server, 4, act=False, room=room, host=host))
        say_there(p for people in rooms for p in people)
    everybody = [p for people in rooms for p in people]
    assert len(everybody) == 200
    print(f"50 tables, {len(everybody)} sockets: {memory(server.process.pid):.0f} MB")
    times = []
    for turn in range(4):
        for people in rooms:
            if not question(people):
                pump(people, lambda p=people: question(p))
            person, seat, q = question(people)
            others = [p for p in people if p is not person]
            for p in people:
                p.pump()
            begin = time.monotonic()
            person.ask("answer", seat=seat, q=q["q"], values=random_values(q, person.rng))
            waiting = {p.socket.fileno() for p in others}
            while waiting and time.monotonic() - begin < 5:
                waiting -= set(select.select(list(waiting), [], [], 1)[0])
            if not waiting:
                times.append(time.monotonic() - begin)
            pump(people, lambda p=person: not p.pending)
            say_there(everybody)
    told("answer to the others at one of 50 tables", times)
    print(f"50 tables after {len(times)} answers: {memory(server.process.pid):.0f} MB")
    server.stop()


def disk():
    """Every answer is on the disk before it counts, so that this is a part of each."""
    times = []
    with tempfile.TemporaryFile("w") as file:
        for _ in range(100):
            file.write("an answer\n")
            file.flush()
            begin = time.monotonic()
            os.fdatasync(file.fileno())
            times.append(time.monotonic() - begin)
    told("this disk, until a line is on it", times)


def whole(game, seats, watchers, answers=100_000):
    with tempfile.TemporaryDirectory() as home:
        one_table(home, game, seats, watchers, answers)


if __name__ == "__main__":
    print(f"load average before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    disk()
    whole(["moor", "--tests", "--seats", "7"], 7, 20, ANSWERS)
    whole(["aladdin", "--rules", "magic", "--edition", "en", "--seats", "5"], 5, 22, ANSWERS)
    whole(["almadi", "--seats", "3"], 3, 1)  # whole games: the sizes of their patches
    whole(["morgenland", "--seats", "3"], 3, 1)
    with tempfile.TemporaryDirectory() as home:
        many_tables(home)
    if shutil.which("node") and (ROOT / "tests/page/node_modules/playwright-core").is_dir():
        subprocess.run(["node", ROOT / "tests/serve/page_times.mjs", VIZIER], cwd=ROOT, check=True)
    print(f"load average after: {os.getloadavg()[0]:.1f}")
