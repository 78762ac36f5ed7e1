// Turns that are data: a player takes a piece and lays it, and the turn goes on to the next one, without a script.
#include <fmt/format.h>

#include <utility>

#include "match/match.hpp"
#include "script/trace.hpp"

namespace vizier::match {

using world::Decision;
using world::SeatId;

bool Match::fail_in_state(const std::string& state, const std::string& message) {
  script::Error e;
  e.message = fmt::format("state '{}': {}", state, message);
  e.place.file = rt_->file_of(rt_->package().manifest.flow);
  fail(std::move(e));
  return false;
}

/// The piece is named: asks for its cell. The cell is named: lays it, and the turn is over, or a script goes on in the same step.
bool Match::answer_turn(const Input& input) {
  Decision& d = open_[0];
  const auto which = input.answer.size() == 1 ? static_cast<std::size_t>(input.answer[0]) : d.items.size();
  if (which >= d.items.size()) return fail_in_state(turn_->name, "a recorded answer is not possible here");
  const world::Ref chosen = d.items[which].ref();
  if (!taken_ && world_.piece(world::PieceId(chosen.id)).zone != rt_->zone_of(turn_->from, d.seat)) {
    open_count_ = 0;
    running_ = false;
    return choose_in_frame(chosen, std::exchange(turn_, nullptr)->bought);
  }
  if (!taken_) {
    taken_ = world::PieceId(chosen.id);
    if (rt_->ask_cell(world_, *turn_, taken_, d)) return true;
    return fail_in_state(turn_->name, fmt::format("there is no cell for {}", defs().kinds[static_cast<std::size_t>(world_.piece(taken_).kind.index)].name));
  }
  const script::TurnState& state = *std::exchange(turn_, nullptr);
  const world::Piece& piece = world_.piece(taken_);
  const world::Ref slot = world::cell(piece.zone, piece.x, piece.y);
  const SeatId player = d.seat;
  open_count_ = 0;
  running_ = false;
  if (script::Trace* trace = script::Trace::current()) trace->changes(nullptr, &events_, defs());
  try {
    state.lay->lay(world_, defs(), options_.events ? &events_ : nullptr, player, taken_, chosen);
  } catch (const script::Fail& e) {
    return fail_in_state(state.name, e.what());
  }
  world::Frame& frame = world_.flow.back();
  if (defs().zones[static_cast<std::size_t>(slot.id)].grid) set_in_frame("slot", slot);
  const bool wakes = rt_->wakes(world_, state, player);
  frame.state = wakes ? state.laid : state.over;
  if (wakes) return start_script();
  const script::Runtime::State* const next = rt_->state(state.over);
  if (const auto* const menu = next ? next->as<script::MenuState>() : nullptr) return open_menu(*menu);
  return close_step();
}

/// Asks for one of the words on offer; the menu is over where there is none.
bool Match::open_menu(const script::MenuState& state) {
  using Menu = script::Runtime::Menu;
  set_context(script::Mode::step);
  switch (rt_->begin_menu(world_, state, fresh_decision())) {
    case Menu::asked:
      menu_ = &state;
      ++open_count_;
      running_ = true;
      return true;
    case Menu::by_script:
      world_.flow.back().state = state.script;
      return start_script();
    case Menu::failed: return fail(rt_->error()), false;
    case Menu::nothing: break;
  }
  rt_->end_menu(world_, options_.events ? &events_ : nullptr, state);
  world_.flow.back().state = state.over;
  return close_step();
}

bool Match::answer_menu(const Input& input) {
  const Decision& d = open_[0];
  const script::MenuState& state = *std::exchange(menu_, nullptr);
  const auto which = input.answer.size() == 1 ? static_cast<std::size_t>(input.answer[0]) : d.items.size();
  if (which >= d.items.size()) return fail_in_state(state.name, "a recorded answer is not possible here");
  open_count_ = 0;
  running_ = false;
  world::Frame& frame = world_.flow.back();
  if (which + 1 == d.items.size()) {
    if (script::Trace* trace = script::Trace::current()) trace->changes(nullptr, &events_, defs());
    rt_->end_menu(world_, options_.events ? &events_ : nullptr, state);
    frame.state = state.over;
    return close_step();
  }
  return choose_in_frame(d.value_of(d.items[which]), state.chosen);
}

/// A script goes on in the same step, and finds the choice in its notebook.
bool Match::choose_in_frame(const world::Value& choice, const std::string& state) {
  set_in_frame("choice", choice);
  world_.flow.back().state = state;
  return start_script();
}

void Match::set_in_frame(std::string_view name, const world::Value& value) {
  world::Frame& frame = world_.flow.back();
  world::Table vars;
  if (const world::Table* before = frame.vars.table()) vars = *before;
  vars.set(name, value);
  frame.vars = world::Value(std::move(vars));
}

/// Where the step ended in a state that passes the turn on, that is done at once.
bool Match::pass_turn() {
  if (world_.over || world_.flow.empty()) return true;
  const script::Runtime::State* const next = rt_->state(world_.flow.back().state);
  const script::PassState* const state = next ? next->as<script::PassState>() : nullptr;
  if (!state) return true;
  if (script::Trace* trace = script::Trace::current()) trace->changes(nullptr, &events_, defs());
  try {
    rt_->pass_turn(world_, options_.events ? &events_ : nullptr, *state);
  } catch (const script::Fail& e) {
    return fail_in_state(state->name, e.what());
  }
  return true;
}

}  // namespace vizier::match
