// Who sits where, and who is here.
#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.hpp"
#include "serve/table.hpp"

namespace vizier::serve {

namespace {

constexpr std::size_t talk_kept = 50, talk_at_once = 4;
constexpr std::chrono::seconds talk_span{10};

}  // namespace

Table::Reply Table::take(Line line, Visitor& visitor, const Message& m) {
  Chair* chair = chair_of(m.seat);
  if (!chair) return no("seat", "seat", visitor);
  const std::string hash = hash_of_token(m.token);
  if (chair->is == Is::person && chair->token_hash == hash) {  // the same taking once more
    chair->name = m.name;
  } else {
    if (chair->is != Is::free) return no("taken", "taken", visitor);
    const auto same = [&](const Chair& c) { return c.is == Is::person && c.token_hash == hash; };
    if (hash == options_.host_hash || std::any_of(chairs_.begin(), chairs_.end(), same))
      return no("form", "form", visitor);  // each seat has a token of its own
    chair->is = Is::person;
    chair->name = m.name;
    chair->token_hash = hash;
    chair->hint = {};
  }
  remove_from_streams(line);
  seat_visitor(line, visitor, *chair);
  keep_table();
  say_hello(line, visitor);
  add_to_streams(line, visitor);
  return {};
}

Table::Reply Table::set_seat(Visitor& visitor, const Message& m) {
  if (!visitor.host) return no("host", "host", visitor);
  Chair* chair = chair_of(m.seat);
  if (!chair) return no("seat", "seat", visitor);
  if (phase_ != "lobby") return no("phase", "started", visitor);
  if (m.is == "bot" && !bots::make_bot(m.bot, 1, world::SeatId(0))) return no("wrong", "wrong", visitor);
  free_seat(*chair);
  chair->is = m.is == "bot" ? Is::bot : m.is == "locked" ? Is::locked : Is::free;
  chair->bot = m.is == "bot" ? m.bot : "";
  return {};
}

Table::Reply Table::set_count(Visitor& visitor, const Message& m) {
  if (!visitor.host) return no("host", "host", visitor);
  if (phase_ != "lobby") return no("phase", "started", visitor);
  const world::Defs& defs = options_.package->defs;
  if (m.count < defs.min_seats || m.count > defs.max_seats)
    return no("wrong", "seats", visitor,
              {{"min", std::int64_t{defs.min_seats}}, {"max", std::int64_t{defs.max_seats}}});
  while (static_cast<int>(chairs_.size()) > m.count) {
    if (chairs_.back().is == Is::person) unseat(chairs_.back(), "freed");
    chairs_.pop_back();
  }
  while (static_cast<int>(chairs_.size()) < m.count) {
    Chair chair;
    chair.seat = defs.seats[world::SeatId(static_cast<int>(chairs_.size()))];
    chairs_.push_back(std::move(chair));
  }
  table_changed_ = true;
  return {};
}

Table::Reply Table::leave(Line line, Visitor& visitor, const Message& m) {
  Chair& chair = *chair_of(m.seat);
  if (phase_ == "lobby") {
    chair.is = Is::free;
    chair.name.clear();
    chair.token_hash.clear();
  } else {
    chair.left = moment_;
  }
  remove_from_streams(line);
  chair.line.reset();
  visitor.seats.erase(chair.seat);
  say_hello(line, visitor);
  add_to_streams(line, visitor);
  table_changed_ = true;
  return {};
}

Table::Reply Table::start(Visitor& visitor) {
  if (!visitor.host) return no("host", "host", visitor);
  if (phase_ != "lobby") return no("phase", "started", visitor);
  // seats behind the last that is used are left out
  const auto used = [](const Chair& c) { return c.is == Is::person || c.is == Is::bot; };
  std::size_t count = chairs_.size();
  while (count > 0 && !used(chairs_[count - 1])) --count;
  const world::Defs& defs = options_.package->defs;
  if (static_cast<int>(count) < defs.min_seats)
    return no("wrong", "seats", visitor,
              {{"min", std::int64_t{defs.min_seats}}, {"max", std::int64_t{defs.max_seats}}});
  if (!std::all_of(chairs_.begin(), chairs_.begin() + static_cast<std::ptrdiff_t>(count), used))
    return no("wrong", "empty_seats", visitor);
  chairs_.resize(count);
  std::vector<std::string> players;
  for (const Chair& chair : chairs_) players.push_back(chair.is == Is::person ? "human" : chair.bot);
  auto made = client::make_game(options_.package, players, options_.seed);
  if (!made) return {"broken", made.problem(), json::object()};
  if (const auto kept = client::keep(*made, options_.language, options_.save); !kept)
    return {"disk", kept.problem(), json::object()};
  begin_play(*std::move(made));
  keep_table();
  table_changed_ = true;
  return {};
}

Table::Reply Table::say(Visitor& visitor, const Message& m) {
  Chair& chair = *chair_of(m.seat);
  const Clock::time_point now = moment_;
  while (!chair.said.empty() && chair.said.front() + talk_span < now) chair.said.pop_front();
  if (chair.said.size() >= talk_at_once) return no("rate", "rate", visitor);
  chair.said.push_back(now);
  json line{{"n", ++talked_}, {"seat", chair.seat}, {"name", chair.name}};
  if (m.sign.empty())
    line["text"] = m.text;
  else
    line["sign"] = m.sign;
  talk_.push_back(std::move(line));
  if (talk_.size() > talk_kept) talk_.erase(talk_.begin());
  table_changed_ = true;
  return {};
}

}  // namespace vizier::serve
