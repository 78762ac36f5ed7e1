// A package or mod reads what lies in its own folder: nothing through a symbolic link inside it.
#include <sys/stat.h>

#include <filesystem>

#include "catch.hpp"
#include "content/files.hpp"
#include "sandbox.hpp"

using namespace vizier::content;
namespace fs = std::filesystem;

namespace {

void mod(Sandbox& box) {
  box.write("game/package.yaml", plain_manifest).write("game/a.yaml", "rules: { a: 1 }\n");
  box.write("sand/mod.yaml", "id: sand\nversion: 1.0\nformat: 2\nrequires: [game]\n");
}

void link(const Sandbox& box, const std::string& to, const std::string& name) {
  fs::create_directories((box.folder() / name).parent_path());
  fs::create_symlink(to, box.folder() / name);
}

std::string refused(const std::string& link) {
  return "sand/mod.yaml: error: " + link +
         " is a symbolic link, through which nothing is read (put the file or folder itself there)";
}

}  // namespace

TEST_CASE("a link in a mod is refused wherever it lies and wherever it leads") {
  struct Row {
    const char *to, *name;
  };
  for (const Row& row : {Row{"/", "sand/content"},
                         {"/", "sand/scripts"},
                         {"/etc", "sand/lang"},
                         {"/etc/passwd", "sand/content/a.yaml"},
                         {"../game/a.yaml", "sand/content/b.yaml"},
                         {"..", "sand/content/up"},
                         {".", "sand/scripts/loop"},
                         {"nowhere", "sand/lang/en.yaml"},
                         {"/", "sand/with/other"},
                         {"a", "sand/specs/a"},
                         {"/dev/zero", "sand/README.md"}}) {
    INFO(row.name);
    Sandbox box;
    mod(box);
    link(box, row.to, row.name);
    const Library library = box.library();
    CHECK(box.findings(library.diagnostics()) == refused(row.name));
    CHECK(library.find("sand") == nullptr);
    CHECK_FALSE(library.broken("sand").empty());
    CHECK(library.load({"game", "", "", {}}).package);
  }
}

TEST_CASE("a manifest that is a link is refused, also one that leads nowhere") {
  for (const char* to : {"/etc/passwd", "../game/package.yaml", "nowhere", "mod.yaml"}) {
    Sandbox box;
    mod(box);
    fs::remove(box.folder() / "sand" / "mod.yaml");
    link(box, to, "sand/mod.yaml");
    CHECK(box.findings(box.library().diagnostics()) == refused("sand/mod.yaml"));
  }
}

TEST_CASE("many links are told briefly") {
  Sandbox box;
  mod(box);
  for (int i = 0; i < 50; ++i) link(box, "/", "sand/content/link" + std::to_string(i));
  CHECK(box.library().diagnostics().list.size() == 5);
}

TEST_CASE("a mod's folder as a whole may be a link, and hidden ones inside are nobody's concern") {
  Sandbox box, elsewhere;
  box.write("game/package.yaml", plain_manifest).write("game/a.yaml", "rules: { a: 1 }\n");
  elsewhere.write("sand/mod.yaml", "id: sand\nversion: 1.0\nformat: 2\nrequires: [game]\n");
  elsewhere.write("sand/content/a.yaml", "rules: { a: 2 }\n");
  link(elsewhere, "/", "sand/.git");
  link(box, (elsewhere.folder() / "sand").string(), "sand");
  const Loaded loaded = box.load({"game", "", "", {"sand"}});
  CHECK(box.findings(loaded.diagnostics) == "");
  REQUIRE(loaded.package);
  CHECK(loaded.package->tree.find("rules")->find("a")->integer == 2);
}

TEST_CASE("nothing is found through links below a folder") {
  Sandbox box;
  box.write("real/a.yaml", "x: 1\n").write("folder/b.yaml", "x: 1\n");
  link(box, "../real", "folder/inside");
  link(box, "../real/a.yaml", "folder/c.yaml");
  const auto found = files_below(box.folder() / "folder", ".yaml");
  REQUIRE(found.size() == 1);
  CHECK(found[0].filename() == "b.yaml");
}

TEST_CASE("only files are read and written: no device, folder or pipe") {
  Sandbox box;
  box.write("a.txt", "x");
  const fs::path pipe = box.folder() / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  link(box, "/dev/zero", "link");
  for (const fs::path& path :
       {fs::path("/dev/zero"), fs::path("/dev/full"), box.folder(), pipe, box.folder() / "link"}) {
    INFO(path);
    CHECK(check_file(path).problem() == "this is not a file");
    CHECK_FALSE(open_to_read(path));
    CHECK_FALSE(open_to_write(path));
  }
  CHECK(check_file(box.folder() / "a.txt"));
  CHECK(check_file(box.folder() / "new.txt"));
  CHECK(open_to_read(box.folder() / "a.txt"));
  CHECK(open_to_write(box.folder() / "new.txt"));
}
