#include "followed.hpp"

#include <fmt/format.h>

#include "../../catch.hpp"
#include "client/scene_json.hpp"
#include "world/hash.hpp"

namespace vizier::leaks {

using serve::Message;
using world::SeatId;

void Tap::send(serve::Line line, std::shared_ptr<const std::string> text) {
  if (line != line_) return;
  const std::lock_guard lock(mutex_);
  if (*text == R"({"t":"p"})") {
    ++replies_;
    got_.notify_all();
  } else {
    bytes_ += *text + "\n";
  }
}

void Tap::end(serve::Line line, const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (line == line_) bytes_ += "bye " + why + "\n";
}

std::string Tap::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(bytes_, {});
}

void Tap::wait_for_reply(std::size_t replies) {
  std::unique_lock lock(mutex_);
  REQUIRE(got_.wait_for(lock, std::chrono::seconds(60), [&] { return replies_ >= replies; }));
}

namespace {

const std::shared_ptr<const client::Wording>& words() {
  static const auto all =
      std::make_shared<const client::Wording>(std::filesystem::path(VIZIER_SOURCE_DIR) / "ui/serve/lang", "en");
  return all;
}

}  // namespace

Followed::Followed(const match::Match& like, script::Runtime& own, SeatId watched)
    : watched_(watched), tap_(line_of(watched)) {
  serve::TableOptions options;
  options.package = own.shared_package();
  options.language = "en";
  options.room = "KBDFT";
  options.host_hash = serve::hash_of_token(std::string(32, 'f'));
  options.words = words();
  options.away = options.gone = std::chrono::hours(10);
  options.clock = [this] { return std::chrono::steady_clock::time_point(std::chrono::milliseconds(clock_ms_)); };
  const int seats = like.world().seats;
  client::Playing playing;
  playing.package = own.shared_package();
  playing.match = std::make_unique<match::Match>(own, like.start());
  playing.players.assign(static_cast<std::size_t>(seats), "human");
  match_ = playing.match.get();
  clock_ms_ = match_->now();
  serve::TableFile known;
  for (int s = 0; s < seats; ++s)
    known.seats[name_of(SeatId(s))] = {serve::hash_of_token(fmt::format("{:032}", s)), fmt::format("Person {}", s),
                                       "en"};
  table_ = std::make_unique<serve::Table>(options, tap_, std::move(playing), known);
  for (int s = watched ? 0 : -1; s < seats; ++s) {
    Message join;
    join.type = "join";
    join.client = fmt::format("client{:02}", s + 1);
    join.room = "KBDFT";
    join.lang = "en";
    if (s >= 0) join.tokens = {fmt::format("{:032}", s)};
    table_->receive(line_of(s < 0 ? SeatId() : SeatId(s)), join);
  }
  settle();
}

Followed::~Followed() { table_->stop(); }

/// The table does one thing after the other: when it answers this, all before is done and sent.
void Followed::settle() {
  Message p;
  p.type = "p";
  table_->receive(line_of(watched_), p);
  tap_.wait_for_reply(++pings_);
}

void Followed::receive(SeatId seat, Message message) {
  message.n = ++n_;
  message.seat = seat ? name_of(seat) : name_of(SeatId(0));
  table_->receive(line_of(seat), std::move(message));
}

client::Scene Followed::scene_of(SeatId seat) const {
  const text::Speech speech(match_->runtime().package(), "en");
  return client::make_scene(*match_, seat, speech, {}, match_->events().list.size());
}

void Followed::answer(const match::Input& input) {
  Message m;
  m.type = "answer";
  for (const client::Question& q : scene_of(input.seat).questions)
    if (q.id == input.id) m.q = client::question_name(q, client::inputs_of(*match_, input.seat), epoch_);
  const auto values = input.answer.values();
  m.values.assign(values.begin(), values.end());
  if (input.seat == watched_) last_question_ = m.q;
  receive(input.seat, std::move(m));
  settle();
}

/// Time passes until then, as in the game that is followed.
void Followed::come_to(const match::Input& input) {
  if (input.clock_ms <= clock_ms_) return;
  clock_ms_ = input.clock_ms;
  settle();
}

SeatId Followed::other() const { return SeatId(watched_ == SeatId(0) ? 1 : 0); }

