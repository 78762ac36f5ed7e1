#include <fmt/format.h>

#include <memory>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "client/report.hpp"
#include "client/saves.hpp"
#include "script/error_text.hpp"
#include "text/speech.hpp"

namespace vizier::cli {
namespace {

struct ReplayOptions {
  std::string file;
  std::string language;
  bool check = false, inputs = false;
  std::uint64_t to = UINT64_MAX;
};

std::string inputs_of(const save::Save& save, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    const save::SaveLine& line = save.lines[i];
    const std::string who = (line.seat.empty() ? "*" : line.seat) + (line.id.empty() ? "" : "/" + line.id);
    out += fmt::format("{:>5}  ", i + 1);
    switch (line.type) {
      case match::Input::Type::answer: out += fmt::format("{}: {}\n", who, line.words); break;
      case match::Input::Type::timeout: out += fmt::format("{} is out of time at {} ms\n", who, line.clock_ms); break;
      case match::Input::Type::lost: out += fmt::format("{} has left the table\n", who); break;
      case match::Input::Type::back: out += fmt::format("{} is back\n", who); break;
      case match::Input::Type::dropped: out += fmt::format("the timer {} is taken out of the game\n", who); break;
      case match::Input::Type::clock: out += fmt::format("the clock stands at {} ms\n", line.clock_ms); break;
    }
  }
  return out;
}

std::string names(const world::Defs& defs, world::SeatMask seats) {
  std::string out;
  for (const world::SeatId seat : defs.seats.ids())
    if ((seats & world::bit(seat)) != 0) out += (out.empty() ? "" : ", ") + defs.seats[seat];
  return out.empty() ? "nobody" : out;
}

std::string state_of(const match::Match& match) {
  const world::World& w = match.world();
  std::string out = fmt::format("round {}, ", w.round);
  if (w.over) {
    out += fmt::format("over: {} won", names(match.defs(), w.winners));
  } else {
    world::SeatMask asked = 0;
    for (const world::Decision& d : match.open()) asked |= world::bit(d.seat);
    out += fmt::format("{} to answer", names(match.defs(), asked));
  }
  for (const world::SeatId s : w.scores.ids())
    out += fmt::format("{}{} {}", s.index == 0 ? "; scores: " : ", ", match.defs().seats[s], w.scores[s]);
  return out + "\n";
}

/// What everybody was told, in words.
std::string log_of(const match::Match& match, const save::Save& save, std::string language) {
  const content::Package& package = match.runtime().package();
  if (language.empty()) language = save.header.language.empty() ? package.texts.first_language() : save.header.language;
  std::string out;
  for (const std::string& line :
       text::log_lines(match.events(), world::all_seats(match.world().seats), text::Speech(package, language)))
    out += line + "\n";
  return out;
}

/// What a report tells beyond its save, and whether that still happens here.
std::string report_of(const client::Report& report, const match::Match& match, save::Save save) {
  std::string out = "This is a report.";
  if (!report.answer.empty())
    out += fmt::format(" After these inputs a script failed at the answer\n  {}", report.answer);
  out += "\n" + report.told;
  if (report.answer.empty()) return out;
  const std::size_t colon = report.answer.find(": ");
  content::Diagnostics ignored;
  const std::string one = save::header_text(save.header) + report.answer + "\n";
  const auto line = save::parse_save(one, save.file, ignored);
  if (colon == std::string::npos || !line || line->lines.size() != 1) return out;
  save.lines.push_back(line->lines[0]);
  save.hash.reset();
  const save::Replayed again = save::replay(match.runtime(), save);
  const bool fails = again.match && again.match->error();
  return out + (fails ? "With the content that is here it fails as well:\n" + script::explain(again.match->error())
                      : std::string("With the content that is here it does not fail.\n"));
}

int replay(const Global& global, const ReplayOptions& o) {
  content::Diagnostics diagnostics;
  const auto save = client::read_save(o.file, diagnostics);
  if (!save) throw Failure(client::as_problem(diagnostics).problem);
  const std::size_t to = o.to > save->lines.size() ? save->lines.size() : static_cast<std::size_t>(o.to);
  if (o.to != UINT64_MAX && o.to > save->lines.size())
    throw Failure(fmt::format("--to {}: the save has {} inputs", o.to, save->lines.size()));
  const content::Library library = open_library(global, client::needed_by(*save));
  const client::Replay done = client::replay_save(library, *save, diagnostics, to);
  if (done.played.match && !o.check) {
    print(fmt::format("{}\n", to_text(done.runtime->package().config)));
    print(o.inputs ? inputs_of(*save, done.played.inputs) : log_of(*done.played.match, *save, o.language));
    print(state_of(*done.played.match));
    if (const auto report = client::read_report(o.file); report && done.played.inputs == save->lines.size())
      print(report_of(*report, *done.played.match, *save));
  }
  if (!diagnostics.list.empty()) complain(client::as_problem(diagnostics).problem);
  if (!diagnostics.ok()) return 1;
  if (o.check) {
    if (!save->hash) throw Failure(fmt::format("{} was not closed: it has no hash to compare with", o.file));
    const bool same = done.played.match->world().hash() == *save->hash;
    if (to < save->lines.size()) throw Failure("--check compares the end of the save: leave --to out");
    print(fmt::format("{}: {} inputs, hash {:016x}: {}\n", o.file, done.played.inputs, *save->hash,
                      same ? "the same game" : "another game"));
    return same ? 0 : 1;
  }
  return 0;
}

std::function<int()> declare_replay(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ReplayOptions>();
  arguments.positional("FILE", o->file, "a save, or a report");
  arguments.flag("--check", o->check, "only say whether it ends in the game that was saved");
  arguments.flag("--inputs", o->inputs, "print the answers instead of the log");
  arguments.option("--lang", o->language, "TAG", "language of the log: en, fr…; without it the one of the save");
  arguments.option("--to", o->to, "N", "play only the first N inputs");
  return [&global, o] { return replay(global, *o); };
}

}  // namespace

const Verb replay_verb{"replay",
                       "Plays a save again and prints its log, or checks that it gives the game that was saved.",
                       "vizier replay game.save --check", declare_replay};

}  // namespace vizier::cli
