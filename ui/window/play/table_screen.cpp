#include "window/play/table_screen.hpp"

#include <SFML/System/Sleep.hpp>
#include <algorithm>

#include "content/files.hpp"

namespace vizier::window {

using client::Host;
using client::Target;

namespace {

constexpr double bot_pause = 420;  // milliseconds between two answers of bots, at speed 1
constexpr int bots_at_once = 200;  // answers in one go where nobody waits for them
constexpr std::size_t most_flights = 14;

}  // namespace

TableScreen::Stage::Stage(std::shared_ptr<const content::Package> p, const std::string& language,
                          const std::string& for_role)
    : speech(*p, language),
      layout(layout_of(*p, for_role)),
      view(speech, layout),
      package(std::move(p)),
      role(for_role) {}

TableScreen::TableScreen(App& app, client::Playing playing, std::uint64_t bot_seed, TableHooks hooks)
    : app_(app), hooks_(std::move(hooks)) {
  const std::set<std::string> open = playing.open;
  const auto people = std::count(playing.players.begin(), playing.players.end(), "human");
  host_ = std::make_shared<Host>(std::move(playing), bot_seed, client::asking(app.settings(), people));
  for (const world::SeatId s : host_->package().defs.seats.ids())
    if (people == 1 && s.slot() < host_->players().size() && host_->players()[s.slot()] == "human")
      looking_ = host_->package().defs.seats[s];
  if (app.options().watch) host_->stop_at_mistakes();
  if (app.options().watch)
    watcher_ = std::make_unique<client::Watcher>(client::folders_of(app.library(), host_->package()));
  if (can_invite() && (!open.empty() || hooks_.invited)) {
    begin_invitation(open);
    inviting_ = invitation_ && !open.empty();
  }
  restage();
}

TableScreen::~TableScreen() = default;

const content::Palette* TableScreen::palette() const { return stage_ ? &stage_->package->theme.palette : nullptr; }

bool TableScreen::settled() const {
  const auto state = host_->state();
  return flying_.empty() && !stale_ && !host_->advising() &&
         (state == Host::State::person || state == Host::State::over || state == Host::State::trouble || fault_);
}

std::string TableScreen::title() const {
  const std::string game = stage_->speech.title();
  std::string who;
  if (curtain_ || (choosing_ && host_->people() > 1))
    who = app_.say("window.person", {{"player", seat_name(curtain_ ? curtain_for_ : looking_)}});
  else if (choosing_)
    who = app_.say("window.you");
  else if (!scene_.view.open.empty() && !scene_.view.open[0].seat.empty())
    who = app_.say("window.choosing", {{"players", seat_name(scene_.view.open[0].seat)}});
  return who.empty() ? game : app_.say("window.title", {{"who", who}, {"game", game}});
}

Result<> TableScreen::leave() {
  invitation_.reset();  // everybody is told
  return host_->seal();
}

void TableScreen::restage() {
  language_ = app_.language();
  drop_hint();
  stage_ = std::make_unique<Stage>(host_->shared_package(), client::spoken(host_->package().texts, language_),
                                   role_of(host_->package(), looking_));
  about_ = find_about();
  stage_->view.set_grid_zoom(grid_zoom_);
  lights_key_.clear();
  flying_.clear();
  // what is shown for a moment counts from here on; at the beginning of a game all of it is new
  shown_events_ = host_->match().journal().empty() ? 0 : host_->match().events().list.size();
  stale_ = true;
}

static bool same_question(const client::Question& a, const client::Question& b) {
  const auto keys = [](const std::vector<client::Item>& items) {
    std::string all;
    for (const client::Item& item : items) all += item.key + "\n";
    return all;
  };
  return a.type == b.type && a.id == b.id && a.prompt == b.prompt && keys(a.items) == keys(b.items) &&
         keys(a.seconds) == keys(b.seconds);
}

/// The table as it is now, and what moved since it was last shown.
void TableScreen::refresh() {
  stale_ = false;
  client::Scene next = host_->scene(looking_, stage_->speech, stage_->layout.sentences,
                                    std::min(shown_events_, host_->match().events().list.size()));
  std::vector<Point> from;
  const bool moves = !app_.still() && app_.motion().pace().speed > 0 && next.motions.size() <= most_flights &&
                     !scene_.view.zones.empty();
  if (moves)
    for (const client::Motion& m : next.motions)
      from.push_back(m.from.empty() || m.from_hidden || m.to_hidden
                         ? Point{-1000, 0}
                         : stage_->view.anchor(m.from, m.from_place, m.from_x, m.from_y));
  scene_ = std::move(next);
  if (scene_.shown) shown_ = scene_.shown;
  if (scene_.view.over || scene_.events < shown_events_) shown_.reset();  // the log tells it, or the game went back
  seen_until_[looking_] = scene_.events;
  shown_events_ = scene_.events;
  const std::string asked = curtain_                                ? std::string()
                            : host_->state() == Host::State::person ? host_->asked(looking_)
                                                                    : std::string();
  // where time counts others act meanwhile: what is half chosen stays as long as the same is asked
  const auto find = [&] {
    return std::find_if(scene_.questions.begin(), scene_.questions.end(), [&](const client::Question& q) {
      return taking_.empty() ? !q.standing : q.standing && q.id == taking_;
    });
  };
  auto question = find();
  if (!taking_.empty() && question == scene_.questions.end()) {  // it is not offered any more
    taking_.clear();
    question = find();
  }
  const bool is_asked = !asked.empty() && asked == looking_ && question != scene_.questions.end();
  if (!is_asked || !choosing_ || !(host_->time_counts() || invitation_) ||
      !same_question(choosing_->question(), *question)) {
    choosing_.reset();
    hint_.reset();
  }
  if (is_asked && !choosing_) choosing_.emplace(*question);
  if (is_asked) host_->seen(looking_);
  stage_->view.show(scene_, seat_words());
  note_offers();
  note_places();
  find_contest();
  lights_key_.clear();
  flying_.clear();
  if (moves) begin_flights(scene_.motions, from);
}

void TableScreen::begin_flights(const std::vector<client::Motion>& motions, const std::vector<Point>& from) {
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const client::Motion& m = motions[i];
    const Point to = stage_->view.anchor(m.to, m.to_place, m.to_x, m.to_y);
    if (from[i].x < -500 || to.x < -500 || length(to - from[i]) < 4) continue;
    Flying f;
    f.id = "flight/" + std::to_string(++flights_);
    f.piece = {m.kind, m.back, m.owner, m.face_up, 0, std::nullopt, std::nullopt};
    f.from = from[i];
    f.to = to;
    const match::SeenZone* zone = scene_.zone(m.to);
    f.target = {Target::Type::piece, m.to, zone && zone->grid ? -1 : m.to_place, m.to_x, m.to_y};
    for (std::size_t p = 0; zone && zone->grid && p < zone->pieces.size(); ++p)
      if (zone->pieces[p].x == m.to_x && zone->pieces[p].y == m.to_y) f.target.place = static_cast<int>(p);
    flying_.push_back(std::move(f));
  }
  for (std::size_t i = 0; i < flying_.size(); ++i)
    app_.motion().start(flying_[i].id, 0, 1, lasting::move, Ease::in_out,
                        start_of(static_cast<int>(i), static_cast<int>(flying_.size())));
}

