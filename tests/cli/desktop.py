"""A window under Xvfb, driven with real mouse and keyboard events. Places are found by name in the file that `--hits` writes after each frame."""
import json
import os
import pathlib
import random
import shutil
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGETS = ("cell:", "zone:", "piece:", "seat:", "kind:", "option/")


def missing():
    """Why windows cannot be tested here; empty where they can."""
    absent = [tool for tool in ("Xvfb", "xdotool", "import", "compare") if not shutil.which(tool)]
    return f"not installed: {', '.join(absent)}" if absent else ""


class Display:
    """A screen of its own. Its number is drawn at random, since several of these may be started at the same moment."""

    def __init__(self, size="1280x800"):
        for _ in range(20):
            self.name = f":{random.SystemRandom().randrange(200, 30000)}"
            self.process = subprocess.Popen(["Xvfb", self.name, "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL)
            end = time.monotonic() + 60
            while self.process.poll() is None and time.monotonic() < end:
                asked = subprocess.run(["xdotool", "getmouselocation"], env=os.environ | {"DISPLAY": self.name}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                if asked.returncode == 0:
                    return
                time.sleep(0.05)
            self.close()
        raise AssertionError("Xvfb does not start")

    def close(self):
        self.process.terminate()
        self.process.wait(20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Window:
    """A running `vizier play` in a window."""

    def __init__(self, program, display, folder, *arguments, language="en", still=True, verb="play", settings="", hits=True):
        self.folder = pathlib.Path(folder)
        if settings:
            (self.folder / "config" / "vizier").mkdir(parents=True, exist_ok=True)
            (self.folder / "config" / "vizier" / "settings.yaml").write_text(settings)
        self.hits_file = self.folder / f"hits-{time.monotonic_ns()}.json"
        self.environment = os.environ | {"DISPLAY": display.name, "HOME": str(folder), "XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config",
                                         "LANG": "C", "LIBGL_ALWAYS_SOFTWARE": "1"}
        command = [str(program), verb, *arguments, *(["--window"] if verb == "play" else []), *(["--hits", str(self.hits_file)] if hits else []), *(["--lang", language] if language else [])]
        self.output = open(self.folder / "output.txt", "w+")
        self.begun = time.monotonic()
        self.process = subprocess.Popen(command + ["--still"] * still, cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=self.output, stderr=self.output)
        self.looks = hits
        self.state = {"frame": -1, "inputs": 0, "hits": {}}

    def said(self):
        self.output.flush()
        return pathlib.Path(self.output.name).read_text(errors="replace")

    def xdo(self, *words):
        """The display does these in order before this returns. No `mousemove --sync`: it waits 15 s for a mouse that is there already."""
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def read(self):
        try:
            self.state = json.loads(self.hits_file.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            pass
        return self.state

    @property
    def hits(self):
        return self.state["hits"]

    def settle(self, seconds=120, inputs=0):
        """Waits for a frame in which nothing moves any more and which knows of so many clicks and keys."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.read()
            if state.get("settled") and state["inputs"] >= inputs:
                return self.state
            if self.process.poll() is not None:
                raise AssertionError(f"the program has ended with {self.process.returncode}:\n{self.said()}")
            time.sleep(0.015)
        raise AssertionError(f"nothing settles: {json.dumps(self.state)[:1500]}\n{self.said()}")

    def until(self, wanted, seconds=90):
        """Waits until wanted(state) holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if wanted(self.read()):
                return self.state
            if self.process.poll() is not None:
                raise AssertionError(f"the program has ended with {self.process.returncode}:\n{self.said()}")
            time.sleep(0.02)
        raise AssertionError(f"waited in vain: {json.dumps(self.state)[:1500]}\n{self.said()}")

    def middle(self, name):
        assert name in self.hits, f"there is no {name} among {', '.join(self.hits)}"
        x, y, w, h = self.hits[name]
        return x + w // 2, y + h // 2

    def move(self, name):
        self.xdo("mousemove", *self.middle(name))

    def click(self, name, settle=True):
        """As a person does, waits until the thing is there."""
        end = time.monotonic() + 30
        while name not in self.hits and time.monotonic() < end and self.process.poll() is None:
            time.sleep(0.02)
            self.read()
        x, y = self.middle(name)
        return self.click_at(x, y, settle)

    def click_at(self, x, y, settle=True):
        before = self.read()["inputs"]
        self.xdo("mousemove", x, y, "click", 1)
        return self.settle(inputs=before + 1) if settle else None

    def point(self, x, y):
        """Moves the mouse and waits for a frame that knows of it: nothing is lit any more where it was."""
        self.xdo("mousemove", x, y)
        self.until(lambda state: state.get("mouse") == [x, y])
        return self.settle()

    def walk(self, begin, end, steps=20):
        """Moves the mouse as a hand does, in small steps."""
        for step in range(steps + 1):
            self.xdo("mousemove", *(a + (b - a) * step // steps for a, b in zip(begin, end)))
            time.sleep(0.02)

    def drag(self, name, to):
        return self.drag_at(self.middle(name), self.middle(to) if isinstance(to, str) else to)

    def drag_at(self, begin, end):
        (x, y), (tx, ty) = begin, end
        self.xdo("mousemove", x, y, "mousedown", 1)
        time.sleep(0.05)
        for step in range(1, 6):
            self.xdo("mousemove", x + (tx - x) * step // 5, y + (ty - y) * step // 5)
            time.sleep(0.03)
        before = self.read()["inputs"]
        self.xdo("mouseup", 1)
        return self.settle(inputs=before + 1)

    def wheel(self, at, turns):
        """Turns the wheel at a point, up with a positive number."""
        self.xdo("mousemove", *at)
        for _ in range(abs(turns)):
            before = self.read()["inputs"]
            self.xdo("click", 4 if turns > 0 else 5)
            self.settle(inputs=before + 1)
        return self.state

    def key(self, *names, settle=True):
        before = self.read()["inputs"]
        self.xdo("key", *names)
        return self.settle(inputs=before + len(names)) if settle else None

    def type(self, text):
        """Waits for a frame that knows of every letter, and for what follows from them."""
        before = self.read()["inputs"]
        self.xdo("type", "--delay", "8", text)
        return self.settle(inputs=before + len(text))

    def picture(self, file):
        subprocess.run(["import", "-window", "root", str(file)], env=self.environment, check=True)
        return file

    def choices(self):
        return [name for name in self.hits if name.startswith(TARGETS)]

    def act(self, rng):
        """One click towards an answer, whatever is asked."""
        hits = self.hits
        if "curtain/open" in hits:
            return self.click("curtain/open")
        if "done" in hits:
            return self.click("done")
        more = [name for name in hits if name.startswith("amount/") and name.endswith("/plus")]
        if more:
            return self.click(rng.choice(more))
        places = [name for name in hits if name.startswith(("zone:", "cell:"))]
        choices = places or self.choices()
        assert choices, f"nothing can be chosen: {', '.join(hits)}; {self.state.get('note')}"
        return self.click(rng.choice(sorted(choices)))

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.output.close()

    def __enter__(self):
        if self.looks:
            self.settle()
        return self

    def __exit__(self, *_):
        self.close()


def differ(one, other, region=None):
    """How much two pictures differ, from 0 to 1, root mean square; in a part (WxH+X+Y) of them, or as a whole."""
    cut = ["-extract", region] if region else []
    done = subprocess.run(["compare", *cut, "-metric", "RMSE", str(one), str(other), "null:"], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return float(done.stderr.split("(")[1].split(")")[0])
