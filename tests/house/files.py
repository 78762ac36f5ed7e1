#!/usr/bin/env python3
"""Files are opened where it is looked first whether they are files: a device would be read for ever, and root would lose it by writing."""
import re

import house

# those that look themselves, or read only what was loaded before
HOMES = {"engine/content/files.cpp", "engine/content/files.hpp", "engine/lab/record_file.cpp", "engine/script/error_text.cpp", "ui/client/save_file.cpp"}
WAYS = re.compile(r"\bstd::[io]?fstream\s+\w+\s*[({]|\bstd::[io]?fstream\s*[({]|\b(std::)?f(re)?open\s*\(|(?<![\w>.])::(open|creat|openat)\s*\(|\bstd::(basic_)?filebuf\b|\.open\s*\([^)]*std::ios")

house.finish([f"{path}:{number}: {line.strip()}: use content::open_to_read or content::open_to_write"
              for path in house.files("engine", "ui", suffixes={".cpp", ".hpp", ".h", ".inl"}) if str(path) not in HOMES
              for number, line in house.lines(path) if WAYS.search(line.split("//")[0])])
