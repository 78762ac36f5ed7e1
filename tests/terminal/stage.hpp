#pragma once
// A game on a stage: its package, a match, and a person made of a function that is asked for each line.
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <sstream>
#include <streambuf>

#include "catch.hpp"
#include "content/library.hpp"
#include "save/save.hpp"
#include "terminal/session.hpp"

namespace vizier::stage {

inline std::shared_ptr<const content::Package> package(const std::string& id, const std::string& edition = {},
                                                       const std::string& rules = {}) {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  static const content::Library library({root, root / "tests" / "packages"});
  const content::Loaded loaded = library.load({id, edition, rules, {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

inline client::Wording words(const std::string& language) {
  return {std::filesystem::path(VIZIER_SOURCE_DIR) / "ui" / "terminal" / "lang", language};
}

/// Input that is made when it is wanted. Nothing: the input ends.
class Typist : public std::streambuf {
 public:
  explicit Typist(std::function<std::optional<std::string>()> next) : next_(std::move(next)) {}

 protected:
  int_type underflow() override {
    const auto line = next_();
    if (!line) return traits_type::eof();
    text_ = *line + "\n";
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_[0]);
  }

 private:
  std::function<std::optional<std::string>()> next_;
  std::string text_;
};

struct Stage {
  Stage(const std::string& id, int seats, std::uint64_t seed, std::string tongue = "en",
        const std::string& edition = {}, const std::string& rules = {})
      : Stage(package(id, edition, rules), seats, seed, std::move(tongue)) {}
  Stage(std::shared_ptr<const content::Package> played, int seats, std::uint64_t seed, std::string tongue = "en")
      : game(std::move(played)),
        runtime(game),
        match(runtime, match::Setup{seats, seed}),
        speech(*game, tongue),
        words(stage::words(tongue)),
        language(std::move(tongue)) {
    content::Diagnostics diagnostics;
    layout = terminal::read_layout(*game, diagnostics);
    INFO(content::to_text(diagnostics));
    REQUIRE(diagnostics.list.empty());
    file = std::filesystem::temp_directory_path() / ("vizier-stage-" + std::to_string(getpid()) + ".vsave");
    std::filesystem::remove(file);
  }
  ~Stage() { std::filesystem::remove(file); }

  /// Plays with this person until the end of the game or of the input.
  int play(const std::vector<std::string>& players, std::function<std::optional<std::string>()> person,
           bool colour = false, const std::function<void(terminal::SessionOptions&)>& adjust = {}) {
    client::SaveFile save;
    REQUIRE(save.create(file, save::header_text(save::header_of(match, players, language))));
    terminal::SessionOptions options;
    options.players = players;
    options.colour = colour;
    if (adjust) adjust(options);
    Typist typist(std::move(person));
    std::istream in(&typist);
    terminal::Session session(match, save, speech, layout, words, options, in, client::Output(out));
    return session.run();
  }

  /// An answer to the open question of a person, in words of the journal.
  std::string any_answer(world::Rng& rng) const {
    for (const world::Decision& d : match.open())
      if (d.seat) return world::Keys(match.world(), match.defs(), d.seat).of(d, d.sample(rng));
    return {};
  }

  std::vector<std::string> lines() const { return terminal::words_of(out.str(), "\n"); }

  std::shared_ptr<const content::Package> game;
  script::Runtime runtime;
  match::Match match;
  text::Speech speech;
  client::Wording words;
  terminal::Layout layout;
  std::string language;
  std::filesystem::path file;
  std::ostringstream out;
};

}  // namespace vizier::stage
