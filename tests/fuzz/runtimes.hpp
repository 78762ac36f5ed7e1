#pragma once
#include <map>

#include "bytes.hpp"
#include "script/runtime.hpp"

namespace vizier::fuzz {

/// The game's own scripts, loaded once: they keep nothing from one match to the next.
inline script::Runtime& runtime_of(const std::shared_ptr<const content::Package>& package) {
  static std::map<const content::Package*, std::unique_ptr<script::Runtime>> known;
  auto& runtime = known[package.get()];
  if (!runtime) runtime = std::make_unique<script::Runtime>(package);
  require(runtime->loaded(), "a game of tests/packages does not run", content::to_text(runtime->load_diagnostics()));
  return *runtime;
}

}  // namespace vizier::fuzz
