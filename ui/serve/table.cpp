// The table's thread, who is connected to it, and that each request is carried out once.
#include "serve/table.hpp"

#include <algorithm>

#include "save/save.hpp"
#include "serve/game_json.hpp"

namespace vizier::serve {

namespace {

constexpr std::size_t replies_kept = 32, clients_kept = 512;

}  // namespace

Table::Table(TableOptions options, Wire& wire)
    : options_(std::move(options)), wire_(wire), sentences_(sentences_of(*options_.package)), moment_(now()) {
  for (std::size_t i = 0; i < options_.players.size(); ++i) {
    Chair chair;
    chair.seat = options_.package->defs.seats[world::SeatId(static_cast<int>(i))];
    if (options_.players[i] != "human") {
      chair.is = Is::bot;
      chair.bot = options_.players[i];
    }
    chairs_.push_back(std::move(chair));
  }
  thread_ = std::thread([this] { run(); });
}

Table::Table(TableOptions options, Wire& wire, client::Playing playing, const std::optional<TableFile>& known)
    : options_(std::move(options)), wire_(wire), sentences_(sentences_of(*options_.package)), moment_(now()) {
  for (std::size_t i = 0; i < playing.players.size(); ++i) {
    Chair chair;
    chair.seat = options_.package->defs.seats[world::SeatId(static_cast<int>(i))];
    if (playing.players[i] != "human") {
      chair.is = Is::bot;
      chair.bot = playing.players[i];
    } else if (known && known->seats.contains(chair.seat) && !known->seats.at(chair.seat).token_hash.empty()) {
      const TableFile::Seat& seat = known->seats.at(chair.seat);
      chair.is = Is::person;
      chair.heard = moment_;  // people have time to come back before they count as gone
      chair.name = seat.name;
      chair.language = seat.language;
      chair.token_hash = seat.token_hash;
    }
    chairs_.push_back(std::move(chair));
  }
  if (known) {
    epoch_ = known->epoch;
    absent_ = known->absent;
  }
  begin_play(std::move(playing));
  keep_table();
  thread_ = std::thread([this] { run(); });
}

Table::~Table() { stop(); }

void Table::post(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    work_.emplace_back(now(), std::move(work));
  }
  wakes_.notify_all();
}

void Table::receive(Line line, Message message) {
  if (attached_ && message.type == "p") send(line, {{"t", "p"}});  // at once, whatever the owner does
  post([this, line, message = std::move(message)] { handle(line, message); });
}

void Table::closed(Line line) {
  post([this, line] { leave_line(line); });
}

void Table::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(ends_, true)) return;
  }
  wakes_.notify_all();
  if (thread_.joinable()) thread_.join();
  thinker_.reset();
  if (sitting_ && !attached_) asides_.end(*sitting_);
  if (playing_.save && !attached_) {
    note_end();
    (void)playing_.save->seal(save::end_line(*playing_.match));
  }
  for (const auto& [line, visitor] : visitors_) wire_.end(line, "end");
}

/// Before anything is done, time passes up to when it came: what was due by then comes first.
void Table::run() {
  for (;;) {
    std::function<void()> work;
    const Clock::time_point wake = next_wake();
    {
      std::unique_lock lock(mutex_);
      const auto something = [&] { return ends_ || !work_.empty(); };
      if (options_.clock)
        wakes_.wait(lock, something);
      else
        wakes_.wait_until(lock, wake, something);
      if (ends_) return;
      moment_ = std::max(moment_, work_.empty() ? now() : work_.front().first);
      if (!work_.empty()) {
        work = std::move(work_.front().second);
        work_.pop_front();
      }
    }
    pass_time();
    if (work) work();
    look_at_presence();
    tell_presence();
    if (phase_ == "play") {
      if (waiting_thought_ && moment_ >= next_bot_) {
        auto thought = std::exchange(waiting_thought_, std::nullopt);
        take_thought(std::move(thought->first), std::move(thought->second));
      }
      go_on();
    }
    refresh();
  }
}

