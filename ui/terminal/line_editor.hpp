#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vizier::terminal {

/// What can stand in a line instead of what is typed from `from` on.
struct Completion {
  std::size_t from = 0;
  std::vector<std::string> words;
};

/// One line of a person at a terminal: arrows, Home and End, the usual control keys, earlier lines by up and down, and
/// Tab, which completes as far as there is no doubt and otherwise lists what fits. The terminal is in raw mode only
/// while a line is read. Where the terminal cannot do that, lines are read as they come.
class LineEditor {
 public:
  using Complete = std::function<Completion(const std::string& before_cursor)>;
  LineEditor(std::string prompt, Complete complete) : prompt_(std::move(prompt)), complete_(std::move(complete)) {}

  /// Nothing at the end of input.
  std::optional<std::string> read();

 private:
  enum class Key {
    text,
    enter,
    tab,
    back,
    del,
    left,
    right,
    up,
    down,
    home,
    end,
    kill_after,
    kill_before,
    kill_word,
    clear,
    drop,
    end_of_input,
    other
  };
  Key next_key(std::string& text);
  int next_byte();
  bool act(Key key, const std::string& text);  ///< false where the line is done
  void tab();
  void recall(int step);
  void redraw() const;

  std::string prompt_;
  Complete complete_;
  std::string line_, kept_;  ///< what is typed; what was typed before going back in history
  std::size_t cursor_ = 0;
  std::vector<std::string> history_;
  std::size_t at_ = 0;  ///< in the history; its size is the line itself
  bool ended_ = false;
};

}  // namespace vizier::terminal
