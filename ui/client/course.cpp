#include "client/course.hpp"

#include <algorithm>

namespace vizier::client {

Course::Course(std::shared_ptr<const content::Package> package, const match::Match& match,
               std::vector<std::string> players)
    : package_(std::move(package)),
      runtime_(std::make_unique<script::Runtime>(package_)),
      again_(*runtime_, match),
      inputs_(match.journal()),
      players_(std::move(players)) {
  for (int round = this->match().world().round; again_.follow(inputs_); round = this->match().world().round)
    if (this->match().world().round != round) rounds_.push_back(at());
  inputs_.resize(std::min(inputs_.size(), at()));  // where the content has changed since: as far as it goes
}

bool Course::seek(std::size_t inputs) {
  inputs = std::min(inputs, inputs_.size());
  if (inputs < at()) return again_.rewind(inputs).ok();
  while (at() < inputs)
    if (!again_.follow(inputs_)) return false;
  return true;
}

Playing Course::branch() const {
  Playing out;
  out.package = package_;
  out.runtime = std::make_unique<script::Runtime>(package_);
  save::Replayer other(*out.runtime, match());
  while (other.match().journal().size() < at() && other.follow(inputs_)) {
  }
  out.match = other.take();
  out.players = players_;
  return out;
}

}  // namespace vizier::client
