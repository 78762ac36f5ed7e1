// Packed mods: what goes in comes out again, and what a stranger wrote does no harm. One row a mistake, with its exact
// message.
#include "content/archive.hpp"

#include <filesystem>

#include "catch.hpp"
#include "content/templates.hpp"
#include "content/upgrade.hpp"
#include "sandbox.hpp"

using namespace vizier::content;
namespace fs = std::filesystem;

namespace {

const Archive sound{
    "sand",
    "1.0",
    {{"content/a.yaml", "rules: { a: 1 }\n"}, {"mod.yaml", "id: sand\nversion: 1.0\n"}, {"scripts/x.lua", ""}}};

std::string message(const std::string& text) {
  Diagnostics diagnostics;
  const auto read = read_archive(text, "x.vmod", diagnostics);
  CHECK(read.has_value() == diagnostics.ok());
  std::string out;
  for (const Diagnostic& d : diagnostics.list) out += (out.empty() ? "" : "\n") + to_line(d);
  return out;
}

/// An archive with these files whose hash is right.
std::string with(std::vector<ArchiveFile> files) { return write_archive({"sand", "1.0", std::move(files)}); }

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("what was packed is what comes out") {
  Diagnostics diagnostics;
  const auto read = read_archive(write_archive(sound), "x.vmod", diagnostics);
  REQUIRE(read);
  CHECK(read->id == "sand");
  CHECK(read->version == "1.0");
  REQUIRE(read->files.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(read->files[i].path == sound.files[i].path);
    CHECK(read->files[i].text == sound.files[i].text);
  }
}

TEST_CASE("a packed package is told from a packed mod, and is one of them only") {
  const Archive game{"sand", "1.0", {{"package.yaml", "id: sand\n"}, {"board.yaml", "rules: {}\n"}}, true};
  Diagnostics diagnostics;
  const auto read = read_archive(write_archive(game), "x.vgame", diagnostics);
  REQUIRE(read);
  CHECK(read->is_package);
  CHECK(!read_archive(write_archive(sound), "x.vmod", diagnostics)->is_package);

  const ArchiveFile mod{"mod.yaml", "id: sand\n"}, package{"package.yaml", "id: sand\n"};
  CHECK(message(with({mod, package})) == "x.vmod:9: error: a packed mod has no package.yaml");
  CHECK(message(write_archive({"sand", "1.0", {mod, package}, true})) ==
        "x.vmod:9: error: a packed package has no mod.yaml");
  CHECK(message(write_archive({"sand", "1.0", {mod}, true})) == "x.vmod:6: error: there is no package.yaml in it");
  CHECK(message(changed(write_archive(game), "vizier-package 1", "vizier-mod 1")) ==
        "x.vmod:9: error: there is no mod.yaml in it");
  CHECK(message(changed(write_archive(game), "vizier-package 1", "vizier-package 2")) ==
        "x.vmod:1: error: this archive has format 2, and this Vizier reads format 1");
}

TEST_CASE("an archive that is no good says what is wrong with it") {
  const std::string good = write_archive(sound);
  struct Row {
    const char* what;
    std::string text, message;
  };
  const ArchiveFile manifest{"mod.yaml", "id: sand\n"};
  const auto path = [&](const std::string& name) { return with({{name, ""}, manifest}); };
  const std::vector<Row> table = {
      {"empty", "", "x.vmod: error: this is not a packed mod: its first line would be 'vizier-mod 1'"},
      {"another file", "PK\x03\x04\n",
       "x.vmod:1: error: this is not a packed mod: its first line would be 'vizier-mod 1'"},
      {"no format", changed(good, "vizier-mod 1", "vizier-mod one"),
       "x.vmod:1: error: 'one' is not the number of an archive format"},
      {"a new format", changed(good, "vizier-mod 1", "vizier-mod 2"),
       "x.vmod:1: error: this archive has format 2, and this Vizier reads format 1"},
      {"no id", changed(good, "id: sand 1.0\n", ""),
       "x.vmod:2: error: the second line would be 'id: <name> <version>'"},
      {"an id that is a path", changed(good, "id: sand 1.0", "id: ../sand 1.0"),
       "x.vmod:2: error: '../sand' is not a name of small letters, digits and _"},
      {"an id in capitals", changed(good, "id: sand 1.0", "id: Sand 1.0"),
       "x.vmod:2: error: 'Sand' is not a name of small letters, digits and _"},
      {"no version", changed(good, "id: sand 1.0", "id: sand"), "x.vmod:2: error: '' is not a version such as 1.0"},
      {"a version with words", changed(good, "id: sand 1.0", "id: sand new"),
       "x.vmod:2: error: 'new' is not a version such as 1.0"},
      {"a path that leaves", path("../evil.lua"), "x.vmod:3: error: '../evil.lua': '..' would leave the mod's folder"},
      {"a path that leaves later", path("a/../../evil.lua"),
       "x.vmod:3: error: 'a/../../evil.lua': '..' would leave the mod's folder"},
      {"a path from the root", path("/etc/evil.lua"),
       "x.vmod:3: error: '/etc/evil.lua': a path begins inside the mod's folder, not with '/'"},
      {"a hidden file", path(".bashrc.lua"), "x.vmod:3: error: '.bashrc.lua': hidden files are not packed"},
      {"a hidden folder", path(".git/a.lua"), "x.vmod:3: error: '.git/a.lua': hidden files are not packed"},
      {"an empty part", path("a//b.lua"), "x.vmod:3: error: 'a//b.lua': a part of the path is empty"},
      {"a backslash", path("a\\b.lua"),
       "x.vmod:3: error: 'a\\b.lua': only letters, digits, '_', '-' and '.' may stand in a path"},
      {"a drive", path("C:evil.lua"),
       "x.vmod:3: error: 'C:evil.lua': only letters, digits, '_', '-' and '.' may stand in a path"},
      {"a control character", path("a\tb.lua"),
       "x.vmod:3: error: 'a?b.lua': only letters, digits, '_', '-' and '.' may stand in a path"},
      {"a program", path("run.exe"), "x.vmod:3: error: 'run.exe': only .yaml, .lua, .svg, .md and .txt are packed"},
      {"no extension", path("run"), "x.vmod:3: error: 'run': only .yaml, .lua, .svg, .md and .txt are packed"},
      {"a path too long", path(std::string(300, 'a') + ".lua"),
       "x.vmod:3: error: '" + std::string(60, 'a') + "…': a path has 1 to 200 characters"},
      {"a file twice", with({manifest, manifest}), "x.vmod:6: error: 'mod.yaml' is there twice"},
      {"twice but for case", with({manifest, {"Mod.yaml", ""}}), "x.vmod:6: error: 'Mod.yaml' is there twice"},
      {"a file that is a folder", with({manifest, {"a.lua", ""}, {"a.lua/b.lua", ""}}),
       "x.vmod:10: error: 'a.lua' is a file and a folder"},
      {"bytes that are no text", with({manifest, {"a.lua", "\x1bLua\x54"}}),
       "x.vmod:6: error: 'a.lua': it is not UTF-8 text"},
      {"broken UTF-8", with({manifest, {"a.lua", "\xff\xfe"}}), "x.vmod:6: error: 'a.lua': it is not UTF-8 text"},
      {"a size that is none", changed(good, "file: 16 ", "file: many "),
       "x.vmod:3: error: 'file: many content/a.yaml' is not a line such as 'file: 42 content/a.yaml'"},
      {"a size that is negative", changed(good, "file: 16 ", "file: -1 "),
       "x.vmod:3: error: 'file: -1 content/a.yaml' is not a line such as 'file: 42 content/a.yaml'"},
      {"a huge size", changed(good, "file: 16 ", "file: 99999999 "),
       "x.vmod:3: error: 'content/a.yaml': 99999999 bytes, at most 4194304 are read"},
      {"a size too large", changed(good, "file: 16 ", "file: 900 "),
       "x.vmod:3: error: 'content/a.yaml' is not 900 bytes long: the archive is cut off or was changed"},
      {"a size too small", changed(good, "file: 16 ", "file: 9 "),
       "x.vmod:3: error: 'content/a.yaml' is not 9 bytes long: the archive is cut off or was changed"},
      {"no path", changed(good, "file: 16 content/a.yaml", "file: 16"),
       "x.vmod:3: error: 'file: 16' is not a line such as 'file: 42 content/a.yaml'"},
      {"something else", changed(good, "file: 16 content/a.yaml", "hello"),
       "x.vmod:3: error: 'hello' is not a line such as 'file: 42 content/a.yaml'"},
      {"cut off", good.substr(0, good.find("end:")),
       "x.vmod:11: error: the archive is cut off: its last line would be 'end: <hash>'"},
      {"a changed byte", changed(good, "{ a: 1 }", "{ a: 2 }"),
       "x.vmod:12: error: the archive was changed or damaged: its content does not fit its last line (ask for it "
       "again)"},
      {"more after the end", good + "x\n", "x.vmod:12: error: there is something after the last line"},
      {"no manifest", with({{"a.lua", ""}}), "x.vmod:5: error: there is no mod.yaml in it"},
      {"too large", std::string(max_archive_size + 1, 'x'),
       "x.vmod: error: the archive is too large: 16777217 bytes, at most 16777216 are read"},
  };
  for (const Row& row : table) {
    INFO(row.what);
    CHECK(message(row.text) == row.message);
  }
}

TEST_CASE("too many files are refused") {
  std::vector<ArchiveFile> files{{"mod.yaml", ""}};
  for (std::size_t i = 0; i < max_archive_files; ++i) files.push_back({"f" + std::to_string(i) + ".lua", ""});
  CHECK(message(with(files)) == "x.vmod:2003: error: more than 1000 files");
}

TEST_CASE("a folder is packed without what is hidden, and links and programs are told") {
  Sandbox box;
  box.write("sand/mod.yaml", "id: sand\n")
      .write("sand/.luarc.json", "{}")
      .write("sand/.vizier/vizier.lua", "x")
      .write("sand/scripts/a.lua", "return {}\n");
  Diagnostics diagnostics;
  const auto packed = collect_archive(box.folder() / "sand", "sand", "1.0", diagnostics);
  REQUIRE(packed);
  REQUIRE(packed->files.size() == 2);
  CHECK(packed->files[0].path == "mod.yaml");
  CHECK(packed->files[1].path == "scripts/a.lua");
  box.write("sand/run.sh", "echo\n");
  fs::create_symlink("/etc/passwd", box.folder() / "sand" / "link.txt");
  CHECK_FALSE(collect_archive(box.folder() / "sand", "sand", "1.0", diagnostics));
  CHECK(box.findings(diagnostics) ==
        "sand/link.txt: error: a link cannot be packed: it would lead elsewhere on another computer\n"
        "sand/run.sh: error: only .yaml, .lua, .svg, .md and .txt are packed");
}

TEST_CASE("names of devices, and ids that mean something else, are refused") {
  for (const char* path :
       {"con.txt", "scripts/NUL.lua", "content/Aux/a.yaml", "com1.md", "lang/lpt9.x.yaml", "PRN.yaml"}) {
    INFO(path);
    CHECK(check_path(path).problem().ends_with("is the name of a device on some systems"));
    std::vector<ArchiveFile> files = sound.files;
    files.push_back({path, ""});
    CHECK(message(with(files)).find("is the name of a device on some systems") != std::string::npos);
  }
  for (const char* path : {"icon.txt", "con_.yaml", "com.md", "com10.yaml", "scripts/nulls.lua"})
    CHECK(check_path(path));
  CHECK(check_path("content./a.yaml").problem() == "a name that ends with '.' is another one on some systems");
  CHECK(message(write_archive({"lib", "1.0", sound.files})) ==
        "x.vmod:2: error: 'lib' cannot be an id: the modules that all packages share are called so");
  for (const std::string id : {"content", "scripts"})  // `scripts/lib` among mods would be modules for everybody
    CHECK(message(write_archive({id, "1.0", sound.files})) ==
          "x.vmod:2: error: '" + id + "' cannot be an id: a folder of that name holds what belongs to others");
  CHECK(message(write_archive({"lpt1", "1.0", sound.files})) ==
        "x.vmod:2: error: 'lpt1' cannot be an id: it is the name of a device on some systems");
  Sandbox box;
  box.write("lib/mod.yaml", "id: lib\nversion: 1.0\nformat: 2\nrequires: [game]\n");
  box.write("aux/package.yaml", "id: aux\nversion: 1.0\nformat: 2\nseats: { min: 1, max: 1 }\n");
  CHECK(box.findings(box.library().diagnostics()) ==
        "aux/package.yaml:1:5: error: 'aux' cannot be an id: it is the name of a device on some systems\n"
        "lib/mod.yaml:1:5: error: 'lib' cannot be an id: the modules that all packages share are called so");
}

TEST_CASE("unpacking never touches what is there already") {
  Sandbox box;
  CHECK(unpack_archive(sound, box.folder() / "sand"));
  CHECK(fs::exists(box.folder() / "sand" / "content" / "a.yaml"));
  CHECK(unpack_archive(sound, box.folder() / "sand").problem().ends_with("sand exists already"));
  fs::create_symlink(box.folder() / "nowhere", box.folder() / "link");
  CHECK(unpack_archive(sound, box.folder() / "link").problem().ends_with("link exists already"));
}

TEST_CASE("upgraders run one after the other and write the new format, or nothing changes") {
  const std::vector<Upgrader> all = {
      {1, "keys become words", [](std::vector<ArchiveFile>& files) { files[1].text += "# two\n"; }},
      {2, "words become keys", [](std::vector<ArchiveFile>& files) { files[1].text += "# three\n"; }}};
  std::vector<ArchiveFile> files = {{"mod.yaml", "id: sand # mine\nformat: 1 # old\nversion: 2\n"},
                                    {"content/a.yaml", "rules: {}\n"},
                                    {"README.md", "x"}};
  auto copy = files;
  const auto upgraded = upgrade(copy, 1, 3, all);
  REQUIRE(upgraded);
  const Upgrade& done = *upgraded;
  CHECK(done.done == std::vector<std::string>{"keys become words", "words become keys"});
  CHECK(done.changed == std::vector<std::string>{"mod.yaml", "content/a.yaml"});
  CHECK(copy[0].text == "id: sand # mine\nformat: 3 # old\nversion: 2\n");
  CHECK(copy[1].text == "rules: {}\n# two\n# three\n");
  copy = files;
  CHECK(upgrade(copy, 1, 4, all).problem() == "nothing leads from format 3 to 4");
  CHECK(copy[1].text == "rules: {}\n");
  CHECK(upgrade(copy, 1, 1, all)->changed.empty());
}

TEST_CASE("a template fills in its words, and a word that it does not have is told") {
  Sandbox box;
  box.write("game/package.yaml", plain_manifest)
      .write("game/templates/card/template.yaml", "sentence: a card\nplay: --rules long\n");
  box.write("game/templates/card/{{id}}.yaml", "id: {{id}}\ntext: \"{n, plural, other {{n}}}\"\n")
      .write("game/templates/bad/template.yaml", "x: 1\n");
  const Library library = box.library();
  Diagnostics diagnostics;
  const auto all = templates_for(library, *library.find("game"), diagnostics);
  CHECK(box.findings(diagnostics) ==
        "game/templates/bad/template.yaml:1:1: error: a template says in 'sentence' what it makes");
  REQUIRE(!all.empty());
  CHECK(all[0].kind == "card");
  CHECK(all[0].play == "--rules long");
  Diagnostics filling;
  const auto files = fill_template(all[0], {{"id", "sand"}, {"n", "{n}"}}, filling);
  REQUIRE(files.size() == 1);
  CHECK(files[0].path == "sand.yaml");
  CHECK(filling.ok());
  Diagnostics missing;
  fill_template(all[0], {{"id", "sand"}}, missing);
  CHECK(box.findings(missing) == "game/templates/card/{{id}}.yaml:2: error: a template has no word 'n'");
}
