#!/usr/bin/env python3
"""A game's look is content (theme.yaml): in ui/ nobody draws a thing by its curves, names one, or has a colour of one game."""
import re

import house

# Whoever may make curves: the language of paths itself, what no game owns (the host's frame, its signs, its mark), and the reader of drawings.
CURVES = {"ui/window/kit/path.cpp", "ui/window/kit/path.hpp", "ui/window/kit/outline.cpp", "ui/window/kit/glyph.cpp", "ui/window/kit/glyphs.cpp",
          "ui/window/start/emblem.cpp", "ui/serve/page/shapes.js", "ui/serve/page/glyphs.js"}
THINGS = ("arcade|awning|battlement|boat|bridge|canopy|castle|cave|church|cottage|crate|dome|dune|fence|gable|hull|hut|island|lantern|minaret|mountain|pagoda|palm|"
          "pier|pyramid|roof|sail|scallop|shield|ship|skyline|temple|tent|tower|turret|vault")
CURVE = re.compile(r"(?<!canvas)\.(?:cubic|quad)\(")
OUTLINE = re.compile(r'"[^"]*\b[Mm] ?-?\d[\d.]*[ ,]-?\d[^"]*[CcQqAaSsTt] ?-?\d')
THING = re.compile(rf"(?<![A-Za-z])(?i:{THINGS})(?:es|s)?(?![a-z])|(?<=[a-z_])(?:{'|'.join(t.title() for t in THINGS.split('|'))})(?![a-z])")
SKETCH = re.compile(r"""['"`][^'"`]*\b[Mm] ?(?:-?\d|\$\{)[^'"`]*[CcQqAaSsTt] ?(?:-?\d|\$\{)|path\(['"]?[Mm]""")  # in a script or a style sheet
COLOUR = re.compile(r"\bhex\(0x[0-9A-Fa-f]{6}")


def code(line, inside):
    """The line without comments and texts that people read; whether a comment goes on."""
    if inside:
        end = line.find("*/")
        return ("", True) if end < 0 else code(line[end + 2:], False)
    line = re.sub(r"/\*.*?\*/", "", line)
    begin = line.find("/*")
    if begin >= 0:
        return line[:begin], True
    return re.sub(r"//.*", "", line), False


findings = []
for path in house.files("ui", suffixes={".cpp", ".hpp"}):
    inside = False
    for number, line in house.lines(path):
        text, inside = code(line, inside)
        where = f"{path}:{number}"
        if (CURVE.search(text) or OUTLINE.search(text)) and str(path) not in CURVES:
            findings.append(f"{where}: curves are drawn here: make it an outline or a drawing of a theme (docs/modding/theme.md): {line.strip()}")
        words = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
        for word in THING.findall(words) if str(path).startswith("ui/window") else []:
            findings.append(f"{where}: `{word}` is a thing of some game; a theme may have an outline of that name: {line.strip()}")
        if COLOUR.search(text) and str(path).startswith(("ui/window/table/", "ui/window/play/")):
            findings.append(f"{where}: a colour as a number: take one of the palette, which a theme can change: {line.strip()}")
for path in house.files("ui", suffixes={".js", ".css"}):  # a page has no texts of its own: what stands in quotes there is a name, too
    inside = False
    for number, line in house.lines(path):
        text, inside = code(re.sub(r"https?://", "", line), inside)
        where = f"{path}:{number}"
        if SKETCH.search(text) and str(path) not in CURVES:
            findings.append(f"{where}: curves are drawn here: make it an outline or a drawing of a theme (docs/modding/theme.md): {line.strip()[:160]}")
        for word in THING.findall(text):
            findings.append(f"{where}: `{word}` is a thing of some game; a theme may have an outline of that name: {line.strip()[:160]}")
house.finish(findings)
