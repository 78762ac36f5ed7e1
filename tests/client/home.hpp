#pragma once
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "content/library.hpp"

/// A user's folders that nobody else has, and gone with the test.
struct Home {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("vizier-home-test-" + std::to_string(getpid()));
  Home() {
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
    setenv("XDG_DATA_HOME", path.c_str(), 1);
    setenv("XDG_CONFIG_HOME", path.c_str(), 1);
  }
  ~Home() { std::filesystem::remove_all(path); }
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;

  std::filesystem::path write(const std::string& name, const std::string& text) const {
    const std::filesystem::path file = path / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }
};

inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Nothing where the text has the part; otherwise the text, so that a failing check shows it.
inline std::string missing_in(const std::string& text, const std::string& part) {
  return text.find(part) == std::string::npos ? text : std::string();
}

/// The games of the tests, and what else lies in this folder.
inline vizier::content::Library test_library(const std::filesystem::path& more = {}) {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  std::vector<std::filesystem::path> roots{top, top / "tests/packages"};
  if (!more.empty()) roots.push_back(more);
  return vizier::content::Library(roots);
}
