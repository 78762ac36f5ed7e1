#include "client/course.hpp"

namespace vizier::client {

Course::Course(std::shared_ptr<const content::Package> package, const match::Match& match, std::vector<std::string> players)
    : package_(std::move(package)), runtime_(std::make_unique<script::Runtime>(package_)), match_(begin(*runtime_, match)), inputs_(match.journal()), players_(std::move(players)) {
  int round = match_->world().round;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!feed(*match_, inputs_[i])) {
      inputs_.resize(i);  // the content has changed since: as far as it goes
      break;
    }
    if (match_->world().round != round) rounds_.push_back(i + 1);
    round = match_->world().round;
  }
}

std::unique_ptr<match::Match> Course::begin(script::Runtime& runtime, const match::Match& like) {
  if (like.setup()) return std::make_unique<match::Match>(runtime, *like.setup());
  return std::make_unique<match::Match>(runtime, like.start());
}

bool Course::feed(match::Match& match, const match::Input& input) {
  if (input.type == match::Input::Type::clock) return match.advance(input.clock_ms).empty();
  const std::size_t which = match.find_open(input.seat, input.id);
  if (which >= match.open().size()) return false;
  if (input.type == match::Input::Type::timeout) return match.advance(match.open()[which].deadline_ms).empty();
  const std::size_t before = match.journal().size();
  return match.answer(which, input.answer).empty() && match.journal().size() > before;
}

bool Course::seek(std::size_t inputs) {
  inputs = std::min(inputs, inputs_.size());
  if (inputs < at()) return match_->rewind(inputs);
  while (at() < inputs) {
    const std::size_t before = at();
    if (!feed(*match_, inputs_[before]) || at() == before) return false;
  }
  return true;
}

Playing Course::branch() const {
  Playing out;
  out.package = package_;
  out.runtime = std::make_unique<script::Runtime>(package_);
  out.match = begin(*out.runtime, *match_);
  for (std::size_t i = 0; i < at() && out.match->journal().size() < at(); ++i) feed(*out.match, inputs_[i]);
  out.players = players_;
  return out;
}

}  // namespace vizier::client
