#pragma once
// What the fuzzers share: an input as decisions, games to try it on, and how a finding is told.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "content/library.hpp"
#include "world/result.hpp"

namespace vizier::fuzz {

/// Says what is wrong and ends the program, which libFuzzer takes for a finding.
[[noreturn]] inline void found(std::string_view what, std::string_view more = {}) {
  std::fprintf(stderr, "FOUND %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(more.size()),
               more.data());
  std::abort();
}
inline void require(bool good, std::string_view what, std::string_view more = {}) {
  if (!good) found(what, more);
}

/// The same of what failed, with its reason.
inline void require(const Result<>& good, std::string_view what, const std::string& more = {}) {
  if (!good) found(what, good.problem() + "\n" + more);
}

/// An input that is eaten byte by byte; behind its end there are zeros, so that a short input means something simple.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool empty() const { return size_ == 0; }
  std::uint8_t byte() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }
  /// 0..n-1; n up to 65536.
  std::uint32_t below(std::uint32_t n) {
    const std::uint32_t drawn = n <= 256 ? byte() : byte() * 256u + byte();
    return drawn % n;
  }
  bool one_in(std::uint32_t n) { return below(n) == n - 1; }
  template <class T>
  const T& pick(const std::vector<T>& list) {
    return list[below(static_cast<std::uint32_t>(std::min<std::size_t>(list.size(), 65536)))];
  }
  std::string text(std::size_t most) {
    const std::size_t length = std::min({size_, most, static_cast<std::size_t>(byte())});
    std::string out(reinterpret_cast<const char*>(data_), std::min(length, size_));
    data_ += out.size();
    size_ -= out.size();
    return out;
  }
  std::string rest() { return text_of(size_); }

 private:
  std::string text_of(std::size_t length) {
    std::string out(reinterpret_cast<const char*>(data_), length);
    data_ += length;
    size_ -= length;
    return out;
  }
  const std::uint8_t* data_;
  std::size_t size_;
};

/// The project's folder: tests/house/fuzz.py and tools/fuzz name it.
inline std::filesystem::path source() {
  const char* folder = std::getenv("VIZIER_SOURCE");
  require(folder, "VIZIER_SOURCE is not set");
  return folder;
}

inline const content::Library& library() {
  static const content::Library all({source(), source() / "tests" / "packages"});
  return all;
}

/// The small games of tests/packages, in all their rules sets.
inline const std::vector<std::shared_ptr<const content::Package>>& games() {
  static const auto all = [] {
    std::vector<std::shared_ptr<const content::Package>> out;
    for (const content::Manifest& m : library().packages()) {
      if (m.folder.string().find("tests/packages") == std::string::npos || m.flow.empty()) continue;
      for (const std::string& rules : m.rules.empty() ? std::vector<std::string>{""} : m.rules) {
        const content::Loaded loaded = library().load({m.id, "", rules, {}});
        require(static_cast<bool>(loaded.package), "a game of tests/packages does not load",
                content::to_text(loaded.diagnostics));
        out.push_back(loaded.package);
      }
    }
    require(!out.empty(), "there are no games in tests/packages");
    return out;
  }();
  return all;
}

}  // namespace vizier::fuzz
