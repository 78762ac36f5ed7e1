#include "client/save_file.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>

#include "catch.hpp"

using namespace vizier::client;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path = fs::temp_directory_path() / ("vizier-save-test-" + std::to_string(getpid()));
  Folder() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
};

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("each line is in the file as soon as it is added") {
  const Folder folder;
  SaveFile save;
  REQUIRE(save.create(folder.path / "a", "head\n---\n"));
  CHECK(text_of(folder.path / "a") == "head\n---\n");
  save.add("red: 1");
  CHECK(text_of(folder.path / "a") == "head\n---\nred: 1\n");
  save.add("blue: 2");
  CHECK(save.sync());
  CHECK(text_of(folder.path / "a") == "head\n---\nred: 1\nblue: 2\n");
}

TEST_CASE("going back replaces the file, and going on appends to the new one") {
  const Folder folder;
  SaveFile save;
  REQUIRE(save.create(folder.path / "a", "---\n"));
  for (const char* line : {"one", "two", "three"}) save.add(line);
  save.replace({"one"});
  CHECK(text_of(folder.path / "a") == "---\none\n");
  save.add("other");
  CHECK(text_of(folder.path / "a") == "---\none\nother\n");
  CHECK_FALSE(fs::exists(folder.path / "a.new"));
}

TEST_CASE("a save that is closed with its hash is opened again by the next line") {
  const Folder folder;
  SaveFile save;
  REQUIRE(save.create(folder.path / "a", "---\n"));
  save.add("one");
  REQUIRE(save.seal("= 1 1"));
  CHECK(text_of(folder.path / "a") == "---\none\n= 1 1\n");
  save.add("two");
  REQUIRE(save.sync());
  CHECK(text_of(folder.path / "a") == "---\none\ntwo\n");
}

TEST_CASE("a new game never writes over a file, and a file has one player") {
  const Folder folder;
  SaveFile save, other;
  REQUIRE(save.create(folder.path / "a", "---\n"));
  CHECK(other.create(folder.path / "a", "---\n").problem().find("File exists") != std::string::npos);
  CHECK(other.take_over(folder.path / "a", "---\n", {}).problem().find("another vizier") != std::string::npos);
  CHECK(text_of(folder.path / "a") == "---\n");
}

TEST_CASE("where it cannot be written it is said, and nothing is left half written") {
  SaveFile save;
  CHECK(save.create("/nonexistent-folder/a", "---\n").problem().find("/nonexistent-folder/a") != std::string::npos);
  CHECK(write_whole("/nonexistent-folder/a", "x").problem() == "No such file or directory");
}

TEST_CASE("what could not be written is written once there is room again") {
  const Folder folder;
  SaveFile save;
  REQUIRE_FALSE(save.create(folder.path / "in" / "a", "---\n"));
  fs::create_directories(folder.path / "in");
  REQUIRE(save.create(folder.path / "in" / "a", "---\n"));
  save.add("one");
  fs::remove_all(folder.path / "in");  // the folder is gone: replacing the file fails
  save.replace({"one", "two"});
  CHECK_FALSE(save.sync().problem().empty());
  save.add("three");
  fs::create_directories(folder.path / "in");
  CHECK(save.sync());
  CHECK(text_of(folder.path / "in" / "a") == "---\none\ntwo\nthree\n");
}

TEST_CASE("new games get the first free number") {
  const Folder folder;
  CHECK(free_name(folder.path, "game") == folder.path / "game-1.vsave");
  std::ofstream(folder.path / "game-1.vsave") << "x";
  CHECK(free_name(folder.path, "game") == folder.path / "game-2.vsave");
}
