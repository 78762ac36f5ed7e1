// Games in real time at the terminal: bots and advisers think beside the keyboard, and the clock goes on.
#include <algorithm>
#include <chrono>
#include <thread>

#include "stage.hpp"

using namespace vizier;
using match::Input;
using stage::Stage;

namespace {

std::int64_t real_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// A person who types a line every so often, on a clock that runs fifty times as fast as the real one.
struct Person {
  static constexpr std::int64_t speed = 50, every_ms = 700;
  std::int64_t last = 0;

  static std::int64_t now() { return real_ms() * speed; }
  void adjust(terminal::SessionOptions& options) {
    last = now();
    options.now_ms = now;
    options.waits = [this](std::int64_t milliseconds) {
      std::this_thread::sleep_for(std::chrono::milliseconds(std::max<std::int64_t>(1, milliseconds / speed)));
      return now() - last >= every_ms;
    };
  }
};

/// The same on a clock that goes on only while everybody waits: a busy machine takes no time from the bots.
struct PatientPerson {
  const match::Match& match;
  std::int64_t time = 0, last = 0;

  void adjust(terminal::SessionOptions& options) {
    options.now_ms = [this] {
      if (match.find_open(world::SeatId(0)) >= match.open().size() && !match.stuck()) time += 50;  // it is not asked
      return time;
    };
    options.waits = [this](std::int64_t milliseconds) {
      std::this_thread::sleep_for(std::chrono::milliseconds(std::max<std::int64_t>(1, milliseconds / Person::speed)));
      time += milliseconds;
      return time - last >= Person::every_ms;
    };
  }
};

std::size_t answers(const match::Match& match, int seat) {
  const auto by = [&](const Input& i) { return i.type == Input::Type::answer && i.seat.index == seat; };
  return static_cast<std::size_t>(std::count_if(match.journal().begin(), match.journal().end(), by));
}

}  // namespace

TEST_CASE("the clock and the person go on while a bot thinks at the terminal") {
  Stage s("rush", 2, 1);
  Person person;
  world::Rng rng = world::Rng::seeded(4);
  const auto type = [&]() -> std::optional<std::string> {
    person.last = Person::now();
    for (const world::Decision& d : s.match.open())
      if (d.seat.index == 0) return world::Keys(s.match.world(), s.match.defs(), d.seat).of(d, d.sample(rng));
    return "";
  };
  // it would need two and a half minutes of the game's clock for each answer: longer than a game
  CHECK(s.play({"human", "ismcts:3000ms"}, type, false, [&](auto& options) { person.adjust(options); }) == 0);
  CHECK(s.match.over());
  CHECK(answers(s.match, 0) > 0);
  CHECK(answers(s.match, 1) == 0);
}

TEST_CASE("bots that are quick answer in time at the terminal") {
  Stage s("rush", 3, 1);
  PatientPerson person{s.match};
  world::Rng rng = world::Rng::seeded(4);
  const auto type = [&]() -> std::optional<std::string> {
    person.last = person.time;
    for (const world::Decision& d : s.match.open())
      if (d.seat.index == 0) return world::Keys(s.match.world(), s.match.defs(), d.seat).of(d, d.sample(rng));
    return "";
  };
  CHECK(s.play({"human", "random", "random"}, type, false, [&](auto& options) { person.adjust(options); }) == 0);
  CHECK(s.match.over());
  CHECK(answers(s.match, 1) > 0);
  CHECK(answers(s.match, 2) > 0);
}

TEST_CASE("deadlines pass while a hint is thought about at the terminal") {
  Stage s("rush", 2, 1);
  Person person;
  std::size_t asked = 0;
  const auto type = [&]() -> std::optional<std::string> {
    person.last = Person::now();
    return ++asked == 1 ? std::optional<std::string>("hint ismcts:1000ms") : std::nullopt;
  };
  CHECK(s.play({"human", "random"}, type, false, [&](auto& options) { person.adjust(options); }) == 0);
  // fifty seconds of the game's clock: the first tide, which lasts twenty, is over, and nobody was asked about it
  CHECK(s.match.world().round > 1);
}

TEST_CASE("a timer whose handler fails can be dropped at the terminal, and nobody loses the time that takes") {
  const std::pair<const char*, const char*> tongues[] = {{"en", "drop"}, {"fr", "retirer"}, {"it", "togli"}};
  for (const auto& [language, word] : tongues) {
    INFO(language);
    auto broken = std::make_shared<content::Package>(*stage::package("ferry"));
    std::string& script = broken->scripts.at("ferry/flow").back().text;
    const std::string does = "game.waves = game.waves + 1";
    REQUIRE(script.find(does) != std::string::npos);
    script.replace(script.find(does), does.size(), "error('broken')");
    Stage s(broken, 2, 1, language);
    PatientPerson person{s.match};
    world::Rng rng = world::Rng::seeded(4);
    int dropped = 0;
    const auto type = [&]() -> std::optional<std::string> {
      person.last = person.time;
      if (s.match.timer_failed()) {
        person.time += 3'600'000;
        person.last = person.time;
        return ++dropped == 1 ? "what?" : word;
      }
      for (const world::Decision& d : s.match.open())
        if (d.seat.index == 0) return world::Keys(s.match.world(), s.match.defs(), d.seat).of(d, d.sample(rng));
      return "";
    };
    CHECK(s.play({"human", "random"}, type, false, [&](auto& options) { person.adjust(options); }) == 0);
    CHECK(s.match.over());
    CHECK(dropped == 2);  // the first word was not understood
    CHECK(s.out.str().find(s.words("trouble.timer").substr(0, 40)) != std::string::npos);
    CHECK(s.out.str().find(s.words("trouble.dropped").substr(0, 30)) != std::string::npos);
    const auto& journal = s.match.journal();
    const auto at =
        std::find_if(journal.begin(), journal.end(), [](const Input& i) { return i.type == Input::Type::dropped; });
    REQUIRE(at != journal.end());
    REQUIRE(at + 1 != journal.end());
    CHECK((at + 1)->clock_ms < at->clock_ms + 6000);
    content::Diagnostics diagnostics;
    const auto save = save::parse_save(save::save_text(s.match), "the save", diagnostics);
    REQUIRE(save);
    script::Runtime fresh(broken);
    CHECK(save::replay(fresh, *save).match->world().hash() == s.match.world().hash());
  }
}
