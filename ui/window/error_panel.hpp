#pragma once
#include <functional>
#include <string>
#include <vector>

#include "client/wording.hpp"
#include "script/error.hpp"
#include "window/kit/canvas.hpp"
#include "window/kit/ui.hpp"

namespace vizier::window {

/// A mistake in content or scripts, ready to be drawn: the sentence, what was probably meant, the lines around it and
/// the chain of calls.
struct ErrorReport {
  std::string sentence, meant;  ///< meant: empty where nothing is near
  content::Place place;
  int first_line = 0;              ///< number of the first of `lines`
  std::vector<std::string> lines;  ///< up to eight, the bad one among them
  int column = 0, width = 0;       ///< of the word that is wrong, from 1; 0: not known
  std::vector<content::Place> chain;
  std::vector<std::string> locals;  ///< `name = value`
  std::size_t others = 0;           ///< more mistakes of the same kind

  bool empty() const { return sentence.empty(); }
};

/// Makes the report of a script that failed.
ErrorReport report_of(const script::Error& error);
/// Makes the report of the first error among the diagnostics.
ErrorReport report_of(const content::Diagnostics& diagnostics);
/// Makes a report of a sentence that names no place.
ErrorReport report_of(std::string sentence);

/// A place without as many of its first folders as must go until it fits; the file's own name always stays.
std::string end_of_place(const std::string& place, const std::function<bool(const std::string&)>& fits);

/// What the right side of the panel says, and which of its buttons are drawn.
struct ErrorChoices {
  std::string saved_title, saved;  ///< what of the game is safe, in words
  std::string watching;            ///< a line with a green dot: what happens by itself
  bool retry = false, drop = false, open_file = false, undo = false, close = false;
};
/// What was pressed in the panel.
struct ErrorAction {
  enum class Type { none, retry, drop, open_file, undo, close } type = Type::none;
  content::Place place;  ///< open_file: which
};

/// Draws the panel, 220 high, and gives what was pressed. Ids are `error/retry`, `error/drop`, `error/open`,
/// `error/undo`, `error/close`, `error/chain/<n>`.
ErrorAction error_panel(Canvas& canvas, Ui& ui, const Box& box, const ErrorReport& report, const ErrorChoices& choices,
                        const client::Wording& words);

}  // namespace vizier::window
