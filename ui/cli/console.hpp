#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/output.hpp"
#include "content/library.hpp"
#include "spec/play.hpp"
#include "terminal/line_editor.hpp"

namespace vizier::cli {

/// A desk for designers: a game whose every secret is open, told line by line what to do. Positions and answers are
/// written as in specs.
class Console {
 public:
  enum class Outcome { done, failed, quit };

  Console(const content::Library& library, spec::LoadedGame& game, int seats, std::uint64_t seed, client::Output out);

  Outcome line(const std::string& typed);
  /// What could stand at the end of a line that is being typed: commands, seats, answers to the open questions, names
  /// of the game.
  terminal::Completion complete(const std::string& line) const;

 private:
  struct Command {
    const char *name, *takes, *sentence;
    bool (Console::*run)(const std::string& rest);
  };
  static const std::vector<Command>& commands();

  bool fail(const std::string& message);
  bool tell(content::Diagnostics& diagnostics);
  std::optional<content::Node> yaml(const std::string& text);
  bool begin(std::optional<content::Node> given, const std::string& written);
  bool answer(const content::Node& node, const std::string& written);

  std::vector<std::string> names() const;
  std::vector<std::string> position_words() const;
  terminal::Completion complete_answer(const std::string& line, std::size_t colon) const;

  bool help(const std::string&);
  bool fresh(const std::string& seed);
  bool given(const std::string& text);
  bool from_spec(const std::string& rest);
  bool then(const std::string& text);
  bool undo(const std::string&);
  bool redo(const std::string&);
  bool where(const std::string&);
  bool options(const std::string&);
  bool show(const std::string& name);
  bool why(const std::string& rest);
  bool log(const std::string&);
  bool modifiers(const std::string&);
  bool explain(const std::string& key);
  bool trace(const std::string& word);
  bool save(const std::string& rest);

  const content::Library& library_;
  spec::LoadedGame& game_;
  int seats_;
  std::uint64_t seed_;
  client::Output out_;
  std::optional<match::Match> match_;
  std::string given_;               ///< as it was written
  std::vector<std::string> when_;   ///< lines of answers, as they were written
  std::vector<std::size_t> marks_;  ///< inputs before each of them
  spec::Played played_;             ///< of the last line: `then` looks at the moment at which it stopped
  bool trace_ = false;
};

}  // namespace vizier::cli
