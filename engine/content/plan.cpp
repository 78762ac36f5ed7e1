#include "content/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "content/editions.hpp"
#include "content/manifest.hpp"
#include "content/suggest.hpp"
#include "content/version.hpp"

namespace vizier::content {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

Place place_of_requirement(const Manifest& manifest, const std::string& written) {
  for (const char* key : {"requires", "optional"})
    if (const Node* list = manifest.source ? manifest.source->find(key) : nullptr)
      for (const Node& item : list->list)
        if (item.text == written) return item.place;
  return manifest.place;
}

class Planner {
 public:
  Planner(const Library& library, const Config& config, Diagnostics& out) : library_(library), out_(out) {
    plan_.config = config;
  }

  std::optional<Plan> run() {
    const Manifest* package = library_.find(plan_.config.package);
    if (!package || package->is_mod) {
      unknown({}, "package", plan_.config.package, names_of(library_.packages()));
      return std::nullopt;
    }
    extend(*package);
    choose(plan_.config.rules, package->rules, "rules set", *package);
    for (const Manifest* m : plan_.chain) require_packages(*m);
    for (const std::string& id : plan_.config.mods) {
      const Manifest* mod = library_.find(id);
      if (mod && mod->is_mod)
        add_mod(*mod);
      else
        unknown({}, "mod", id, names_of(library_.mods()));
    }
    choose(plan_.config.edition, editions_of(library_, *package, plan_.config.mods), "edition", *package);
    if (!out_.ok()) return std::nullopt;
    order_mods();
    conflicts();
    if (!out_.ok()) return std::nullopt;
    plan_.config.mods.clear();
    for (const Manifest* m : plan_.mods) plan_.config.mods.push_back(m->id);
    return std::move(plan_);
  }

 private:
  void unknown(const Place& place, const char* what, const std::string& id, const std::vector<std::string>& known) {
    if (const std::string file = library_.broken(id); !file.empty())
      return out_.error(place, fmt::format("the {} '{}' cannot be used: {} has mistakes", what, id, file));
    if (const Manifest* other = library_.find(id))
      return out_.error(place, fmt::format("'{}' is a {}, not a {}", id, other->is_mod ? "mod" : "package", what));
    tell(out_, place, no_such(what, id, known));
  }

  void extend(const Manifest& package) {
    std::vector<const Manifest*> up = {&package};
    while (!up.back()->extends.empty()) {
      const Manifest& child = *up.back();
      const Manifest* parent = library_.find(child.extends);
      if (!parent || parent->is_mod) {
        tell(out_, place_of(child, "extends"), no_such("package", child.extends, names_of(library_.packages())));
        break;
      }
      if (std::find(up.begin(), up.end(), parent) != up.end()) {
        out_.error(place_of(child, "extends"), fmt::format("'{}' extends itself", parent->id));
        break;
      }
      up.push_back(parent);
    }
    plan_.chain.assign(up.rbegin(), up.rend());
  }

  void choose(std::string& wanted, const std::vector<std::string>& offered, const char* what, const Manifest& package) {
    if (wanted.empty()) {
      if (!offered.empty()) wanted = offered.front();
    } else if (std::find(offered.begin(), offered.end(), wanted) == offered.end()) {
      tell(out_, package.place,
           content::unknown(fmt::format("{} has no {}", package.id, what), wanted, offered,
                            offered.empty() ? ", nor any other" : ", only " + joined(offered)));
    }
  }

  /// The manifest that fulfils a requirement, or null with a diagnostic.
  const Manifest* fulfil(const Manifest& from, const std::string& written) {
    const auto requirement = Requirement::parse(written);
    const Place place = place_of_requirement(from, written);
    if (!requirement) {
      out_.error(place, fmt::format("requires: '{}' is not an id with versions", written));
      return nullptr;
    }
    const Manifest* found = library_.find(requirement->id);
    if (const std::string file = library_.broken(requirement->id); !found && !file.empty()) {
      out_.error(place, fmt::format("{} requires {}, but {} has mistakes", from.id, requirement->id, file));
    } else if (!found) {
      auto known = names_of(library_.packages());
      for (std::string& id : names_of(library_.mods())) known.push_back(std::move(id));
      out_.error(place, fmt::format("{} requires {}, which is not installed", from.id, requirement->id),
                 suggest(requirement->id, known));
    } else if (!requirement->accepts(found->version)) {
      out_.error(place, fmt::format("{} requires {}, but {} is {}", from.id, written, found->id, found->version));
    } else {
      return found;
    }
    return nullptr;
  }

