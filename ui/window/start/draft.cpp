#include "window/start/draft.hpp"

#include <algorithm>
#include <charconv>
#include <random>

#include "client/memory.hpp"
#include "content/editions.hpp"

namespace vizier::window {
namespace {

constexpr int usual_players = 4;

bool among(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

Draft::Draft(const content::Library& library) : library_(&library), choices_(client::read_choices()) {
  const auto& packages = library.packages();
  const auto last = std::find_if(packages.begin(), packages.end(),
                                 [&](const content::Manifest& m) { return m.id == choices_.package; });
  if (!packages.empty()) choose(last == packages.end() ? packages.front().id : last->id);
}

void Draft::choose(const std::string& package) {
  if (!config_.package.empty()) choices_.games[config_.package] = {config_.edition, config_.rules, players};
  config_ = {package, {}, {}, {}};
  const client::GameChoice& before = choices_.games[package];
  if (const content::Manifest* m = manifest()) {
    if (among(m->rules, before.rules)) config_.rules = before.rules;
  }
  players = before.players;
  mods_ = client::mods_for(*library_, package);
  for (const std::string& mod : client::remembered_mods(package))
    if (library_->find(mod)) config_.mods.push_back(mod);
  if (among(editions(), before.edition)) config_.edition = before.edition;
  troubles_.clear();
  load();
}

std::vector<std::string> Draft::editions() const {
  const content::Manifest* m = manifest();
  return m ? content::editions_of(*library_, *m, config_.mods) : std::vector<std::string>{};
}

void Draft::set_edition(const std::string& edition) {
  config_.edition = edition;
  load();
}

void Draft::set_rules(const std::string& rules) {
  config_.rules = rules;
  load();
}

void Draft::set_mod(const std::string& mod, bool on) {
  std::erase(config_.mods, mod);
  if (on) config_.mods.push_back(mod);
  if (!among(editions(), config_.edition)) config_.edition.clear();  // it was one that the mod brings
  load();
}

void Draft::set_library(const content::Library& library) {
  library_ = &library;
  judged_ = {};  // what is being found out is out of date
  mods_ = client::mods_for(library, config_.package);
  load();
}

void Draft::load() {
  content::Loaded loaded = library_->load(config_);
  package_ = std::move(loaded.package);
  findings_ = package_ ? std::string() : content::to_text(loaded.diagnostics);
  if (package_) {
    least_ = package_->defs.min_seats;
    most_ = package_->defs.max_seats;
    config_.edition = package_->config.edition;
    config_.rules = package_->config.rules;
    const int wanted = players.empty() ? usual_players : static_cast<int>(players.size());
    const auto count = static_cast<std::size_t>(std::clamp(wanted, least_, most_));
    if (players.empty()) players.push_back("human");
    players.resize(count, "normal");
  }
  find_troubles();
}

std::vector<std::string> Draft::seat_names() const {
  return package_ ? package_->defs.seats.list() : std::vector<std::string>();
}

void Draft::add_player() {
  if (static_cast<int>(players.size()) < most_) players.push_back("normal");
}

void Draft::remove_player() {
  if (static_cast<int>(players.size()) > least_) players.pop_back();
}

bool Draft::was_chosen(const std::string& mod) const { return among(config_.mods, mod); }
bool Draft::has(const std::string& mod) const { return package_ ? among(package_->config.mods, mod) : was_chosen(mod); }

const std::vector<client::ModTrouble>& Draft::troubles(const std::string& mod) const {
  static const std::vector<client::ModTrouble> none;
  const auto found = troubles_.find(mod);
  return found == troubles_.end() ? none : found->second;
}

void Draft::find_troubles() {
  if (finding_.valid() || mods_.empty()) return;  // it is asked again when this is done
  judged_ = config_;
  std::vector<std::string> ids;
  for (const content::Manifest* mod : mods_) ids.push_back(mod->id);
  // with a library of its own, since that of the window may be read anew meanwhile
  finding_ = std::async(std::launch::async, [library = *library_, config = config_, ids] {
    Troubles out;
    for (const std::string& id : ids) out[id] = client::troubles_of(library, config, *library.find(id));
    return out;
  });
}

bool Draft::update() {
  if (!finding_.valid() || finding_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
  Troubles found = finding_.get();
  if (judged_ == config_)
    troubles_ = std::move(found);
  else
    find_troubles();
  return true;
}

Result<> Draft::remember() {
  choices_.package = config_.package;
  choices_.games[config_.package] = {config_.edition, config_.rules, players};
  const auto mods = client::remember_mods(config_.package, config_.mods);
  const auto choices = client::write_choices(choices_);
  return mods ? choices : mods;
}

std::uint64_t Draft::seed_or_any() const {
  std::uint64_t out = 0;
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), out);
  return error == std::errc{} && end != seed.data() ? out : std::random_device{}();
}

}  // namespace vizier::window
