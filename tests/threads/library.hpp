#pragma once
#include "content/library.hpp"

/// The games that these tests play: the small ones of tests/packages.
inline const vizier::content::Library& threads_library() {
  static const std::filesystem::path top = VIZIER_SOURCE_DIR;
  static const vizier::content::Library library({top, top / "tests" / "packages"});
  return library;
}
