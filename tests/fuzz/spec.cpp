// Specs that somebody changed: each passes or fails with words, and nothing that it says breaks the runner.
#include "spec/spec.hpp"

#include "edits.hpp"
#include "targets.hpp"

using namespace vizier;
using namespace vizier::fuzz;

void vizier::fuzz::fuzz_spec(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::string> specs = [] {  // one spec each, behind what its file says of all
    std::vector<std::string> out;
    for (const char* name : {"duel/tricks.yaml", "haste/window.yaml", "htac/placing.yaml"}) {
      const std::string text = read_all(source() / "tests" / "specs" / name);
      const std::size_t first = text.find("- it:");
      for (std::size_t from = first; from < text.size();) {
        const std::size_t end = std::min(text.find("- it:", from + 1), text.size());
        out.push_back(text.substr(0, first) + text.substr(from, end - from));
        from = end;
      }
    }
    return out;
  }();
  Bytes in(data, size);
  const auto path = scratch() / "spec.yaml";
  write_file(path, edited(in, in.pick(specs)));
  for (const spec::SpecResult& result : spec::run_specs(library(), path))
    require(result.passed == result.message.empty(), "a spec failed without a word, or passed with one",
            result.message);
}
