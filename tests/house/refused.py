"""What the checks share that compile wrong lines and expect the compiler to refuse each of them."""
import json
import re
import shlex
import subprocess
import tempfile

import house


def compiler(source):
    """The command that compiles a file like this one, and its folder; skips the check where the build has no such file."""
    if not (house.BUILD / "compile_commands.json").exists():
        house.skip("there is no build with compile_commands.json")
    for entry in json.loads((house.BUILD / "compile_commands.json").read_text()):
        if entry["file"].endswith(source):
            words = shlex.split(entry["command"])
            keep = [w for w in words[1:] if w.startswith(("-I", "-D", "-std"))]
            for at, word in enumerate(words):
                if word == "-isystem":
                    keep += [word, words[at + 1]]
            compilers = [w for w in words if re.search(r"(^|/)(c\+\+|g\+\+|clang\+\+)[^/ ]*$", w)]
            return [compilers[0], *keep, "-fsyntax-only", "-x", "c++"], entry["directory"]
    house.skip(f"the build does not compile {source}")


def errors(command, folder, text):
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
        file.write(text)
        file.flush()
        printed = subprocess.run([*command, file.name], cwd=folder, capture_output=True, text=True)
        return printed.returncode, printed.stderr, file.name


def accepted(command, folder, text, lines):
    """A finding for each of the lines ({why: line}, each once in the text) in which the compiler finds no mistake."""
    _, printed, name = errors(command, folder, text)
    written = text.split("\n")
    return [f"the compiler accepts {why}" for why, line in lines.items() if f"{name}:{written.index(line) + 1}:" not in printed]
