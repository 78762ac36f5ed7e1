#!/usr/bin/env python3
"""The house checks find what they are for, and the count at the end of ./check is right: each is tried on a small made-up project."""
import contextlib
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import subprocess
import sys
import tempfile

import house

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools"))
import catch_report

WORD = "drag" + "on"
FOUND = {  # check, file, text of the file: what the check must find
    ("words", "engine/world/a.hpp", f"int {WORD}_count;"): "engine/world/a.hpp:1",
    ("words", "ui/cli/b.cpp", f"struct Big{WORD.title()}s {{}};"): "ui/cli/b.cpp:1",
    ("words", f"ui/cli/{WORD}.cpp", ""): "the file's name",
    ("shapes", "ui/window/kit/cell.cpp", "return Path().move(a).line(b).cubic(c, d, e).close();"): "curves are drawn here",
    ("shapes", "ui/window/table/a.cpp", 'const Glyph g = built_in("<path d=\\"M2 9 H14 A3 3 0 1 0 11 6\\"/>");'): "curves are drawn here",
    ("shapes", "ui/window/kit/outline.hpp", "enum class Ro" "of { arch, box };"): "a thing of some game",
    ("shapes", "ui/window/table/a.cpp", "if (cell.shape == Shape::bell_tow" "er) draw_tow" "er(canvas);"): "a thing of some game",
    ("shapes", "ui/window/table/a.cpp", "struct BigTow" "er {};"): "a thing of some game",
    ("shapes", "ui/window/table/a.cpp", "canvas.fill(box, palette::hex(0x6D5040));"): "a colour as a number",
    ("shapes", "ui/serve/page/a.js", "case 'te" "nt': return Math.min(36, h * 0.3);"): "a thing of some game",
    ("shapes", "ui/serve/page/b.js", "const d = `M${x} 0H${w}C${w} ${h} 0 ${h} 0 0Z`;"): "curves are drawn here",
    ("shapes", "ui/serve/page/c.js", "const wing = 'M4 4C8 1 12 9 3 7';"): "curves are drawn here",
    ("shapes", "ui/serve/page/d.js", "const eyes_on_cav" "e = 1, caveWall = outlineCav" "e();"): "a thing of some game",
    ("shapes", "ui/serve/page/a.css", ".cell.va" "ult .rim { stroke: gold; }"): "a thing of some game",
    ("shapes", "ui/serve/page/b.css", ".ground { clip-path: path('M0 0L9 9'); }"): "curves are drawn here",
    ("layers", "engine/world/a.hpp", '#include "match/match.hpp"'): "world must not know match",
    ("layers", "engine/lab/a.cpp", "#  include <terminal/screen.hpp>"): "lab must not know terminal",
    ("layers", "ui/terminal/a.cpp", '#include "cli/verbs.hpp"'): "terminal must not know cli",
    ("layers", "engine/bots/a.cpp", '#include "../lab/lab.hpp"'): "goes around",
    ("layers", "engine/text/a.cpp", '#include "script/lua.hpp"'): "text must not know script",
    ("layers", "engine/script/a.cpp", "#include <sol/sol.hpp>"): "alone",
    ("layers", "engine/script/b.cpp", "lua.new_usertype<World>();"): "not used",
    ("hygiene", "docs/a.md", "see /ho" "me/me/notes"): "a path of one machine",
    ("hygiene", "tools/a", "echo /t" "mp/x"): "a path of one machine",
    ("hygiene", "docs/a.md", "from ftp.xy.deb" "ian.org"): "host name",
    ("hygiene", "engine/world/a.hpp", "// TO" "DO later"): "without its reason",
    ("terminal", "ui/cli/a.cpp", 'std::cout << "a";'): "another way",
    ("terminal", "engine/lab/a.cpp", 'fmt::print("{}", a);'): "another way",
    ("terminal", "ui/window/a.cpp", "std::fwrite(a, 1, n, stderr);"): "another way",
    ("terminal", "ui/cli/a.cpp", "::write(STDOUT_FILENO, a, n);"): "another way",
    ("terminal", "ui/terminal/a.cpp", 'out << "\\x1b[2J";'): "no client::Steering",
    ("terminal", "ui/terminal/a.cpp", "out.exact(text);"): "not shown as text",
    ("failing", "engine/lab/a.hpp", "std::string refuse_plan(const Plan& plan);"): "refuse_plan gives a text",
    ("failing", "ui/client/a.hpp", "struct A {\n  const std::string& problem() const { return problem_; }\n};"): "ui/client/a.hpp:2: problem",
    ("failing", "engine/lab/a.hpp", "/// Writes it. Returns why it could not be\n/// written, or nothing.\nstd::string write(const Plan& plan);"): "write says by its comment",
    ("failing", "ui/client/a.hpp", "std::string seal();  ///< closes it; empty where all is well"): "seal says by its comment",
    ("failing", "engine/save/a.cpp", "bool read(const Node& node,\n          std::string& why) {\n}"): "engine/save/a.cpp:2: the parameter why",
    ("files", "ui/cli/a.cpp", "std::ofstream out(file, std::ios::binary);"): "open_to_write",
    ("files", "engine/lab/a.cpp", 'FILE* f = std::fopen(name, "r");'): "open_to_read",
    ("files", "ui/client/a.cpp", "const int fd = ::open(path.c_str(), O_RDONLY);"): "open_to_read",
    ("promises", "docs/threat-model.md", "## Promised\n- **A.** b.\n"): "names no test",
    ("promises", "docs/threat-model.md", "## Promised\n- **A.** b. *Tests: `tests/none.cpp`.*\n"): "there is no tests/none.cpp",
    ("promises", "docs/threat-model.md", "## Promised\n- **A.** b.\n  *Tests: `tests/none.cpp` “a case”.*\n"): "has no case “a case”",
    ("promises", "docs/modding/guarantees.md", "## What you may rely on\n- **A.** b. *Tests: `docs/modding/guarantees.md`.*\n"): "names no file of tests/",
    ("promises", "docs/threat-model.md", "## Other\n- **A.** b.\n"): "there is no promise below",
    ("page", "ui/serve/page/a.js", "element.innerHTML = name;"): "makes markup of a text",
    ("page", "ui/serve/page/a.html", '<p style="color: red">'): "forbidden by the content security policy",
    ("page", "ui/serve/page/a.js", "import 'https://elsewhere.example/a.js';"): "comes from another place",
    ("page", "ui/serve/lang/en.yaml", 'a:\n  b: "one"'): "a.b is in only one of en and fr",
    ("shell", "tools/a", "#!/usr/bin/env bash\nif"): "tools/a: line",
    ("types", "engine/script/a.hpp", "namespace a {\nstruct Part {\n  int x;\n};\nenum class Part : int { one };\n}"): "a.hpp:5: a::Part is another type",
    ("lists", "engine/script/a.cpp", "for (lua_Integer i = 1; i <= luaL_len(L, 1); ++i) f(i);"): "bounded_length",
    ("lists", "engine/script/a.cpp", "while (lua_next(L, at) != 0) {  // all of them"): "each_entry",
    ("lists", "engine/script/a.cpp", "for (lua_Integer i = 1; lua_rawgeti(L, 1, i) != LUA_TNIL; ++i) f(i);"): "a.cpp:1",
}
QUIET = [  # check, file, text: nothing to find
    ("words", "engine/world/a.hpp", f"int mis{WORD};  // spelling, a {WORD}fly"),
    ("words", "content/a.yaml", WORD),
    ("shapes", "ui/window/table/a.cpp", "canvas.quad(texture, box);  // as a tent or a ship would\nconst Extent extent = content(relationship);\nsay(\"ship\");"),
    ("shapes", "ui/window/kit/path.cpp", "path.cubic(a, b, c);"),
    ("shapes", "ui/serve/page/shapes.js", "return `M${at(x, y)}C${at(x, y)} 1 2`;"),
    ("shapes", "ui/serve/page/a.js", "const line = `M0 ${y}H${w}`;  // as the roof of a tent would\nconst content = 'intent';\nconst url = 'http://www.w3.org/2000/svg';"),
    ("types", "engine/script/a.hpp", "namespace a {\nstruct Part;\nstruct Part {\n  struct Case;\n};\nstruct Part::Case {};\n}\nnamespace b {\nstruct Part {};\n}"),
    ("shapes", "content/a.yaml", "outlines: { tower: {} }"),
    ("layers", "engine/match/a.cpp", '#include "world/world.hpp"\n#include <lua.hpp>\n#include "match/match.hpp"'),
    ("layers", "ui/cli/a.cpp", '#include "terminal/screen.hpp"\n#include "lab/lab.hpp"'),
    ("failing", "engine/lab/a.hpp", "/// The game's name; empty where it has none.\nstd::string title();\nvoid tell(const std::string& problem);\nResult<> check(int n);  ///< or why not"),
    ("files", "ui/cli/a.cpp", "std::ofstream out = content::open_to_write(file);\nDesk::open(a); match.open();"),
    ("terminal", "ui/client/output.cpp", "std::cout.flush();"),
    ("terminal", "ui/cli/a.cpp", 'out << Steering("\\x1b[K") << text;  // not std::cout\nstd::snprintf(a, n, b);\nfile.write(line);'),
    ("promises", "docs/a.md", "## Promised\n- **A.** b.\n"),
    ("lists", "engine/script/a.cpp", "const auto n = bounded_length(L, at);\nfor (lua_Integer i = 1; i <= n; ++i) {\n  lua_geti(L, at, i);"),
    ("lists", "engine/script/a.cpp", "lua_rawgeti(L, LUA_REGISTRYINDEX, place);\nlua_geti(L, 2, n);  // bounded: one entry"),
    ("hygiene", "docs/a.md", "https://json-schema.org/ and content/home/a, ./tmp/b, a/root/c"),
    ("hygiene", "tests/world/a.cpp", 'load("/t" "mp/none")'),
    ("hygiene", "engine/world/a.hpp", "// TO" "DO the sum may overflow once a zone holds more than 2^31 pieces"),
]


