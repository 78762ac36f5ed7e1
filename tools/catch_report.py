"""Reads the XML report of a Catch2 program (version 2 or 3), also one that breaks off because the program died."""
import os
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field


@dataclass
class Report:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    complete: bool = False
    running: str = ""  # the test case that had begun and not ended when the report broke off
    failures: list = field(default_factory=list)  # each failed test case as text


def read(path, root):
    """The Report in the file `path`; file names below `root` are written relative to it."""
    report = Report()
    try:
        for event, node in xml.iterparse(path, events=("start", "end")):
            if node.tag == "TestCase" and event == "start":
                report.running = node.get("name", "?")
            elif node.tag == "TestCase":
                report.running = ""
                _count(node, root, report)
                node.clear()
            elif node.tag in ("Catch", "Catch2TestRun") and event == "end":
                report.complete = True
    except (OSError, xml.ParseError):
        pass
    return report


def _count(case, root, report):
    result = case.find("OverallResult")
    if result is None or result.get("success") != "true":
        report.failed += 1
        report.failures.append("\n".join(_tell(case, root)))
    elif result.get("skips", "0") != "0":
        report.skipped += 1
    else:
        report.passed += 1


def _tell(case, root):
    yield f"{case.get('name')}  ({_where(case, root)})"
    yield from _inside(case, root, "  ")


def _inside(parent, root, indent):
    for node in parent:
        text = (node.text or "").strip()
        if node.tag == "Section":
            inner = list(_inside(node, root, indent + "  "))
            if inner:
                yield f"{indent}{node.get('name')}"
                yield from inner
        elif node.tag == "Expression" and node.get("success") != "true":
            original = (node.findtext("Original") or "").strip()
            yield f"{indent}{_where(node, root)}: {node.get('type')}( {original} )"
            expanded = (node.findtext("Expanded") or "").strip()
            if expanded != original:
                yield from _lines(f"where it is {expanded}", indent + "  ")
            yield from _inside(node, root, indent + "  ")
        elif node.tag in ("Failure", "Exception", "FatalErrorCondition", "Info", "Warning"):
            place = f"{_where(node, root)}: " if node.get("filename") else ""
            yield from _lines(f"{place}{node.tag.lower()}: {text}", indent)
        elif node.tag == "OverallResult":
            for stream in node:
                yield from _lines(f"it wrote ({stream.tag.lower()}):\n{(stream.text or '').strip()}", indent)


def _where(node, root):
    return f"{os.path.relpath(node.get('filename', '?'), root)}:{node.get('line')}"


def _lines(text, indent):
    return (indent + line for line in text.splitlines())
