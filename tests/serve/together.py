#!/usr/bin/env python3
"""Whole games over the network with people who answer at random, lose their connection, send twice and too late, and with a server that is killed. usage: together.py PROGRAM [TEST]

Nobody's answer may be lost or counted twice, and every screen is the server's own scene in the end. VIZIER_SOAK=1: 1,000 misfortunes and 100 kills instead of a few."""
import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import time

from wire import PATIENCE, ROOT, Person, Server, pump, seated

sys.path.insert(0, str(ROOT / "tests" / "cli"))
import harness  # noqa: E402

VIZIER = str(pathlib.Path(sys.argv[1]).resolve())
SOAK = os.environ.get("VIZIER_SOAK") == "1"
SLOW = "ASAN_OPTIONS" in os.environ
LONG = 3000 if SOAK or SLOW else 600  # seconds after which a game is given up
ALMADI, MORGENLAND = ["almadi", "--seats", "3"], ["morgenland", "--seats", "3"]
MAGIC = ["aladdin", "--rules", "magic", "--edition", "en", "--seats"]


def journal(save):
    lines = pathlib.Path(save).read_text().split("---\n", 1)[1].splitlines()
    return [line for line in lines if line and not line.startswith("=")]


def serve(folder, game, *more):
    return Server(VIZIER, folder, *game, "--flood", "1000000", "--save", f"{folder}/game.vsave", "--seed", "7", *more)


def all_over(people):
    return lambda: all(p.phase() == "over" for p in people if not p.socket.closed)


def check_screens(people):
    """What each screen has put together from patches is what the server makes for somebody who comes anew: not what it keeps for those who are there."""
    for person in people:
        pump([person], lambda p=person: not p.pending)
        was = json.loads(json.dumps(person.states))
        person.socket.send({"t": "bye"})  # its stream has nobody left, and is forgotten
        person.join()
        pump([person], lambda p=person, seats=set(was): set(p.states) == seats)
        for seat, state in person.states.items():
            whose = seat or "a spectator"
            assert person.firsts[seat] == 1, f"the scene of {whose} is not a new one but number {person.firsts[seat]} of a stream"
            for part in ("people", "watching"):  # who is here changes with the coming and going
                state = {k: v for k, v in state.items() if k != part}
                was[seat].pop(part, None)
            assert state == was[seat], f"the screen of {whose} differs from the server's"


def settle(people):
    """Nobody answers, and every screen has got what was on its way: what a seat asks for is acknowledged behind it."""
    for person in people:
        person.act = False
    pump(people, lambda: not any(p.pending for p in people))
    for person in people:
        person.ask("ask_me", seat=person.seats[0], when="always")
    pump(people, lambda: not any(p.pending for p in people))


def check_in_between(people):
    settle(people)
    check_screens(people)
    for person in people:
        person.act = True


