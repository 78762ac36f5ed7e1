"""What the house checks share. A check prints what it found and exits: 0 all is well (what it printed is a remark), 77 skipped, else failed."""
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(os.environ.get("VIZIER_ROOT") or pathlib.Path(__file__).resolve().parents[2]).resolve()
BUILD = pathlib.Path(os.environ.get("VIZIER_BUILD") or ROOT / "build")
VIZIER = BUILD / "vizier"


def files(*folders, suffixes=None):
    """Paths relative to ROOT of the project's files (tracked, or new and not ignored), below the folders where any are given."""
    names = _known_to_git() if (ROOT / ".git").exists() and shutil.which("git") else None
    if names is None:
        names = [str(p.relative_to(ROOT)) for p in ROOT.rglob("*")]
    for name in sorted(set(names)):
        path = pathlib.PurePath(name)
        if path.parts[0] == ".git" or path.parts[0].startswith("build") or "__pycache__" in path.parts:
            continue
        if folders and not any(path.is_relative_to(folder) for folder in folders):
            continue
        if (suffixes is None or path.suffix in suffixes) and (ROOT / path).is_file():
            yield path


def lines(path):
    """(number, line) of a text file; nothing for a binary one."""
    data = (ROOT / path).read_bytes()
    if b"\0" not in data:
        yield from enumerate(data.decode(errors="replace").splitlines(), 1)


def verbs():
    """The verbs that `vizier --help` lists; skips the check where there is no such command yet."""
    if not VIZIER.exists():
        skip("there is no vizier command to ask yet")
    shown = subprocess.run([VIZIER, "--help"], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    found, listing = [], False
    for line in shown.stdout.splitlines():
        words = line.split()
        if not line.startswith(" "):
            listing = bool(words) and words[-1].rstrip(":").lower() in ("subcommands", "commands", "verbs") or listing and not words
        elif listing and words and len(line) - len(line.lstrip()) <= 4 and words[0][0].isalpha():
            found.append(words[0].rstrip(",:"))
    if shown.returncode != 0 or not found:
        finish(["vizier --help lists no verbs:", shown.stdout + shown.stderr])
    return found


def finish(findings):
    """Fails with the findings, or ends well without any."""
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


def skip(reason):
    print(reason)
    sys.exit(77)


def _known_to_git():
    listing = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    return list(filter(None, listing.stdout.split("\0"))) if listing.returncode == 0 else None