def try_check(check, name, text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
        done = subprocess.run([sys.executable, HERE / f"{check}.py"], capture_output=True, text=True,
                              env=os.environ | {"VIZIER_ROOT": folder, "VIZIER_BUILD": f"{folder}/build"})
        return done.returncode, done.stdout + done.stderr


def checks():
    for (check, name, text), expected in FOUND.items():
        status, said = try_check(check, name, text)
        if status != 1 or expected not in said:
            yield f"{check} on {name} `{text}`: expected `{expected}`, said (status {status}): {said}"
    for check, name, text in QUIET:
        status, said = try_check(check, name, text)
        if status != 0:
            yield f"{check} on {name} `{text}`: expected nothing, said (status {status}): {said}"


CASE = '<TestCase name="{0}" filename="/p/t.cpp" line="3">{1}<OverallResult success="{2}"/></TestCase>'
WRONG = '<Expression success="false" type="REQUIRE" filename="/p/t.cpp" line="4"><Original>a == 2</Original><Expanded>1 == 2</Expanded></Expression>'
V2 = '<?xml version="1.0"?><Catch name="t"><Group name="t">{}</Group></Catch>'
V3 = '<?xml version="1.0"?><Catch2TestRun name="t">{}</Catch2TestRun>'


def reports():
    good, bad = CASE.format("good", "", "true"), CASE.format("bad", WRONG, "false")
    broken = V2.format(good + '<TestCase name="fatal" filename="/p/t.cpp" line="9"><Section').split("</Group>")[0]
    for text, expected in {V2.format(good + bad): (1, 1, True, ""), V3.format(good + good): (2, 0, True, ""), broken: (1, 0, False, "fatal"),
                           "": (0, 0, False, "")}.items():
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as file:
            file.write(text)
            file.flush()
            report = catch_report.read(file.name, "/p")
        got = (report.passed, report.failed, report.complete, report.running)
        if got != expected:
            yield f"the report {text} was read as {got}, not {expected}"
        if report.failed and "t.cpp:4: REQUIRE( a == 2 )\n    where it is 1 == 2" not in report.failures[0]:
            yield f"a failure is not told in full: {report.failures}"


def load_run_tests():
    loader = importlib.machinery.SourceFileLoader("run_tests", str(HERE.parents[1] / "tools" / "run-tests"))
    run_tests = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_tests", loader))
    sys.modules["run_tests"] = run_tests
    loader.exec_module(run_tests)
    return run_tests


def second_tries():
    """Only what drives a screen is run again, once, and it counts by that."""
    run_tests = load_run_tests()
    for screen, bad_runs, expected in (True, 1, (1, 0)), (True, 2, (0, 1)), (False, 1, (0, 1)), (False, 0, (1, 0)):
        left = [bad_runs]

        def run_one(_):
            left[0] -= 1
            return run_tests.Result(failed=1) if left[0] >= 0 else run_tests.Result(passed=1)

        with contextlib.redirect_stdout(io.StringIO()):
            got = run_tests.run_all([run_tests.Test("a", [], screen=screen)], run_one)
        if got != expected:
            yield f"a test that {'drives a screen and ' if screen else ''}fails {bad_runs} times counts as {got}, not {expected}"


def run_bits():
    """A check without its run bit is told, not passed over in silence."""
    run_tests = load_run_tests()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file, mode in {"shared.py": 0o644, "runs.py": 0o755, "forgotten.py": 0o644}.items():
            (folder / file).write_text("import shared\n" if file == "runs.py" else "print(1)\n")
            (folder / file).chmod(mode)
        if (found := run_tests.passed_over(folder)) != ["forgotten.py"]:
            yield f"of three files in tests/house, {found} are called never run, not the one without its run bit"
    yield from (f"tests/house/{name} has no run bit" for name in run_tests.passed_over(HERE))


TOGETHER = [  # two files, and whether they may be compiled together
    ("namespace a {\nnamespace {\nint one() { return 1; }\n}\n}", "namespace a {\nint two() { return 2; }\n}", True),
    ("namespace a {\nnamespace {\nint one() { return 1; }\n}\n}", "namespace a {\nnamespace {\nint one() { return 2; }\n}\n}", False),
    ("namespace {\nint one(long) { return 1; }\n}", "int one(int);\nint two() { return one(2); }", False),  # another overload
    ("namespace {\nconstexpr float row = 2, gap = 3;\n}", "int f() { int gap = 1; return gap; }", False),  # a shadow
    ("namespace {\nint row() { return 1; }\n}", "int f(const Table& t) { return t.row() + other::row(); }", True),
    ("namespace {\nstruct Part {\n  int x;\n};\n}", "struct Part* next();", False),
    ("namespace fs = std::filesystem;", "namespace fs = std::filesystem;\nfs::path p;", True),
    ("namespace fs = std::filesystem;", "namespace fs = other;\nfs::path p;", False),
    ("#define ROW 1", "int ROW;", False),
    ("static int row = 1;", "int f() { return row; }", False),
    ("using namespace one;", "int f();", False),
    ("// namespace { int row; }\nint f();", 'const char* text() { return "row f"; }', True),
]


def groups():
    with tempfile.TemporaryDirectory() as folder:
        names = [f"{folder}/a.cpp", f"{folder}/b.cpp"]
        for *texts, together in TOGETHER:
            for order in (texts, texts[::-1]):
                for name, text in zip(names, order):
                    pathlib.Path(name).write_text(text + "\n")
                done = subprocess.run([sys.executable, HERE.parents[1] / "tools" / "jumbo", "1000", *names], capture_output=True, text=True)
                if done.returncode or (len({line.split()[0] for line in done.stdout.splitlines()}) == 1) != together:
                    yield f"jumbo: these should {'' if together else 'not '}be compiled together: {order} {done.stdout}{done.stderr}"


house.finish([*checks(), *reports(), *run_bits(), *second_tries(), *groups()])
