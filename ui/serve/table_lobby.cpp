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
  const bool again = chair->is == Is::person && chair->token_hash == hash;  // the same taking once more
  if (!again) {
    if (chair->is != Is::free) return no("taken", "taken", visitor);
    const auto same = [&](const Chair& c) { return c.is == Is::person && c.token_hash == hash; };
    if (hash == options_.host_hash || std::any_of(chairs_.begin(), chairs_.end(), same))
      return no("form", "form", visitor);  // each seat has a token of its own
    chair->is = Is::person;
    chair->token_hash = hash;
    chair->hint = {};
  }
  chair->name = m.name;
  if (!keep_table() && !again) {  // a link that a crash would lose is no link
    free_seat(*chair);
    return no("disk", "disk", visitor);
  }
  remove_from_streams(line);
  seat_visitor(line, visitor, *chair);
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
  if (!made) {
    note_trouble("script", made.problem());
    return no("broken", "no_start", visitor);
  }
  if (const auto kept = keep_new(*made); !kept) {
    note_trouble("disk", kept.problem());
    return no("disk", "disk", visitor);
  }
  trouble_.clear();
  begin_play(*std::move(made));
  table_changed_ = true;
  return {};
}

/// Who sits where is on the disk before the save is: whenever the server is killed, no save is without its links.
Result<> Table::keep_new(client::Playing& playing) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = client::games_folder();
  if (options_.save.empty()) fs::create_directories(folder, error);
  constexpr int most_tries = 100;  // another game may take the same name at the same time
  for (int tries = 1;; ++tries) {
    const fs::path file =
        options_.save.empty() ? client::free_name(folder, options_.package->config.package) : fs::path(options_.save);
    if (fs::exists(file, error)) return Failed{file.string() + " exists already"};
    if (auto kept = table_file().write(TableFile::beside(file)); !kept) return kept;
    auto kept = client::keep(playing, options_.language, file);
    if (kept) return kept;
    const bool taken = fs::exists(file, error);
    if (!taken) fs::remove(TableFile::beside(file), error);
    if (!taken || !options_.save.empty() || tries == most_tries) return kept;
  }
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