Table::Chair* Table::chair_of(const std::string& seat) {
  const auto it = std::find_if(chairs_.begin(), chairs_.end(), [&](const Chair& c) { return c.seat == seat; });
  return it == chairs_.end() ? nullptr : &*it;
}

Table::Chair* Table::own_chair(const Visitor& visitor, const std::string& seat) {
  return visitor.seats.contains(seat) ? chair_of(seat) : nullptr;
}

void Table::send(Line line, const json& message) {
  wire_.send(line, std::make_shared<const std::string>(message.dump(-1, ' ', false, json::error_handler_t::replace)));
}

void Table::say_hello(Line line, const Visitor& visitor) {
  send(line, {{"t", "hello"},
              {"protocol", protocol_name},
              {"room", options_.room},
              {"seats", visitor.seats},
              {"host", visitor.host},
              {"lang", visitor.language},
              {"ping", 2500},
              {"away", options_.away.count()},
              {"gone", options_.gone.count()}});
}

void Table::join(Line line, const Message& message) {
  Visitor visitor{message.client, message.lang, false, {}};
  std::vector<Chair*> chairs;
  bool known = false;
  for (const std::string& token : message.tokens) {
    const std::string hash = hash_of_token(token);
    if (hash == options_.host_hash) visitor.host = true;
    for (Chair& chair : chairs_) {
      if (chair.is != Is::person || chair.token_hash != hash) continue;
      known = true;
      if (!message.watch) chairs.push_back(&chair);
    }
  }
  if (message.suspect && !visitor.host && !known) return wire_.end(line, "wait");
  if (!message.tokens.empty() && !visitor.host && chairs.empty() && !message.watch) {
    wire_.wrong_token(line);
    return wire_.end(line, "token");
  }
  leave_line(line);  // a second join on one connection begins anew
  Visitor& here = visitors_[line] = std::move(visitor);
  for (Chair* chair : chairs) seat_visitor(line, here, *chair);
  say_hello(line, here);
  add_to_streams(line, here);
  table_changed_ = true;
}

/// The newest connection has the seat.
void Table::seat_visitor(Line line, Visitor& visitor, Chair& chair) {
  if (chair.line && *chair.line != line) unseat(chair, "moved");
  chair.line = line;
  chair.heard = moment_;
  chair.left.reset();
  chair.language = visitor.language;
  visitor.seats.insert(chair.seat);
  table_changed_ = true;
}

/// Whoever is connected there does not have the seat any more.
void Table::unseat(Chair& chair, const char* why) {
  const auto old = chair.line ? visitors_.find(*chair.line) : visitors_.end();
  chair.line.reset();
  if (old == visitors_.end()) return;
  const Line line = old->first;
  remove_from_streams(line);
  old->second.seats.erase(chair.seat);
  if (old->second.seats.empty() && std::string_view(why) == "moved") {
    visitors_.erase(old);
    wire_.end(line, why);
  } else {
    say_hello(line, old->second);
    add_to_streams(line, old->second);
  }
  table_changed_ = true;
}

void Table::leave_line(Line line) {
  const auto it = visitors_.find(line);
  if (it == visitors_.end()) return;
  remove_from_streams(line);
  for (Chair& chair : chairs_)
    if (chair.line == line) chair.line.reset();
  visitors_.erase(it);
  table_changed_ = true;
}