/// The screen comes to somebody else.
void TableScreen::look_for(const std::string& seat) {
  looking_ = seat;
  taking_.clear();
  standing_.clear();
  set_grid_zoom({});
  if (role_of(host_->package(), seat) != stage_->role) restage();
  shown_.reset();
  if (const auto seen = seen_until_.find(seat); seen != seen_until_.end())  // what came since this person looked last
    shown_ = host_->scene(seat, stage_->speech, {}, std::min(seen->second, host_->match().events().list.size())).shown;
  shown_events_ = host_->match().events().list.size();
  stale_ = true;
}

/// Bots answer and questions that nobody wants to be asked are passed, until a person is to answer. Whether anything
/// happened.
bool TableScreen::go_on(double now) {
  bool happened = false;
  if (paused_by_guests()) return happened;
  const bool at_once = app_.still() || app_.settings().pace == "at_once" || app_.motion().pace().speed <= 0;
  for (int n = 0; n < bots_at_once; ++n) {
    if (host_->poll()) {
      happened = true;
      next_bot_ = now + (at_once ? 0 : bot_pause / std::max(0.25F, app_.motion().pace().speed));
    }
    if (host_->advising()) return happened;  // the person is asked already
    const Host::State state = host_->state();
    if (state == Host::State::bot) {
      if (!at_once && (now < next_bot_ || !flying_.empty() || happened)) return happened;
      host_->think();
      // an answer that takes no time is taken at once; a long thought goes on beside the window
      for (int wait = 0; at_once && wait < 20 && host_->thinking() && !host_->poll(); ++wait)
        sf::sleep(sf::milliseconds(1));
      happened = happened || at_once;
      if (host_->thinking()) return happened;
      continue;
    }
    if (state != Host::State::person) return happened;
    const std::string asked = host_->asked(looking_);
    // a question that is being looked at is not passed over the person's head
    const bool looked_at = choosing_ && choosing_->question().seat == asked;
    if (!asked.empty() && !looked_at && host_->pass_for(asked)) {
      happened = true;
      continue;
    }
    if (!asked.empty() && asked != looking_ && !curtain_) {
      if (!at_once && !flying_.empty()) return happened;
      if (host_->people() > 1) {
        curtain_ = true;
        curtain_for_ = asked;
        looking_.clear();  // nothing of the last player's is kept while the curtain is closed
        scene_ = {};
        choosing_.reset();
        hint_.reset();
        app_.motion().start("curtain", 0, 0, 1);
      } else {
        look_for(asked);
      }
      happened = true;
    }
    return happened;
  }
  return happened;
}

