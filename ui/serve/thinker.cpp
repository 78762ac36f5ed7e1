#include "serve/thinker.hpp"

#include <algorithm>

#include "client/wording.hpp"

namespace vizier::serve {

Thinker::Thinker(std::shared_ptr<const content::Package> package, const match::Match& like, std::uint64_t seed)
    : package_(std::move(package)),
      runtime_(std::make_unique<script::Runtime>(package_)),
      game_(std::make_unique<save::Replayer>(*runtime_, like)),
      seed_(seed),
      thread_([this] { run(); }) {}

Thinker::~Thinker() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    stop_ = true;
    tasks_.clear();
  }
  wakes_.notify_all();
  thread_.join();
}

void Thinker::think(Task task, Done done) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.emplace_back(std::move(task), std::move(done));
  }
  wakes_.notify_all();
}

void Thinker::run() {
  for (;;) {
    std::pair<Task, Done> next;
    {
      std::unique_lock lock(mutex_);
      wakes_.wait(lock, [&] { return ends_ || !tasks_.empty(); });
      if (ends_) return;
      next = std::move(tasks_.front());
      tasks_.pop_front();
      stop_ = false;
    }
    Thought thought;
    try {
      thought = work(next.first);
    } catch (const std::exception& e) {
      thought.problem = e.what();
    }
    next.second(std::move(thought));
  }
}

/// Brings the own copy of the game to where the table's stands.
Result<> Thinker::follow(const std::vector<match::Input>& journal) {
  const auto same = static_cast<std::size_t>(
      std::mismatch(given_.begin(), given_.end(), journal.begin(), journal.end()).first - given_.begin());
  if (same < given_.size()) {
    given_.resize(same);
    if (auto back = game_->rewind(same); !back) return back;
  }
  for (std::size_t i = same; i < journal.size(); ++i) {
    if (auto done = game_->give(journal[i]); !done) return done;
    given_.push_back(journal[i]);
  }
  return {};
}

Thinker::Thought Thinker::work(const Task& task) {
  Thought out;
  if (const auto there = follow(task.journal); !there) {
    out.problem = there.problem();
    return out;
  }
  const match::Match& match = game_->match();
  const std::size_t which = match.find_open(task.seat, task.id);
  if (which >= match.open().size()) {
    out.problem = "the question is not open";
    return out;
  }
  if (task.strength) {
    const Task::Strength& about = *task.strength;
    out.contest = client::contest_of(match, about.question, about.zone, about.query, about.sentences);
    return out;
  }
  if (task.advice) {
    const text::Speech speech(*package_, client::spoken(package_->texts, task.language));
    auto advice = lab::advise(match, which, task.bot, seed_ + task.journal.size(), speech, &stop_);
    if (!advice) {
      out.problem = advice.problem();
      return out;
    }
    out.answer = advice->ranked[0].answer;
    out.advice = *std::move(advice);
    return out;
  }
  auto& bot = bots_[std::to_string(task.seat.index) + task.bot];
  if (!bot) {
    auto made = bots::make_bot(task.bot, seed_ + task.journal.size(), task.seat);
    if (!made) {
      out.problem = made.problem();
      return out;
    }
    bot = *std::move(made);
  }
  out.answer = bot->choose(bots::Seat(match, which, &stop_));
  return out;
}

}  // namespace vizier::serve
