#pragma once
// A game that is played twice: by the search for leaks, and at a table of `vizier serve` whose every byte is kept.
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "serve/table.hpp"
#include "spec/observe.hpp"

namespace vizier::leaks {

/// Keeps what a table sends to one connection, and how often it answered that it is there.
class Tap : public serve::Wire {
 public:
  explicit Tap(serve::Line line) : line_(line) {}
  void send(serve::Line line, std::shared_ptr<const std::string> text) override;
  void end(serve::Line line, const std::string& why) override;
  void wrong_token(serve::Line line) override { end(line, "wrong token"); }

  std::string take();
  void wait_for_reply(std::size_t replies);

 private:
  serve::Line line_;
  std::string bytes_;
  std::size_t replies_ = 0;
  std::mutex mutex_;
  std::condition_variable got_;
};

/// A table that began where a match began, with a person in every seat, one of whom is watched (or somebody who looks
/// on). It is given the inputs of that match one after the other, by those whose answers they are.
class Followed {
 public:
  Followed(const match::Match& like, script::Runtime& own, world::SeatId watched);
  ~Followed();

  /// Gives the table what the match has got since, and everything else that people do meanwhile: they talk, ask why,
  /// answer wrongly and too late, want to go back. Gives all bytes that the watched connection was sent.
  std::string follow(const match::Match& match);
  /// Several things were due at one instant, and the table has done them all.
  bool ahead() const { return match_->journal().size() > given_; }
  const match::Match& match() const { return *match_; }

 private:
  client::Scene scene_of(world::SeatId seat) const;
  void receive(world::SeatId seat, serve::Message message);
  void answer(const match::Input& input);
  void come_to(const match::Input& input);
  void bother(std::size_t moment);
  void vote(world::SeatId asks, bool yes);
  void settle();
  serve::Line line_of(world::SeatId seat) const { return seat ? static_cast<serve::Line>(seat.index) + 1 : 99; }
  const std::string& name_of(world::SeatId seat) const { return match_->defs().seats[seat]; }
  world::SeatId other() const;

  world::SeatId watched_;
  Tap tap_;
  std::atomic<std::int64_t> clock_ms_{0};  ///< the host's clock, which only inputs move
  match::Match* match_ = nullptr;
  std::unique_ptr<serve::Table> table_;
  std::size_t given_ = 0, pings_ = 0;
  std::uint64_t n_ = 0, epoch_ = 0;
  std::string last_question_ = "0123456789abcdef";
};

/// What goes over the wire to a seat, byte for byte. `more` is added to it: what a careless server would.
spec::Observer stream_observer(std::string (*more)(const spec::Observation&) = nullptr);
/// How many moments the tables of such observers stood where the match stood, and how many bytes were compared.
struct Compared {
  std::size_t moments = 0, bytes = 0;
};
Compared& compared();

}  // namespace vizier::leaks
