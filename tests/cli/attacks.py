#!/usr/bin/env python3
"""Attacks on the host by strangers' content, as data: tests/attacks/*.yaml. usage: attacks.py PROGRAM [WORD]

A file is about one cause or family: `cause` (its number), `about`, and `attacks`. An attack has
  tries    what it tries, one sentence
  step     Lua: what the one state of the small game tests/attacks/evil does; the game then ends. `above` stands before the flow
  files    further files of its folder, or others for the game's: text, or parts, of which { times: N, text: … } is repeated ({n} counts)
  links    symbolic links, from name to target; pipes: names of pipes that nobody fills
  run      commands, one or a list: a word of COMMANDS, or arguments with @ for the folder; or { run, typed, status, says, never }
  status   which exit status they end with, 1 without it; says: what must be told; never: what must not
  writes   names of files outside of the player's own folder that it may make; memory: most MB; same: every run says the same
  finds    what must stand in a file of the player's own folder: { '**/name': text }
A soak runs those with `soak`, too. Every attack has a folder of its own and a ceiling of memory and time; where it gets through, that is told.
"""
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = ROOT / "tests" / "attacks"
VIZIER = pathlib.Path(sys.argv[1]).resolve()
WORD = sys.argv[2] if len(sys.argv) > 2 else ""
SANITIZED = "ASAN_OPTIONS" in os.environ
SOAK = os.environ.get("VIZIER_SOAK") == "1"
SECONDS, MEMORY = 60, 700  # a ceiling that is far from what is allowed; MB that a process may really use
COMMANDS = {
    "sim": "sim evil --games 1 --jobs 1", "games": "sim evil --games 6 --jobs 2 --strict", "check": "check evil", "spec": "spec @/evil/specs",
    "play": "play evil --terminal --seats human,random --seed 1 --save @/own/game.vsave", "replay": "replay @/own/game.vsave",
    "resume": "resume @/own/game.vsave --terminal", "advise": "advise @/own/game.vsave --bots random", "greedy": "sim evil --games 1 --jobs 1 --seats greedy:2,random",
    "mod": "mod check @/bad", "mods": "sim evil --games 1 --jobs 1 --mods bad",
}
KEYS = {"tries", "step", "above", "files", "links", "run", "status", "says", "never", "writes", "memory", "seconds", "soak", "slow", "pipes", "finds", "program", "reported", "same"}
TURNING = set("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
NEVER = re.compile(r"0x[0-9a-f]{6,}|bad_alloc|length_error|terminate called|Sanitizer|runtime error:|std::|Assertion")
FLOW = 'local flow = {{}}\n{above}function flow.setup() return "turn" end\nfunction flow.turn(game, frame) do\n{step}\nend game:finish(game:player(1)) end\nreturn flow\n'


def text_of(parts):
    """A file's text: as it is, or made of parts that repeat."""
    if isinstance(parts, str):
        return parts
    return "".join(p if isinstance(p, str) else "".join(p["text"].replace("{n}", str(n)) for n in range(1, p["times"] + 1)) for p in parts)


def lay_out(attack, folder):
    shutil.copytree(HOME / "evil", folder / "evil")
    (folder / "own").mkdir()
    files = dict(attack.get("files", {}))
    if "step" in attack:
        files["evil/scripts/flow.lua"] = FLOW.format(above=attack.get("above", ""), step=attack["step"].rstrip("\n"))
    for name, parts in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text_of(parts))
    for name, target in attack.get("links", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(target)
    for name in attack.get("pipes", []):
        os.mkfifo(folder / name)


def on_disk(folder):
    """What lies in the folder, outside of the player's own, as name → (size, time)."""
    found = {}
    for path in folder.rglob("*"):
        name = str(path.relative_to(folder))
        if not path.is_dir() and not name.startswith("own/"):
            found[name] = (path.lstat().st_size, path.lstat().st_mtime_ns)
    return found


class Ended:
    """How a process ended: its exit status (below 0 a signal), what it said, the most memory that it had."""

    def __init__(self, command, typed, folder, seconds, memory):
        environment = os.environ | {"HOME": f"{folder}/own", "XDG_DATA_HOME": f"{folder}/own", "XDG_CONFIG_HOME": f"{folder}/own", "LANG": "C", "NO_COLOR": "1"}
        # addresses of a sanitized program go far beyond its memory: there, only what it really uses is watched
        limits = "ulimit -c 0 && ulimit -f 200000" + ("" if SANITIZED else " && ulimit -v 2000000")
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out:
            given.write(typed.encode())
            given.seek(0)
            process = subprocess.Popen(["sh", "-c", f'{limits} && exec "$@"', "sh", *command], cwd=ROOT, stdin=given, stdout=out, stderr=out, env=environment)
            begin, self.problem, self.peak, done = time.monotonic(), "", 0, 0
            while done == 0:
                done, status, usage = os.wait4(process.pid, os.WNOHANG)
                if done:
                    break
                if time.monotonic() - begin > seconds:
                    self.problem = f"it still runs after {seconds} s"
                elif resident(process.pid) > memory:
                    self.problem = f"it uses over {memory} MB"
                if self.problem:
                    process.kill()
                    _, status, usage = os.wait4(process.pid, 0)
                    break
                time.sleep(0.004)
            process.returncode = self.status = os.waitstatus_to_exitcode(status)
            self.seconds = usage.ru_utime + usage.ru_stime
            if not self.problem and usage.ru_maxrss // 1024 > memory:
                self.problem = f"it used {usage.ru_maxrss // 1024} MB, over {memory}"
            out.seek(0)
            self.said = out.read(4_000_000).decode(errors="surrogateescape")


def resident(pid):
    try:
        return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    except (OSError, IndexError):
        return 0


def complaints(ended, command, expected):
    """Why this is not how it should have ended."""
    if ended.problem:
        return ended.problem
    if ended.status < 0:
        return f"it died of {signal.Signals(-ended.status).name}"
    if ended.status >= 128 or ended.status != expected.get("status", 1):
        return f"it ended with {ended.status}, not {expected.get('status', 1)}"
    signs = [f"U+{ord(c):04X}" for c in ended.said if c in TURNING or (unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t")]
    if signs and "--json" not in command:
        return f"it sends {', '.join(signs[:4])} to the terminal"
    for word in [expected.get("never", [])] if isinstance(expected.get("never"), str) else expected.get("never", []):
        if word in ended.said:
            return f"it says `{word}`"
    if told := NEVER.search(ended.said):
        return f"it says `{told.group()}`"
    for word in [expected["says"]] if isinstance(expected.get("says"), str) else expected.get("says", []):
        if word not in ended.said:
            return f"it does not say `{word}`"
    return ""


def attempt(attack):
    """(what got through, processor time); nothing where the attack is held."""
    runs = attack["run"] if isinstance(attack["run"], list) else [attack["run"]]
    seconds, said = 0.0, []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lay_out(attack, folder)
        before = on_disk(folder)
        for run in runs:
            expected = attack | (run if isinstance(run, dict) else {"run": run})
            words = [w.replace("@", name) for w in shlex.split(COMMANDS.get(expected["run"], expected["run"]))]
            command = ["sh", "-c", attack["program"]] if "program" in attack else [str(VIZIER), "--root", name, *words]
            memory = expected.get("memory", MEMORY) + (1500 if SANITIZED else 0)
            ended = Ended(command, expected.get("typed", ""), folder, expected.get("seconds", SECONDS), memory)
            seconds += ended.seconds
            said.append(ended.said)
            if why := complaints(ended, words, expected):
                return f"{expected['run']}: {why}\n{ended.said[-3000:]}", seconds
        if attack.get("same") and len(set(said)) > 1:
            return "what it says differs from run to run:\n" + "\n".join(said)[-3000:], seconds
        for pattern, text in attack.get("finds", {}).items():
            found = [p.read_text(errors="replace") for p in (folder / "own").glob(pattern) if p.is_file()]
            if not any(text in one for one in found):
                return "\n".join([f"`{text}` stands in no file {pattern}", *(one[:1000] for one in found), said[-1][-3000:]]), seconds
        changed = {n for n, what in on_disk(folder).items() if before.get(n) != what} | (before.keys() - on_disk(folder).keys())
        if left := sorted(changed - set(attack.get("writes", []))):
            return f"it left something on the disk: {', '.join(left)}", seconds
        if (size := sum(p.lstat().st_size for p in (folder / "own").rglob("*") if p.is_file())) > 20_000_000:
            return f"it left {size} bytes in the player's folder", seconds
    return "", seconds


def read(path):
    with open(path) as file:
        family = yaml.safe_load(file)
    for attack in family["attacks"]:
        if unknown := attack.keys() - KEYS:
            sys.exit(f"{path.name}: {attack.get('tries')}: what is {', '.join(sorted(unknown))}?")
        attack["name"] = f"{path.stem} ({family['cause']}): {attack['tries']}"
    return family["attacks"]


def judge(attack):
    """A planted attack gets through, and is held here where that is told."""
    through, seconds = attempt(attack)
    if "reported" in attack:
        through = "" if attack["reported"] in through else f"planted, and not reported as `{attack['reported']}` but as `{through}`"
    return through, seconds


def main():
    attacks = [a for path in sorted(HOME.glob("*.yaml")) for a in read(path) if WORD in a["name"]]
    chosen = [a for a in attacks if (SOAK or not a.get("soak")) and not (SANITIZED and a.get("slow"))]
    through, seconds = 0, 0.0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for attack, (why, took) in zip(chosen, pool.map(judge, chosen)):
            seconds += took
            if why:
                through += 1
                print(f"THROUGH {attack['name']}\n  " + why.replace("\n", "\n  "))
            elif os.environ.get("VIZIER_TIMES"):
                print(f"{took:6.2f} s  {attack['name']}")
    left = f", {len(attacks) - len(chosen)} left out ({'too slow here' if SANITIZED else 'VIZIER_SOAK=1 runs them'})" if len(chosen) < len(attacks) else ""
    print(f"{len(chosen)} attacks, {through} through{left}; {seconds:.0f} s of processor time")
    return 1 if through or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