bool TableScreen::watch_files() {
  if (!watcher_ || host_->thinking() || !watcher_->changed()) return false;
  app_.reread_library();
  const Host::Reload reload = host_->reload(app_.library(), stage_->speech);
  if (!reload.found.ok()) {
    fault_ = Fault{reload.found, false};
    return true;
  }
  if (!reload.done) {  // all is as it was when it last worked: a mistake in between is mended
    const bool mended = fault_ && !fault_->script;
    if (mended) fault_.reset();
    return mended;
  }
  fault_.reset();
  reload_changes_ = reload.changes;
  std::string files;
  for (const std::string& file : reload.files) files += (files.empty() ? "" : ", ") + file;
  app_.note(app_.say("table.reloaded", {{"files", files},
                                        {"ms", static_cast<std::int64_t>(reload.milliseconds)},
                                        {"n", static_cast<std::int64_t>(reload.changes.size())}}));
  if (host_->match().error()) fault_ = Fault{{}, true};
  restage();
  return true;
}

bool TableScreen::update(double now) {
  bool draw = take_hint();
  if (language_ != app_.language() && !host_->thinking()) {
    restage();
    draw = true;
  }
  const auto landed = std::erase_if(flying_, [&](const Flying& f) { return !app_.motion().moving(f.id); });
  if (landed > 0) {
    lights_key_.clear();
    draw = true;
  }
  draw |= watch_files();
  if (host_->state() == Host::State::trouble && !fault_ && works_on_scripts()) {
    fault_ = Fault{{}, true};
    draw = true;
  }
  if (fault_) return draw;
  draw |= hear_guests();
  draw |= pass_time(now);
  if (host_->advising() && stale_) host_->end_advice();  // it is about a table that is no more
  if (go_on(now)) stale_ = true;
  draw |= find_mishap();
  if (!host_->thinking() && !host_->advising()) tell_save(host_->sync());
  if (stale_ && !host_->thinking()) {
    if (!curtain_) refresh();
    stale_ = false;
    draw = true;
  }
  if (host_->state() == Host::State::over && !ended_ && flying_.empty()) {
    ended_ = true;
    tell_save(host_->seal());
    draw = true;
  }
  return draw;
}

/// Tells once that the game could not be written.
void TableScreen::tell_save(const Result<>& kept) {
  if (kept || told_save_) return;
  app_.note(app_.say("table.not_saved", {{"reason", kept.problem()}}), true);
  told_save_ = true;
}

void TableScreen::answer(const std::vector<std::int32_t>& values) {
  if (!choosing_ || host_->thinking()) return;
  if (paused_by_guests()) return app_.note(app_.say("invite.paused"));
  mishap_.clear();
  if (!host_->answer(choosing_->question(), values))
    app_.note(app_.say("table.refused"));  // what the engine says of it is for whoever works on a client
  next_bot_ = app_.now() + (app_.still() ? 0 : bot_pause);
  choosing_.reset();
  taking_.clear();
  stale_ = true;
  app_.draw_again();
}

/// An answer that is whole is given.
void TableScreen::decide() {
  lights_key_.clear();
  app_.draw_again();
  if (choosing_)
    if (const auto whole = choosing_->answer()) answer(*whole);
}

void TableScreen::undo(bool agreed) {
  if (!agreed && choosing_ && choosing_->back()) return decide();
  if (invitation_) return undo_with_guests();
  const client::Undo result = host_->undo(agreed);
  if (result == client::Undo::shown || result == client::Undo::revealed) {
    for (const std::string& seat : scene_.view.seats)
      if (seat != looking_ && host_->is_person(seat)) to_agree_.push_back(seat);
    return app_.draw_again();
  }
  if (result == client::Undo::nothing) return app_.note(app_.say("table.undo_nothing"));
  if (result == client::Undo::running) return app_.note(app_.say("table.undo_running"));
  ended_ = false;
  fault_.reset();
  mishap_.clear();
  shown_events_ = host_->match().events().list.size();
  flying_.clear();
  stale_ = true;
  app_.draw_again();
}

}  // namespace vizier::window
