// What everybody is sent: a state with a number, then what changes in it.
#include <algorithm>

#include "client/scene_json.hpp"
#include "serve/patch.hpp"
#include "serve/table.hpp"

namespace vizier::serve {

const text::Speech& Table::speech_in(const std::string& language) {
  const std::string spoken = client::spoken(options_.package->texts, language);
  const auto it = speeches_.find(spoken);
  return it != speeches_.end() ? it->second : speeches_.try_emplace(spoken, *options_.package, spoken).first->second;
}

Table::json Table::people_json() const {
  json out = json::object();
  for (const Chair& chair : chairs_) {
    constexpr const char* words[] = {"free", "person", "locked", "bot"};
    json who{{"is", words[static_cast<std::size_t>(chair.is)]}};
    if (chair.is == Is::bot) who["bot"] = chair.bot;
    if (chair.is == Is::person) {
      who["name"] = chair.name;
      who["presence"] = chair.presence;
      who["lang"] = chair.language;
    }
    if (chair.stand_in) who["stand_in"] = true;
    out[chair.seat] = std::move(who);
  }
  return out;
}

/// Everything but the scene.
Table::json Table::rest_of(const std::string& seat, const std::string& language) const {
  json table{{"phase", phase_},
             {"room", options_.room},
             {"absent", absent_},
             {"min", options_.package->defs.min_seats},
             {"max", options_.package->defs.max_seats}};
  table["game"] = text::Speech(*options_.package, client::spoken(options_.package->texts, language)).title();
  table["seats"] = json::array();
  for (const Chair& chair : chairs_) table["seats"].push_back(chair.seat);
  if (!options_.links.empty()) table["links"] = options_.links;
  if (link_ > 0) table["link"] = link_;
  if (paused()) table["paused"] = paused_by_;
  for (const Chair& chair : chairs_)
    if (!chair.wish.empty()) table["wishes"][chair.seat] = chair.wish;
  if (host_alone_) table["host_alone"] = true;
  if (own_pause()) table["own_pause"] = true;
  if (!trouble_.empty()) table["trouble"] = options_.words->texts().format(language, "reason.trouble_" + trouble_, {});
  if (playing_.save) table["saved"] = playing_.save->path().stem().string();
  json out{{"table", std::move(table)}, {"people", people_json()}, {"talk", talk_}};
  const auto watching =
      std::count_if(visitors_.begin(), visitors_.end(), [](const auto& v) { return v.second.seats.empty(); });
  if (watching > 0) out["watching"] = watching;
  if (vote_) out["vote"] = {{"what", "undo"}, {"by", vote_->by}, {"yes", vote_->yes}, {"waits", vote_->waits}};
  const auto chair = std::find_if(chairs_.begin(), chairs_.end(), [&](const Chair& c) { return c.seat == seat; });
  if (chair == chairs_.end()) return out;
  json mine{{"seat", seat}};
  if (sitting_) {
    const client::Passing& passing = sitting_->passing();
    mine["ask_me"] = client::ask_me_names[static_cast<std::size_t>(passing.setting(id_of(seat)))];
    if (const int passed = passing.passed(id_of(seat)); passed > 0) mine["passed"] = passed;
    const bool runs = playing_.match->real_time() && !playing_.match->world().time.paused;
    if (phase_ == "play" && !vote_ && !runs) mine["undo"] = true;
  }
  if (chair->hint.is_object()) mine["hint"] = chair->hint;
  if (chair->contest.is_object()) mine["contest"] = chair->contest;
  out["mine"] = std::move(mine);
  return out;
}

Table::json Table::look_again(const std::string& seat, const std::string& language, Stream& stream, json& beside) {
  if (!playing_.match) return json::object();
  const std::size_t from = std::min(stream.events, match().events().list.size());
  const world::SeatId id = seat.empty() ? world::SeatId() : id_of(seat);
  if (match().over()) stream.settled = {};  // the log now tells what was only shown, too
  client::Scene scene = client::make_scene(match(), id, speech_in(language), sentences_, from, stream.settled);
  stream.events = scene.events;
  beside = json::object();
  if (json motions = client::motions_json(scene.motions); !motions.empty()) beside["motions"] = std::move(motions);
  if (scene.shown) beside["shown"] = client::shown_json(*scene.shown);
  const std::size_t inputs = id ? client::inputs_of(match(), id) : 0;
  if (Chair* chair = seat.empty() ? nullptr : chair_of(seat)) put_before(*chair, scene, inputs);
  json next = client::scene_json(scene, inputs, epoch_);
  json log = std::move(next["log"]);
  next.erase("log");
  json to = difference(stream.scene.is_null() ? json::object() : stream.scene, next);
  // the log: what is settled stays, the rest is compared
  const std::size_t begin = stream.settled.lines;
  json& lines = stream.log;
  std::size_t same = 0;
  while (begin + same < lines.size() && same < log.size() && lines[begin + same] == log[same]) ++same;
  const std::size_t gone = lines.size() - begin - same;
  if (gone > 0 || same < log.size()) {
    json values = json::array();
    for (std::size_t i = same; i < log.size(); ++i) values.push_back(log[i]);
    auto& list = lines.get_ref<json::array_t&>();
    list.resize(begin + same);
    list.insert(list.end(), values.begin(), values.end());
    if (stream.scene.is_null())
      to["log"] = lines;
    else
      to["log"] = {{"~", {begin + same, gone, std::move(values)}}};
  } else if (stream.scene.is_null()) {
    to["log"] = lines;
  }
  stream.settled = scene.settled;
  stream.scene = std::move(next);
  return to;
}

std::optional<std::int64_t> Table::game_clock() {
  if (!sitting_ || !sitting_->time_counts()) return std::nullopt;
  const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(moment_ - clock_set_).count();
  return sitting_->game_clock() + (phase_ == "play" && !paused() ? passed : 0);
}

/// The questions of a seat are on its screen now.
void Table::put_before(Chair& chair, const client::Scene& scene, std::size_t inputs) {
  chair.asked.clear();
  for (const client::Question& question : scene.questions)
    chair.asked.push_back({client::question_name(question, inputs, epoch_), question});
  find_contest(chair, scene);
  const auto names_hint = [&](const Chair::Asked& a) { return chair.hint["q"] == a.q; };
  if (chair.hint.is_object() && std::none_of(chair.asked.begin(), chair.asked.end(), names_hint)) {
    chair.hint = {};
    table_changed_ = true;
  }
  if (!scene.questions.empty() && chair.shown != inputs) {
    chair.shown = inputs;
    sitting_->shown(id_of(chair.seat));
  }
}

void Table::forget_logs() {
  for (auto& [key, stream] : streams_) stream.settled = {};
}

Table::Stream& Table::stream_of(const std::string& seat, const std::string& language) {
  const auto [it, fresh] = streams_.try_emplace({seat, language});
  Stream& stream = it->second;
  if (fresh) {
    stream.v = 1;
    if (playing_.match) stream.events = match().events().list.size();
    json beside;
    (void)look_again(seat, language, stream, beside);
    stream.rest = rest_of(seat, language);
  }
  return stream;
}

void Table::add_to_streams(Line line, const Visitor& visitor) {
  std::set<std::string> seats = visitor.seats;
  if (seats.empty()) seats.insert("");
  for (const std::string& seat : seats) {
    stream_of(seat, visitor.language).lines.insert(line);
    send_scene(line, seat, visitor);
  }
}

void Table::remove_from_streams(Line line) {
  for (auto it = streams_.begin(); it != streams_.end();) {
    it->second.lines.erase(line);
    it = it->second.lines.empty() ? streams_.erase(it) : std::next(it);
  }
}

void Table::send_scene(Line line, const std::string& seat, const Visitor& visitor) {
  const auto it = streams_.find({seat, visitor.language});
  if (it == streams_.end() || !it->second.lines.contains(line)) return;
  json state = it->second.rest;
  if (!it->second.scene.is_null()) {
    state["scene"] = it->second.scene;
    state["scene"]["log"] = it->second.log;
  }
  json message{{"t", "scene"}, {"seat", seat}, {"v", it->second.v}, {"state", std::move(state)}};
  if (const auto now = game_clock()) message["now"] = *now;
  send(line, message);
}

/// Sends what has changed to whoever sees it. Whoever sees nothing of it is sent nothing.
void Table::refresh() {
  if (!scene_changed_ && !table_changed_) return;
  const bool scene_changed = std::exchange(scene_changed_, false);
  table_changed_ = false;
  std::map<std::pair<std::string, std::string>, std::pair<json, json>> scenes;  // what changed, and what is told beside
  if (scene_changed)
    for (auto& [key, stream] : streams_) {
      auto& [inside, beside] = scenes[key];
      inside = look_again(key.first, key.second, stream, beside);
    }
  const auto now = game_clock();
  for (auto& [key, stream] : streams_) {
    json rest = rest_of(key.first, key.second), to = difference(stream.rest, rest);
    json patch{{"t", "patch"}, {"seat", key.first}};
    if (auto& [inside, beside] = scenes[key]; scene_changed) {
      if (!inside.empty()) to["scene"] = std::move(inside);
      patch.update(beside);
    }
    stream.rest = std::move(rest);
    if (to.empty() && !patch.contains("shown")) continue;
    patch["to"] = std::move(to);
    if (now) patch["now"] = *now;
    patch["v"] = ++stream.v;
    const auto text = std::make_shared<const std::string>(patch.dump(-1, ' ', false, json::error_handler_t::replace));
    for (const Line line : stream.lines) wire_.send(line, text);
  }
}

}  // namespace vizier::serve
