#!/usr/bin/env python3
"""The page that `vizier serve` sends (ui/serve/page): texts are never markup, nothing of it breaks a strict content security policy or comes from elsewhere, every
text is there in every language with the same arguments, and it stays small."""
import gzip
import re

import house

LARGEST = 100 * 1024  # what a phone loads before the drawings, compressed as it is sent
LANGS = ("en", "fr", "it")
NEVER = [
    (r"\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|parseFromString|srcdoc", "makes markup of a text: use textContent (dom.js)"),
    (r"\beval\(|new Function\b|javascript:", "runs a text as a program"),
    (r"setAttribute\(\s*['\"]style|<style|<script>|\sstyle=|\son[a-z]+=['\"]", "is forbidden by the content security policy"),
    (r"https?://(?!www\.w3\.org/)", "comes from another place than this server"),
    (r"document\.cookie|sendBeacon|navigator\.serviceWorker", "is not for this page"),
]


def words(lang):
    """Key → text of a file with keys by indentation and quoted texts, as the page's reader of the tests has it."""
    found, path, faults = {}, [], []
    name = f"ui/serve/lang/{lang}.yaml"
    if not (house.ROOT / name).exists():
        return {}, [f"there is no {name}"]
    for number, line in house.lines(name):
        if not line or line.startswith("#"):
            continue
        match = re.fullmatch(r'( *)(\w+):(?: "(.*)")?', line)
        if not match:
            faults.append(f"{name}:{number}: neither a key nor a quoted text: {line.strip()}")
            continue
        path = path[: len(match[1]) // 2] + [match[2]]
        if match[3] is not None:
            found[".".join(path)] = match[3]
    return found, faults


def page_files():
    return list(house.files("ui/serve/page"))


def markup():
    for path in page_files():
        for number, line in house.lines(path):
            for pattern, why in NEVER:
                if re.search(pattern, line):
                    yield f"{path}:{number}: {why}: {line.strip()[:120]}"


def texts():
    said = {}
    for lang in LANGS:
        said[lang], faults = words(lang)
        yield from faults
    for lang in LANGS[1:]:
        for key in sorted(said["en"].keys() ^ said[lang].keys()):
            yield f"ui/serve/lang: {key} is in only one of en and {lang}"
        for key in sorted(said["en"].keys() & said[lang].keys()):
            arguments = [sorted(re.findall(r"\{(\w+)\}", text[key])) for text in (said["en"], said[lang])]
            if set(arguments[0]) != set(arguments[1]) and not key.endswith(".one"):
                yield f"ui/serve/lang/{lang}.yaml: {key} has other arguments than in English"
    known = set(said["en"])
    for path in page_files():
        for number, line in house.lines(path):
            if path.suffix != ".js":
                continue
            for key in re.findall(r"'((?:[a-z_]+\.)+[a-z_]+)'", line):
                if key.split(".")[0] in {k.split(".")[0] for k in known} and key not in known and key + ".other" not in known and not key.endswith(".js"):
                    yield f"{path}:{number}: {key} is in no language"
            for start in re.findall(r"words\.say\(`([a-z_.]+)\$\{", line):
                if not any(key.startswith(start) for key in known):
                    yield f"{path}:{number}: no text begins with {start}"


def size():
    sent = sum(len(gzip.compress((house.ROOT / path).read_bytes(), 9)) for path in page_files())
    raw = sum((house.ROOT / path).stat().st_size for path in page_files())
    if sent > LARGEST:
        yield f"the page has {sent} bytes as it is sent, {raw} as files; {LARGEST} is the most"
    else:
        print(f"the page: {sent / 1024:.0f} KB as it is sent, {raw / 1024:.0f} KB as files")


if page_files() or list(house.files("ui/serve/lang")):
    house.finish([*markup(), *texts(), *size()])
