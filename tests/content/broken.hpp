// One row for each mistake of content: the files that make it, and the one message that it gives.
#pragma once
#include <vector>

#include "catch.hpp"
#include "sandbox.hpp"

namespace broken {
using namespace vizier::content;

struct File {
  std::string name, text;
};

struct Broken {
  const char* what;
  std::vector<File> files;
  std::string message;
  Config config = {"game", "", "", {}};
};

inline const std::string tokens =
    "categories: { tokens: { attributes: { value: { type: integer, minimum: 0 }, colour: { enum: [black, white] } } } "
    "}\n";

/// One more file of sections beside a sound package.
inline Broken section(const char* what, std::string text, std::string message) {
  return {what, {{"game/a.yaml", std::move(text)}}, std::move(message)};
}
inline Broken manifest(const char* what, std::string text, std::string message) {
  return {what, {{"game/package.yaml", std::move(text)}}, std::move(message)};
}
inline Broken mod(const char* what, std::vector<File> files, std::string message,
                  std::vector<std::string> mods = {"sand"}) {
  files.push_back({"sand/mod.yaml", "id: sand\nversion: 1.0\nformat: 2\nrequires: [game]\n"});
  files.push_back({"dune/mod.yaml", "id: dune\nversion: 1.0\nformat: 2\nrequires: [game]\n"});
  files.push_back(
      {"game/a.yaml",
       tokens + "tokens: { t1: { value: 1 } }\nzones: { board: { regions: [places] }, hand: { each: seat } }\n"});
  return {what, std::move(files), std::move(message), {"game", "", "", std::move(mods)}};
}

inline void run(const std::vector<Broken>& table) {
  for (const Broken& broken : table) {
    INFO(broken.what);
    Sandbox box;
    box.write("game/package.yaml", plain_manifest);
    for (const File& file : broken.files) box.write(file.name, file.text);
    const Loaded loaded = box.load(broken.config);
    std::string findings = box.findings(loaded.diagnostics);
    // the manifest's own mistake is what matters here, not that the package cannot be used for it
    if (const auto echo = findings.find("\nerror: the package 'game' cannot be used"); echo != std::string::npos)
      findings.resize(echo);
    CHECK(findings == broken.message);
    CHECK_FALSE(loaded.package);
  }
}

inline std::string repeat(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace broken
