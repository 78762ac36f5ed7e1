#include "content/editions.hpp"

#include <algorithm>
#include <set>

#include "content/version.hpp"

namespace vizier::content {
namespace {

void add(std::vector<std::string>& all, const std::vector<std::string>& more) {
  for (const std::string& edition : more)
    if (std::find(all.begin(), all.end(), edition) == all.end()) all.push_back(edition);
}

void visit(const Library& library, const std::string& id, std::set<std::string>& seen, std::vector<std::string>& all) {
  const Manifest* mod = library.find(id);
  if (!mod || !mod->is_mod || !seen.insert(id).second) return;
  for (const std::string& written : mod->requires_ids)
    if (const auto requirement = Requirement::parse(written)) visit(library, requirement->id, seen, all);
  add(all, mod->editions);
}

}  // namespace

std::vector<std::string> editions_of(const Library& library, const Manifest& package,
                                     const std::vector<std::string>& mods) {
  std::vector<std::string> all = package.editions;
  std::set<std::string> seen;
  for (const std::string& id : mods) visit(library, id, seen, all);
  return all;
}

std::vector<std::string> editions_of(const Package& package) {
  std::vector<std::string> all = package.manifest.editions;
  for (const Manifest& layer : package.layers)
    if (layer.is_mod) add(all, layer.editions);
  return all;
}

}  // namespace vizier::content