void Table::handle(Line line, const Message& message) {
  if (message.type == "join") return join(line, message);
  const auto it = visitors_.find(line);
  if (it == visitors_.end()) return;
  Visitor& visitor = it->second;
  for (const std::string& seat : visitor.seats)
    if (Chair* chair = chair_of(seat)) {
      chair->heard = moment_;
      chair->left.reset();
    }
  if (message.type == "p") return attached_ ? void() : send(line, {{"t", "p"}});
  if (message.type == "bye") {
    for (const std::string& seat : visitor.seats)
      if (Chair* chair = chair_of(seat)) chair->left = moment_;
    return leave_line(line);
  }
  if (message.type == "again") return send_scene(line, message.seat, visitor);
  auto& done = done_[visitor.client];
  if (done.empty()) clients_.push_back(visitor.client);
  if (const auto again = done.find(message.n); again != done.end())
    return wire_.send(line, std::make_shared<const std::string>(again->second));
  const Reply reply = carry_out(line, visitor, message);
  json out = reply.more;
  out["n"] = message.n;
  out["t"] = reply.why.empty() ? "ack" : "no";
  if (!reply.why.empty()) {
    out["why"] = reply.why;
    out["reason"] = reply.reason;
  }
  done[message.n] = out.dump();
  while (done.size() > replies_kept) done.erase(done.begin());
  if (clients_.size() > clients_kept) {
    done_.erase(clients_.front());
    clients_.pop_front();
  }
  send(line, out);
  if (message.type == "answer" && !reply.why.empty() && visitors_.contains(line))
    send_scene(line, message.seat, visitors_[line]);
}

Table::Reply Table::no(const std::string& why, const std::string& text, const Visitor& visitor,
                       const content::TextArgs& args) const {
  return {why, options_.words->texts().format(visitor.language, "reason." + text, args), json::object()};
}

Table::Reply Table::carry_out(Line line, Visitor& visitor, const Message& m) {
  if (m.type == "lang") {
    remove_from_streams(line);
    visitor.language = m.lang;
    for (const std::string& seat : visitor.seats) chair_of(seat)->language = m.lang;
    keep_table();
    add_to_streams(line, visitor);
    return {};
  }
  if (m.type == "take") return take(line, visitor, m);
  if (m.type == "seat") return set_seat(visitor, m);
  if (m.type == "count") return set_count(visitor, m);
  if (m.type == "start") return start(visitor);
  if (m.type == "link") {
    if (!visitor.host) return no("host", "host", visitor);
    if (static_cast<std::size_t>(m.at) >= options_.links.size()) return no("wrong", "wrong", visitor);
    link_ = static_cast<std::size_t>(m.at);
    table_changed_ = true;
    return {};
  }
  if (m.type == "absent") return absent(visitor, m);
  if (m.type == "pause") return pause(visitor, m);
  Chair* chair = own_chair(visitor, m.seat);
  if (!chair) return no("seat", "seat", visitor);
  if (m.type == "name") {
    chair->name = m.name;
    table_changed_ = true;
    keep_table();
    return {};
  }
  if (m.type == "leave") return leave(line, visitor, m);
  if (m.type == "say") return say(visitor, m);
  if (phase_ == "lobby") return no("phase", "not_started", visitor);
  if (m.type == "answer") return answer(visitor, m);
  if (m.type == "hint") return hint(visitor, m);
  if (m.type == "why") return why_not(visitor, m);
  if (m.type == "undo") return undo(visitor, m);
  if (m.type == "vote") return vote(visitor, m);
  if (m.type == "ask_me") {
    sitting_->passing().set(id_of(m.seat), *client::ask_me_of(m.when));
    table_changed_ = true;
    return {};
  }
  if (m.type == "pass_on") {
    sitting_->passing().pass_on(match(), id_of(m.seat), m.round);
    chair->shown = SIZE_MAX;
    scene_changed_ = true;
    return {};
  }
  return no("form", "form", visitor);
}

/// Who sits where goes on the disk beside the save, so that links outlive the server.
bool Table::keep_table() {
  if (!playing_.save) return true;
  const auto kept = table_file().write(TableFile::beside(playing_.save->path()));
  if (!kept) note_trouble("disk", kept.problem());
  return kept.ok();
}

TableFile Table::table_file() const {
  TableFile file;
  file.room = options_.room;
  file.host_hash = options_.host_hash;
  file.absent = absent_;
  file.epoch = epoch_;
  for (const Chair& chair : chairs_)
    if (chair.is == Is::person && !chair.here) file.seats[chair.seat] = {chair.token_hash, chair.name, chair.language};
  return file;
}

void Table::note_trouble(const char* which, const std::string& details) {
  trouble_ = which;
  table_changed_ = true;
  options_.report(details);
}

}  // namespace vizier::serve
