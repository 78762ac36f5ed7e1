#!/usr/bin/env python3
"""Figures of `vizier serve`, printed with the machine's load; nothing here passes or fails. usage: bench.py PROGRAM [ANSWERS]

Times are those of a client: from the first byte of an answer to the first byte of its patch at every other screen, this program's own work in between included as little as it can."""
import os
import pathlib
import select
import sys
import tempfile
import time

from wire import Person, Server, pump, random_values, seated

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


def one_table(folder, game):
    server = Server(VIZIER, folder, *game, "--flood", "1000000", "--save", f"{folder}/game.vsave", "--seed", "7")
    people = seated(server, 5, act=False)
    joins = []
    for i in range(22):
        begin = time.monotonic()
        watcher = Person(server.port, server.room, lang=["en", "fr", "it"][i % 3], act=False).join()
        pump([watcher], lambda w=watcher: w.scene())
        joins.append(time.monotonic() - begin)
        people.append(watcher)
    told("join to the first scene", joins)
    last, first = [], []
    begin_cpu = sum(os.times()[:2])
    for _ in range(ANSWERS):
        pump(people, lambda: question(people) or people[0].phase() == "over")
        if not question(people):
            break
        person, seat, q = question(people)
        for p in people:
            p.pump()
        values = random_values(q, person.rng)
        waiting = {p.socket.fileno() for p in people if p is not person}
        begin = time.monotonic()
        person.ask("answer", seat=seat, q=q["q"], values=values)
        times = []
        while waiting and time.monotonic() - begin < 5:
            ready, _, _ = select.select(list(waiting), [], [], 1)
            now = time.monotonic()
            for fd in ready:
                waiting.discard(fd)
                times.append(now - begin)
            if not ready and not waiting:
                break
        if not waiting and times:  # in a secret choice others are sent nothing
            first.append(times[0])
            last.append(times[-1])
        pump(people, lambda: not person.pending)
    told("answer to the first other screen", first)
    told("answer to all 26 other screens (5 seats, 22 spectators)", last)
    sizes = [s for p in people for s in p.sizes]
    print(f"patches: {len(sizes)}, median {share(sizes, 0.5)} bytes, p90 {share(sizes, 0.9)}, largest {max(sizes)}")
    print(f"memory of the server: {memory(server.process.pid):.0f} MB; this client's own processor time: {sum(os.times()[:2]) - begin_cpu:.1f} s")
    back = []
    for _ in range(20):
        people[1].socket.cut()
        begin = time.monotonic()
        people[1].join()
        pump([people[1]], lambda: people[1].scene())
        back.append(time.monotonic() - begin)
    told("back after a cut", back)
    server.stop()


def many_tables(folder):
    server = Server(VIZIER, folder, "almadi", "--seats", "4", "--flood", "1000000", "--tables", "50", "--seed", "7")
    rooms = []
    for room, host in zip(server.rooms, server.hosts):
        rooms.append(seated(server, 4, act=False, room=room, host=host))
        say_there(p for people in rooms for p in people)
    everybody = [p for people in rooms for p in people]
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


if __name__ == "__main__":
    print(f"load average before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as home:
        one_table(home, ["aladdin", "--rules", "magic", "--edition", "en", "--seats", "5"])
    with tempfile.TemporaryDirectory() as home:
        many_tables(home)
    print(f"load average after: {os.getloadavg()[0]:.1f}")