void Followed::vote(SeatId asks, bool yes) {
  Message undo;
  undo.type = "undo";
  receive(asks, undo);
  settle();
  for (int s = 0; s < match_->world().seats; ++s) {
    Message vote;
    vote.type = "vote";
    vote.yes = yes;
    if (SeatId(s) != asks) receive(SeatId(s), vote);
  }
  settle();
}

/// What people do beside answering. It depends on the moment alone, so that both games have the same of it.
void Followed::bother(std::size_t moment) {
  Message m;
  if (moment % 5 == 1) {
    m.type = "say";
    m.text = "hello";
    receive(other(), m);
  }
  if (moment % 4 == 2) {  // too late, or for a seat that one has not
    m.type = "answer";
    m.q = last_question_;
    m.values = {0};
    receive(watched_, m);
  }
  if (moment % 4 == 3) {  // no answer at all to what is asked now
    m.type = "answer";
    m.values = {9999, -1, 7};
    for (const client::Question& q : scene_of(watched_).questions)
      m.q = client::question_name(q, client::inputs_of(*match_, watched_), epoch_);
    receive(watched_, m);
  }
  if (!watched_) return;
  // why each piece of one's own cannot be played
  const client::Scene scene = scene_of(watched_);
  for (const match::SeenZone& zone : scene.view.zones)
    for (std::size_t i = 0; zone.name.starts_with(name_of(watched_) + ".") && i < zone.pieces.size() && i < 4; ++i) {
      Message why;
      why.type = "why";
      why.zone = zone.name;
      why.place = static_cast<int>(i);
      receive(watched_, why);
    }
}

std::string Followed::follow(const match::Match& match) {
  for (; given_ < match.journal().size(); ++given_) {
    const match::Input& input = match.journal()[given_];
    if (ahead()) continue;
    come_to(input);
    if (input.type != match::Input::Type::answer) continue;
    answer(input);
    if (given_ % 6 == 4 && !match_->over()) vote(other(), false);
    // taken back, and given once more; in real time its instant would be another
    if (given_ % 6 == 5 && !match_->over() && !match_->in_secret() && !match_->real_time()) {
      vote(other(), true);
      if (match_->journal().size() == given_) {
        ++epoch_;
        answer(input);
      }
    }
  }
  if (ahead()) return {};
  bother(given_);
  settle();
  return tap_.take();
}

Compared& compared() {
  static Compared sum;
  return sum;
}

spec::Observer stream_observer(std::string (*more)(const spec::Observation&)) {
  struct Kept {
    std::map<const content::Package*, std::unique_ptr<script::Runtime>> runtimes;
    std::unique_ptr<Followed> table;
    std::map<std::tuple<std::uint64_t, std::size_t, int>, std::string> sent;  // by where it began, inputs, and seat
  };
  const auto kept = std::make_shared<Kept>();
  const auto key = [](const spec::Observation& m) {
    return std::tuple(m.match.start().hash(), m.match.journal().size(), m.seat ? m.seat.index : -1);
  };
  const auto look = [kept, key, more](const spec::Observation& m, std::vector<spec::Perceived>& into) {
    spec::look_at_disclosures(m, into);
    if (m.match.journal().empty()) {
      kept->table.reset();
      if (kept->sent.size() > 2000) kept->sent.clear();
      auto& runtime = kept->runtimes[&m.match.runtime().package()];
      if (!runtime) runtime = std::make_unique<script::Runtime>(m.match.runtime().shared_package());
      kept->table = std::make_unique<Followed>(m.match, *runtime, m.seat);
    }
    std::string bytes = kept->table->follow(m.match);
    if (kept->table->ahead()) return;
    INFO(bytes);
    REQUIRE(kept->table->match().world().hash() == m.match.world().hash());
    REQUIRE(kept->table->match().journal().size() == m.match.journal().size());
    ++compared().moments;
    compared().bytes += bytes.size();
    if (more) bytes += more(m);
    into.push_back({1, world::hash_text(bytes), false});
    kept->sent[key(m)] = std::move(bytes);
  };
  const auto tell = [kept, key](const spec::Observation& m, std::size_t) { return kept->sent[key(m)]; };
  return {look, tell};
}

}  // namespace vizier::leaks