def check_replay(save):
    done = subprocess.run([VIZIER, "replay", save], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def whole_game(folder, game, seats=3):
    server = serve(folder, game, "--at-once")
    people = seated(server, seats)
    people.append(Person(server.port, server.room, lang="it").join())
    pump(people, all_over(people), LONG)
    check_screens(people)
    given = sum(1 for p in people for asked, _ in p.acked if asked["t"] == "answer")
    assert not [m for p in people for _, m in p.refused], "something was refused"
    server.stop()
    lines = len(journal(f"{folder}/game.vsave"))
    assert lines == given if seats == 3 else lines > given > 0, f"{lines} answers in the save, {given} acknowledged"
    check_replay(f"{folder}/game.vsave")
    token = people[0].tokens[-1]
    for file in (f"{folder}/game.vsave", f"{folder}/game.vsave.table"):
        assert token not in pathlib.Path(file).read_text(), "a token lies on the disk"


def a_whole_game_of_almadi(folder):
    whole_game(folder, ALMADI)


def a_whole_game_of_morgenland_with_its_secret_choices(folder):
    whole_game(folder, MORGENLAND)


def a_whole_magic_game_with_bots(folder):
    """Bots know when to end it: three people who play at random need four times as many answers. They do in the long run."""
    if not SLOW:
        whole_game(folder, [*MAGIC, "human,greedy,greedy"], 1)


def a_whole_magic_game_of_people(folder):
    if SOAK:
        whole_game(folder, [*MAGIC, "3"])


def several_seats_on_one_device_and_bots(folder):
    server = serve(folder, ["almadi", "--seats", "human,human,random"], "--at-once")
    person = Person(server.port, server.room, [server.host], act=False).join()
    pump([person], lambda: "" in person.states)
    for seat in [s for s, who in person.states[""]["people"].items() if who["is"] == "free"]:
        person.take(seat)
        pump([person], lambda s=seat: s in person.seats)
    person.ask("start")
    person.act = True
    pump([person], lambda: person.phase() == "over", LONG)
    assert len(person.seats) == 2
    check_screens([person])
    server.stop()


def misfortune(person, rng, counts):
    what = rng.choice(["cut", "reload", "twice", "stale", "deaf"])
    counts[what] = counts.get(what, 0) + 1
    if what == "cut":  # no goodbye; what was on its way may have arrived
        person.socket.cut()
        person.join()
    elif what == "reload":  # the page forgets its number and its name; what it had asked is asked anew
        person.socket.cut()
        person.unknown |= {m["q"] for m in person.pending.values() if m["t"] == "answer"}
        person.pending, person.client = {}, f"{rng.getrandbits(64):016x}"
        person.join()
    elif what == "twice":
        for message in list(person.pending.values()):
            person.socket.send(message)
            person.socket.send(message)
    elif what == "stale" and person.answered:
        old = rng.choice(sorted(person.answered))
        person.stale.add(person.ask("answer", seat=person.seats[0], q=old, values=[0]) if person.seats else 0)
    elif what == "deaf":  # a phone that sleeps with its socket open, and wakes up with another one
        person.join()


def check_answers(folder, people, figures):
    """Acknowledged answers are all in the save, once; of those whose fate was lost with a reload or a kill, some are."""
    for p in people:
        for asked, m in p.refused:
            assert m["why"] == "gone" and (asked is None or asked["t"] == "answer"), f"refused: {m}"  # None: the reply to a second copy
    done = {q for p in people for q in p.answered}
    unknown = {q for p in people for q in p.unknown} - done
    lines = len(journal(f"{folder}/game.vsave"))
    figures["answers acknowledged"] += len(done)
    figures["in the saves"] += lines
    figures["of unknown fate"] += len(unknown)
    figures["lost"] += max(0, len(done) - lines)
    figures["doubled"] += max(0, lines - len(done) - len(unknown))
    assert len(done) <= lines <= len(done) + len(unknown), f"{len(done)} answers were acknowledged, {len(unknown)} are unknown, {lines} are in the save"
    check_replay(f"{folder}/game.vsave")


def told(figures, begin):
    return ", ".join(f"{count} {what}" for what, count in figures.items()) + f"; {time.monotonic() - begin:.0f} s"


def prepared(server):
    people = seated(server, 3)
    for person in people:
        person.unknown, person.stale = set(), set()
    return people


def cuts_reloads_double_and_stale_answers(folder):
    wanted, counts, game = 1000 if SOAK else 60, {}, 0
    rng, figures, begin = random.Random(11), collections.Counter(), time.monotonic()
    while sum(counts.values()) < wanted:
        game += 1
        here = pathlib.Path(folder) / str(game)
        here.mkdir()
        server = serve(here, [ALMADI, MORGENLAND][game % 2])
        people = prepared(server)
        moves, deadline = 0, time.monotonic() + LONG
        while not all(p.phase() == "over" for p in people):
            assert time.monotonic() < deadline, "the game stands still"
            moves += 1
            steps = rng.randrange(1, 6)
            for _ in range(steps):
                pump(people, iter([False, True]).__next__)
            if sum(counts.values()) < wanted:
                misfortune(rng.choice(people), rng, counts)
                if rng.randrange(20) == 0:
                    check_in_between(people)
                    figures["checks of all screens in between"] += 1
        settle(people)
        check_screens(people)
        server.stop()
        check_answers(here, people, figures)
    print(f"{sum(counts.values())} misfortunes in {game} games: {counts}; {told(figures, begin)}")


def a_killed_server_comes_back_under_the_same_links(folder):
    wanted, kills, game = 100 if SOAK else 3, 0, 0
    rng, figures, begin = random.Random(5), collections.Counter(), time.monotonic()
    while kills < wanted:
        game += 1
        here = pathlib.Path(folder) / str(game)
        here.mkdir()
        server = serve(here, [ALMADI, MORGENLAND][game % 2])
        people = prepared(server)
        room, port = server.room, server.port
        deadline = time.monotonic() + LONG
        while not all(p.phase() == "over" for p in people):
            assert time.monotonic() < deadline, "the game stands still"
            for _ in range(rng.randrange(1, 30 if SOAK else 60)):
                pump(people, iter([False, True]).__next__)
            if kills >= wanted or all(p.phase() == "over" for p in people):
                continue
            kills += 1
            time.sleep(rng.random() / 50)  # the moment is a random one, not that after sending
            server.kill()
            server = Server(VIZIER, here, "--resume", here / "game.vsave", "--flood", "1000000", port=port)
            assert server.room == room and server.host is None
            for person in people:
                person.socket.cut()
                # what was asked is asked again; the server may have done it before it died
                person.unknown |= {m["q"] for m in person.pending.values() if m["t"] == "answer"}
                person.join()
            pump(people, lambda: all(p.seats and p.phase() for p in people))
        settle(people)
        check_screens(people)
        server.stop()
        check_answers(here, people, figures)
    print(f"{kills} kills in {game} games: the same links, the same game; {told(figures, begin)}")


if __name__ == "__main__":
    sys.exit(harness.run_tests(globals(), only=sys.argv[2] if len(sys.argv) > 2 else ""))
