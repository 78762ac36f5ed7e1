#include "content/upgrade.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "content/upgrade/format_2.hpp"

namespace vizier::content {
namespace {

/// Only the number changes: the author's comments and order stay.
bool set_format(std::string& manifest, int format) {
  const std::string key = "format:";
  const std::size_t at = manifest.starts_with(key) ? 0 : manifest.find("\n" + key);
  if (at == std::string::npos) return false;
  const std::size_t begin = manifest.find(':', at) + 1, digits = manifest.find_first_of("0123456789", begin);
  if (digits == std::string::npos) return false;
  const std::size_t end = std::min(manifest.find_first_not_of("0123456789", digits), manifest.size());
  manifest.replace(digits, end - digits, std::to_string(format));
  return true;
}

}  // namespace

const std::vector<Upgrader>& upgraders() {
  static const std::vector<Upgrader> all = {
      {1, "arguments of texts are tables now, and what a card names is a list of stages", upgrade_to_format_2},
  };
  return all;
}

std::vector<LeftOver> left_overs(const std::vector<ArchiveFile>& files) {
  std::vector<LeftOver> out;
  for (const ArchiveFile& file : files)
    for (LeftOver& left : left_of_format_1(file.path, file.text)) out.push_back(std::move(left));
  std::stable_sort(out.begin(), out.end(), [](const LeftOver& a, const LeftOver& b) {
    return std::tie(a.path, a.line) < std::tie(b.path, b.line);
  });
  return out;
}

Result<Upgrade> upgrade(std::vector<ArchiveFile>& files, int from, int to, const std::vector<Upgrader>& all) {
  Upgrade out;
  const std::vector<ArchiveFile> before = files;
  for (int format = from; format < to; ++format) {
    const auto step = std::find_if(all.begin(), all.end(), [&](const Upgrader& u) { return u.from == format; });
    if (step == all.end()) {
      files = before;
      return Failed{fmt::format("nothing leads from format {} to {}", format, format + 1)};
    }
    step->run(files);
    out.done.emplace_back(step->sentence);
  }
  for (ArchiveFile& file : files)
    if (from < to && (file.path == "mod.yaml" || file.path == "package.yaml") && !set_format(file.text, to)) {
      const std::string path = file.path;
      files = before;
      return Failed{path + " has no line 'format: …'"};
    }
  for (const ArchiveFile& file : files) {
    const auto old =
        std::find_if(before.begin(), before.end(), [&](const ArchiveFile& f) { return f.path == file.path; });
    if (old == before.end() || old->text != file.text) out.changed.push_back(file.path);
  }
  return out;
}

}  // namespace vizier::content