  bool in_chain(const Manifest* m) const {
    return std::find(plan_.chain.begin(), plan_.chain.end(), m) != plan_.chain.end();
  }

  void require_packages(const Manifest& from) {
    for (const std::string& written : from.requires_ids) {
      const Manifest* found = fulfil(from, written);
      if (!found || in_chain(found) ||
          std::find(plan_.libraries.begin(), plan_.libraries.end(), found) != plan_.libraries.end())
        continue;
      if (found->is_mod) {
        out_.error(place_of_requirement(from, written),
                   fmt::format("{} is a package and cannot require the mod {}", from.id, found->id));
        continue;
      }
      plan_.libraries.push_back(found);
      require_packages(*found);
    }
  }

  void add_mod(const Manifest& mod) {
    if (std::find(plan_.mods.begin(), plan_.mods.end(), &mod) != plan_.mods.end()) return;
    plan_.mods.push_back(&mod);
    for (const std::string& written : mod.requires_ids) {
      const Manifest* found = fulfil(mod, written);
      if (!found) continue;
      direct_[mod.id].insert(found->id);
      if (found->is_mod)
        add_mod(*found);
      else if (!in_chain(found))
        out_.error(place_of_requirement(mod, written),
                   fmt::format("the mod {} is for {}, not for {}", mod.id, found->id, plan_.config.package));
    }
  }

  /// A mod that another one takes note of lies below it.
  void meet(const Manifest& mod) {
    for (const std::string& written : mod.optional_ids) {
      const auto requirement = Requirement::parse(written);
      const Manifest* found = requirement ? library_.find(requirement->id) : nullptr;
      if (!found || std::find(plan_.mods.begin(), plan_.mods.end(), found) == plan_.mods.end()) continue;
      if (!requirement->accepts(found->version))
        out_.error(place_of_requirement(mod, written),
                   fmt::format("{} goes together with {}, but {} is {}", mod.id, written, found->id, found->version));
      direct_[mod.id].insert(found->id);
    }
  }

  void order_mods() {
    for (const Manifest* m : plan_.mods) meet(*m);
    std::vector<const Manifest*> waiting = std::move(plan_.mods);
    std::sort(waiting.begin(), waiting.end(), [](const Manifest* a, const Manifest* b) { return a->id < b->id; });
    plan_.mods.clear();
    while (!waiting.empty()) {
      const auto blocked = [&](const Manifest* m) {
        return std::any_of(waiting.begin(), waiting.end(),
                           [&](const Manifest* other) { return direct_[m->id].contains(other->id); });
      };
      const auto next = std::find_if_not(waiting.begin(), waiting.end(), blocked);
      if (next == waiting.end()) {
        out_.error(place_of(*waiting.front(), "requires"),
                   fmt::format("{} requires itself by way of others", waiting.front()->id));
        return;
      }
      for (const std::string& id : direct_[(*next)->id]) {
        plan_.required.emplace((*next)->id, id);
        for (const Manifest* done : plan_.mods)
          if (plan_.required.contains({id, done->id})) plan_.required.emplace((*next)->id, done->id);
      }
      plan_.mods.push_back(*next);
      waiting.erase(next);
    }
  }

  void conflicts() {
    std::vector<const Manifest*> all = plan_.chain;
    all.insert(all.end(), plan_.mods.begin(), plan_.mods.end());
    for (const Manifest* m : all)
      for (const std::string& id : m->conflicts)
        if (std::any_of(all.begin(), all.end(), [&](const Manifest* other) { return other->id == id; }))
          out_.error(place_of(*m, "conflicts"), fmt::format("{} cannot be used together with {}", m->id, id));
  }

  const Library& library_;
  Diagnostics& out_;
  Plan plan_;
  std::map<std::string, std::set<std::string>> direct_;
};

}  // namespace

bool Plan::is_mod(const std::string& id) const {
  return std::any_of(mods.begin(), mods.end(), [&](const Manifest* m) { return m->id == id; });
}

std::vector<std::string> Plan::met(const Manifest& from) const {
  std::vector<std::string> out;
  for (const std::string& written : from.optional_ids)
    if (const auto requirement = Requirement::parse(written); requirement && is_mod(requirement->id))
      out.push_back(requirement->id);
  return out;
}

bool Plan::may_use(const std::string& from, const std::string& other) const {
  return from == other || !is_mod(other) || required.contains({from, other});
}

std::optional<Plan> make_plan(const Library& library, const Config& config, Diagnostics& diagnostics) {
  return Planner(library, config, diagnostics).run();
}

}  // namespace vizier::content
