// How strong everybody is where a question is about, as the window shows it. It is found out by playing on in games
// that could be this one, which takes a while: the thinker does it, and what it finds comes after the question.
#include <fmt/format.h>

#include <algorithm>

#include "serve/table.hpp"

namespace vizier::serve {

namespace {

/// The zone that has its turn: whose attribute is what the counter says.
std::string zone_in_turn(const content::Package& package, const ContestPlan& plan, const client::Scene& scene) {
  const std::int64_t now = scene.counter(plan.counter);
  const world::Defs& defs = package.defs;
  for (const world::AttrId attr : defs.attrs.ids()) {
    if (now <= 0 || defs.attrs[attr] != plan.attribute) continue;
    for (const world::ZoneDef& zone : defs.zones)
      if (zone.attrs.has(attr) && zone.attrs[attr].integer() && *zone.attrs[attr].integer() == now) return zone.name;
  }
  return {};
}

nlohmann::json contest_json(const client::Contest& contest, const std::string& q) {
  nlohmann::json out{{"q", q}, {"zone", contest.zone}, {"rows", nlohmann::json::array()}};
  if (contest.pending) out["pending"] = true;
  for (const client::Contest::Row& row : contest.rows) {
    nlohmann::json j{{"seat", row.seat}};
    if (row.now) j["now"] = *row.now;
    if (row.after) j["after"] = *row.after;
    if (row.rank > 0) j["rank"] = row.rank;
    out["rows"].push_back(std::move(j));
  }
  for (const auto& with : contest.options) out["options"].push_back(with ? nlohmann::json(*with) : nlohmann::json());
  return out;
}

}  // namespace

void Table::find_contest(Chair& chair, const client::Scene& scene) {
  if (contest_.query.empty()) return;
  const auto passable = [](const Chair::Asked& a) { return a.question.pass >= 0 && !a.question.standing; };
  const auto about = std::find_if(chair.asked.begin(), chair.asked.end(), passable);
  const std::string zone =
      about == chair.asked.end() ? std::string() : zone_in_turn(*options_.package, contest_, scene);
  if (zone.empty() || (chair.contest.is_object() && chair.contest["q"] != about->q)) {
    table_changed_ = table_changed_ || chair.contest.is_object();
    chair.contest = {};
  }
  if (zone.empty()) return;
  const std::string moment = fmt::format("{} {}", about->q, match().journal().size());
  if (chair.contest_for == moment) return;
  chair.contest_for = moment;
  if (!thinker_) thinker_ = std::make_unique<Thinker>(options_.package, match(), options_.seed);
  Thinker::Task task{match().journal(), id_of(chair.seat), about->question.id, {}, false, {}};
  task.strength = Thinker::Task::Strength{about->question, zone, contest_.query, sentences_};
  thinker_->think(std::move(task), [this, seat = chair.seat, q = about->q, moment](Thinker::Thought thought) {
    post([this, seat, q, moment, thought = std::move(thought)] {
      Chair* const waits = chair_of(seat);
      if (!waits || waits->contest_for != moment) return;  // something has happened since
      const auto open = [&](const Chair::Asked& a) { return a.q == q; };
      if (std::none_of(waits->asked.begin(), waits->asked.end(), open)) return;
      waits->contest = thought.contest ? contest_json(*thought.contest, q) : nlohmann::json();
      table_changed_ = true;
    });
  });
}

}  // namespace vizier::serve
