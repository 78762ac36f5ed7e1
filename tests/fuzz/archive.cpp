// A packed mod from a stranger is read whole or refused, and no path of it leaves its folder.
#include "targets.hpp"

#include "content/archive.hpp"

#include <cstdint>
#include <cstdlib>

void vizier::fuzz::fuzz_archive(const std::uint8_t* data, std::size_t size) {
  using namespace vizier::content;
  Diagnostics diagnostics;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto archive = read_archive(text, "fuzz.vmod", diagnostics);
  if (archive.has_value() != diagnostics.ok()) std::abort();
  if (archive) {
    for (const ArchiveFile& file : archive->files)
      if (file.path.empty() || file.path[0] == '/' || file.path.find("..") == 0 ||
          file.path.find("/..") != std::string::npos)
        std::abort();
    Diagnostics again;
    if (!read_archive(write_archive(*archive), "again.vmod", again)) std::abort();
  }
  // bytes hardly ever meet the hash of the last line: the same as a file of a sound archive, and as its name
  Archive inside{"fuzz", "1.0", {{"mod.yaml", std::string(text)}, {std::string(text.substr(0, 60)), "x"}}};
  Diagnostics other;
  if (const auto read = read_archive(write_archive(inside), "inside.vmod", other))
    if (read->files.size() != 2 || read->files[0].text != text || !check_path(read->files[1].path)) std::abort();
}
