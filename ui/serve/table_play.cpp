// The game: answers, bots, going back, and time.
#include <fmt/format.h>

#include <algorithm>

#include "client/reasons.hpp"
#include "client/scene_json.hpp"
#include "client/settings.hpp"
#include "save/save.hpp"
#include "serve/table.hpp"

namespace vizier::serve {

namespace {

/// So long people can look at what a bot did before the next one acts.
constexpr std::chrono::milliseconds bot_pause{700};
constexpr const char* adviser = "normal";

}  // namespace

void Table::begin_play(client::Playing playing) {
  own_game_ = std::move(playing);
  playing_ = {own_game_.match.get(), own_game_.save.get(), own_game_.players};
  phase_ = "play";
  const auto people = std::count(playing_.players.begin(), playing_.players.end(), "human");
  const std::uint64_t seed = options_.seed + 0x9E3779B97F4A7C15ULL * playing_.match->journal().size();
  own_sitting_ = std::make_unique<client::Sitting>(*playing_.match, playing_.save, playing_.players, seed,
                                                   client::asking({}, people));
  sitting_ = own_sitting_.get();
  sitting_->bots_elsewhere();
  clock_set_ = moment_;
  scene_changed_ = table_changed_ = true;
  note_end();
}

/// What the game brought about by itself goes on the disk.
void Table::keep_save() {
  if (!playing_.save) return;
  if (const auto kept = playing_.save->sync(); !kept)
    note_trouble("disk", kept.problem());
  else if (trouble_ == "disk")
    trouble_.clear();
}

/// The game has moved on.
void Table::changed() {
  vote_.reset();
  scene_changed_ = table_changed_ = true;
  if (sitting_->take_trouble())
    note_trouble("script", content::to_text(sitting_->trouble().error.diagnostic()));
  else if (!match().stuck() && trouble_ == "script")
    trouble_.clear();
  note_end();
}

void Table::note_end() {
  if (phase_ != "play" || !match().over()) return;
  phase_ = "over";
  table_changed_ = true;
  if (playing_.save && !attached_)
    if (const auto sealed = playing_.save->seal(save::end_line(match())); !sealed)
      note_trouble("disk", sealed.problem());
}

Table::Reply Table::answer(Visitor& visitor, const Message& m) {
  if (phase_ != "play") return no("gone", "gone", visitor);
  if (paused()) return no("paused", "paused", visitor);
  Chair& chair = *chair_of(m.seat);
  if (scene_changed_) refresh();  // time has brought something about: the question may be another one
  const auto asked =
      std::find_if(chair.asked.begin(), chair.asked.end(), [&](const Chair::Asked& a) { return a.q == m.q; });
  if (asked == chair.asked.end()) return no("gone", "gone", visitor);
  const std::size_t which = match().find_open(id_of(m.seat), asked->question.id);
  if (which >= match().open().size()) return no("gone", "gone", visitor);
  const world::Answer given = client::answer_of(asked->question, m.values);
  const std::size_t inputs = match().journal().size();
  if (!sitting_->give(which, given)) return no("wrong", "wrong", visitor);
  if (sitting_->failed_here()) {
    changed();
    return no("broken", "broken", visitor);
  }
  if (playing_.save)
    if (const auto kept = playing_.save->sync(); !kept) {
      sitting_->take_back(inputs);
      forget_logs();
      changed();
      note_trouble("disk", kept.problem());
      return no("disk", "disk", visitor);
    }
  if (trouble_ == "disk") trouble_.clear();
  next_bot_ = moment_ + (options_.at_once ? std::chrono::milliseconds(0) : bot_pause);
  changed();
  return {};
}

Table::Reply Table::hint(Visitor& visitor, const Message& m) {
  Chair& chair = *chair_of(m.seat);
  const auto asked =
      std::find_if(chair.asked.begin(), chair.asked.end(), [&](const Chair::Asked& a) { return a.q == m.q; });
  if (phase_ != "play" || asked == chair.asked.end()) return no("gone", "gone", visitor);
  if (chair.hint.is_object() && chair.hint["q"] == m.q) return {};
  chair.hint = {{"q", m.q}, {"thinking", true}};
  table_changed_ = true;
  if (!thinker_) thinker_ = std::make_unique<Thinker>(options_.package, match(), options_.seed);
  Thinker::Task task{match().journal(), id_of(m.seat), asked->question.id, adviser, true, visitor.language};
  const std::string none = no("nothing", "no_hint", visitor).reason;
  thinker_->think(std::move(task), [this, seat = m.seat, q = m.q, none](Thinker::Thought thought) {
    post([this, seat, q, none, thought = std::move(thought)] {
      Chair* waits = chair_of(seat);
      if (!waits || !waits->hint.is_object() || waits->hint["q"] != q) return;
      json hint{{"q", q}};
      if (!thought.answer) {
        hint["none"] = none;
        options_.report(thought.problem);
      } else {
        const auto values = thought.answer->values();
        hint["values"] = std::vector<std::int32_t>(values.begin(), values.end());
        const auto& ranked = thought.advice.ranked;
        std::uint64_t visits = 0;
        for (const lab::Suggestion& each : ranked) visits += each.visits;
        hint["words"] = ranked[0].words;
        for (std::size_t i = 1; i < ranked.size() && i < 3; ++i)
          hint["others"].push_back(
              {{"words", ranked[i].words}, {"share", visits == 0 ? 0 : 100 * ranked[i].visits / visits}});
        for (const lab::Reason& reason : thought.advice.reasons)
          hint["reasons"].push_back(
              {{"words", reason.words}, {"more", fmt::format("{:+.1f}", reason.difference.value)}});
      }
      waits->hint = std::move(hint);
      table_changed_ = true;
    });
  });
  return {};
}

Table::Reply Table::why_not(Visitor& visitor, const Message& m) {
  const text::Speech& speech = speech_in(visitor.language);
  const world::SeatId seat = id_of(m.seat);
  const client::Scene scene = client::make_scene(match(), seat, speech, sentences_, match().events().list.size());
  script::Error failed;
  Reply reply;
  reply.more["text"] =
      client::why_not(match(), seat, scene, {client::Target::Type::piece, m.zone, m.place, 0, 0}, speech, failed);
  if (failed) sitting_->note_trouble(failed);
  return reply;
}

Table::Reply Table::undo(Visitor& visitor, const Message& m) {
  if (phase_ != "play") return no("phase", "nothing", visitor);
  if (match().journal().empty()) return no("nothing", "nothing", visitor);
  if (vote_) return no("phase", "voting", visitor);
  if (match().stuck()) return go_back(visitor, true);
  if (match().real_time() && !match().world().time.paused) return no("phase", "running", visitor);
  if (sitting_->people() == 1) return go_back(visitor, true);
  if (match().in_secret()) return no("phase", "secret", visitor);  // it would tell who has chosen already
  Vote vote{m.seat, {m.seat}, {}};
  bool others = false;
  for (const Chair& chair : chairs_) {
    if (chair.is != Is::person || visitor.seats.contains(chair.seat)) continue;
    others = true;
    if (chair.presence != "gone") vote.waits.insert(chair.seat);
  }
  if (others && vote.waits.empty()) return no("nobody", "nobody", visitor);
  if (vote.waits.empty()) return go_back(visitor, true);  // all seats are on one device
  vote_ = std::move(vote);
  table_changed_ = true;
  return {};
}

Table::Reply Table::vote(Visitor& visitor, const Message& m) {
  if (!vote_ || !vote_->waits.contains(m.seat)) return no("nothing", "no_vote", visitor);
  table_changed_ = true;
  if (!m.yes) {
    vote_.reset();
    return {};
  }
  vote_->waits.erase(m.seat);
  vote_->yes.insert(m.seat);
  return vote_->waits.empty() ? go_back(visitor, true) : Reply{};
}

Table::Reply Table::go_back(const Visitor& visitor, bool agreed) {
  vote_.reset();
  went_back_ = true;
  ++epoch_;  // on the disk first: an answer to what is taken back must never fit again
  keep_table();
  asides_.end(*sitting_);
  const bool done = match().timer_failed() ? sitting_->drop_timer()
                    : match().stuck()      ? sitting_->undo_broken()
                                           : sitting_->undo(agreed) == client::Undo::done;
  if (!done) return no("nothing", "nothing", visitor);
  keep_save();
  for (Chair& chair : chairs_) {
    chair.shown = SIZE_MAX;
    chair.hint = {};
  }
  forget_logs();
  waiting_thought_.reset();
  changed();
  return {};
}

/// Passes for people who do not want to be asked, and lets bots think.
void Table::go_on() {
  if (phase_ != "play" || paused() || match().stuck()) return;
  while (phase_ == "play" && pass_for_people()) {
  }
  if (phase_ == "play") let_bots_think();
}

/// A question that is on somebody's screen is not passed over their head.
bool Table::pass_for_people() {
  if (sitting_->failed_here()) return false;
  for (std::size_t i = 0; i < match().open().size(); ++i) {
    const world::SeatId seat = match().open()[i].seat;
    if (!sitting_->is_person(seat)) continue;
    const Chair* chair = chair_of(options_.package->defs.seats[seat]);
    if (!chair || chair->here || chair->shown == client::inputs_of(match(), seat)) continue;
    const auto pass = sitting_->passing().answer(match(), i);
    if (!pass || !sitting_->give(i, *pass) || sitting_->failed_here()) continue;
    keep_save();
    changed();
    return true;
  }
  return false;
}

void Table::let_bots_think() {
  if (thinking_ || waiting_thought_) return;
  std::size_t which = attached_ || sitting_->time_counts() ? match().open().size() : sitting_->question_of_bot();
  std::string bot;
  if (which < match().open().size()) {
    bot = chair_of(options_.package->defs.seats[match().open()[which].seat])->bot;
  } else {
    for (which = 0; which < match().open().size(); ++which) {
      const world::SeatId seat = match().open()[which].seat;
      if (!seat || match().open()[which].beside != world::Decision::Beside::no) continue;
      if (const Chair* chair = chair_of(options_.package->defs.seats[seat]); chair && chair->stand_in) break;
    }
    bot = adviser;
  }
  if (which >= match().open().size()) return;
  if (!thinker_) thinker_ = std::make_unique<Thinker>(options_.package, match(), options_.seed);
  Thinker::Task task{match().journal(),    match().open()[which].seat, match().open()[which].id, bot, false, {},
                     match().open()[which]};
  thinking_ = true;
  thought_epoch_ = epoch_;
  Thinker::Task copy = task;
  thinker_->think(std::move(task), [this, copy = std::move(copy)](Thinker::Thought thought) {
    post([this, copy, thought = std::move(thought)] {
      thinking_ = false;
      take_thought(copy, thought);
    });
  });
}

void Table::take_thought(Thinker::Task task, Thinker::Thought thought) {
  if (phase_ != "play" || thought_epoch_ != epoch_) return;
  if (moment_ < next_bot_ || paused()) {
    waiting_thought_.emplace(std::move(task), std::move(thought));
    if (paused()) next_bot_ = moment_ + bot_pause;
    return;
  }
  const std::size_t which = match().find_open(task.seat, task.id);
  const auto given_then = std::count_if(task.journal.begin(), task.journal.end(), [&](const match::Input& input) {
    return input.type != match::Input::Type::clock && input.seat == task.seat;
  });
  if (which >= match().open().size() || static_cast<std::size_t>(given_then) != client::inputs_of(match(), task.seat))
    return;
  if (match().open()[which].items != task.asked.items || match().open()[which].seconds != task.asked.seconds) return;
  const Chair* chair = chair_of(options_.package->defs.seats[task.seat]);
  const bool person = sitting_->is_person(task.seat);
  if (person && !chair->stand_in) return;  // the person came back meanwhile
  world::Rng rng = bots::bot_rng(options_.seed + task.journal.size(), task.seat);
  const world::Answer given = thought.answer && match().open()[which].check(*thought.answer)
                                  ? *thought.answer
                                  : match().open()[which].sample(rng);  // the game must go on
  const bool done =
      person ? sitting_->give(which, given).ok() && !sitting_->failed_here() : sitting_->give_for_bot(which, given);
  keep_save();
  next_bot_ = moment_ + (options_.at_once ? std::chrono::milliseconds(0) : bot_pause);
  changed();
  if (!done && trouble_.empty()) note_trouble("script", content::to_text(match().error().diagnostic()));
  if (!done) paused_by_ = "host";  // nobody can answer for the bot: people look at it, and go back or on
}

}  // namespace vizier::serve
